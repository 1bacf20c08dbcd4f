-- The log of the game whose address begins so.
SELECT game, address, text, sha256, rules_from, judged_by, utc_offset, received_at, adopted.document
FROM raw_logs
JOIN uploads USING (game)
LEFT JOIN adopted USING (game)
WHERE key = $1
