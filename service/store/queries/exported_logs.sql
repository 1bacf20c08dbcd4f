-- Some of the raw logs that are given away.
SELECT game, text FROM raw_logs SEMI JOIN exported USING (game) WHERE game > $after ORDER BY game LIMIT $most
