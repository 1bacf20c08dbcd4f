-- Logs that were replaced: those of an address, or those that a game took the place of, each with who handed it in.
SELECT
    game, address, text, lower(hex(sha256)), replaced_at, replaced_by, replaced_logs.who, received_at, uploads.who,
    source_file, line, origin, converter, original, rules_from, judged_by, document, utc_offset
FROM replaced_logs
JOIN uploads USING (game)
LEFT JOIN adopted USING (game)
WHERE address = $address OR replaced_by_game = $game
ORDER BY replaced_at DESC, game DESC
