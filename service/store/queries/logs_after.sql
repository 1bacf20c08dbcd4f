-- Some logs in the order of arrival, those after a game.
SELECT game, address, text, sha256, rules_from, judged_by, utc_offset, received_at, adopted.document
FROM raw_logs
JOIN uploads USING (game)
LEFT JOIN adopted USING (game)
WHERE game > $1
ORDER BY game
LIMIT $2
