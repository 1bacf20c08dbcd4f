-- One game by its address, as in a page of games.
SELECT
    game, 0, address, id, source, session, number, started_at, day, games.rules, games.rules_from, verdict, record,
    coverage, findings, plies, tricks, passes, winner, payer, has_bots, skipped, tags, engine, format, received_at,
    verdict = 'illegal' AND game IN (SELECT game FROM marks WHERE latest AND mark = 'stood' AND value = 'yes')
FROM raw_logs
JOIN games USING (game)
WHERE key = $key AND address = $address
