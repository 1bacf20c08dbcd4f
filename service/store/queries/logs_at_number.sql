-- The games that stand at a number of a session, in the order of lists, the oldest first: their logs' hashes and sizes in bytes, and what they were judged by.
SELECT address, lower(hex(sha256)), strlen(text), rule_sets.document
FROM games
JOIN raw_logs USING (game)
JOIN rule_sets ON rule_sets.rules = games.rules
WHERE games.source = $source AND games.session = $session AND games.number = $number
ORDER BY coalesce(epoch_us(games.started), -9223372036854775807), game
