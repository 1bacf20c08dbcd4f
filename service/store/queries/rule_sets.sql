-- By which rules the games were played, the most frequent first.
SELECT rules, document, games
FROM (SELECT rules, count(*) AS games FROM chosen GROUP BY rules)
JOIN rule_sets USING (rules)
ORDER BY games DESC, rules
