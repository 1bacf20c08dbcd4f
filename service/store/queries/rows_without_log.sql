-- How many rows of a table are of games that have no log.
SELECT game, count(*)
FROM query_table($table)
ANTI JOIN raw_logs USING (game)
GROUP BY game
ORDER BY game
