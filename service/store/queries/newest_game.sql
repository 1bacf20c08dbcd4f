-- The number of the game that came last.
SELECT coalesce(max(game), 0) FROM raw_logs
