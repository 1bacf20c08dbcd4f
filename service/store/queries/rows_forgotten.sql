-- How many rows of a table are of games that have no log, nor had one before another took its place.
SELECT game, count(*)
FROM query_table($table)
ANTI JOIN (SELECT game FROM raw_logs UNION SELECT game FROM replaced_logs) USING (game)
GROUP BY game
ORDER BY game
