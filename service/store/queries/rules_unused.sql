-- Rule sets by which no game is left.
SELECT rules
FROM query_table('rule_sets' || $suffix)
ANTI JOIN query_table('games' || $suffix) AS games USING (rules)
