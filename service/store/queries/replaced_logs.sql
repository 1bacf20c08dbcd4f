-- Logs that were replaced: those of an address, or those that a game took the place of.
SELECT address, text, replaced_at, replaced_by, replaced_logs.who, received_at, rules_from, judged_by
FROM replaced_logs
LEFT JOIN uploads USING (game)
WHERE address = $address OR replaced_by_game = $game
ORDER BY replaced_at DESC, game DESC
