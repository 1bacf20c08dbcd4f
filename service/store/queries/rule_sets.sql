-- By which rules the games were played, the most frequent first.
SELECT rules, any_value(document), count(*) AS games
FROM chosen
JOIN rule_sets USING (rules)
GROUP BY rules
ORDER BY games DESC, rules
