-- The games of one session in their order, as in a page of games.
SELECT
    game, 0, address, id, source, session, number, started_at, day, rules, games.rules_from, verdict, record, coverage,
    findings, plies, tricks, passes, winner, payer, has_bots, skipped, tags, engine, format, received_at,
    verdict = 'illegal' AND game IN (SELECT game FROM marks WHERE latest AND mark = 'stood' AND value = 'yes')
FROM games
JOIN raw_logs USING (game)
WHERE source = $source AND session = $session
ORDER BY number NULLS LAST, started NULLS LAST, game
