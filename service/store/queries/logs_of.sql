-- The logs of some games.
SELECT game, address, text, sha256, rules_from, judged_by, utc_offset, received_at, adopted.document
FROM raw_logs
JOIN uploads USING (game)
LEFT JOIN adopted USING (game)
WHERE game IN (SELECT unnest($1::INTEGER[]))
