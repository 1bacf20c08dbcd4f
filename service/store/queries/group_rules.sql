-- By which rules the games of two groups were played.
WITH played AS (SELECT game, rules FROM ones UNION SELECT game, rules FROM others)
SELECT rules, document, count(*) AS games
FROM played
JOIN rule_sets USING (rules)
GROUP BY rules, document
ORDER BY games DESC, rules
