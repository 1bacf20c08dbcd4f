-- Games, newest first, after a place in that order; undated ones last.
WITH page AS (
    SELECT *, coalesce(epoch_us(started), -9223372036854775807) AS moment
    FROM chosen
    WHERE $before_moment IS NULL
        OR coalesce(epoch_us(started), -9223372036854775807) < $before_moment
        OR (coalesce(epoch_us(started), -9223372036854775807) = $before_moment AND game < $before_game)
    ORDER BY moment DESC, game DESC
    LIMIT $limit
)
SELECT
    game, moment, address, id, source, session, number, started_at, day, rules, page.rules_from, verdict, record,
    coverage, findings, plies, tricks, passes, winner, payer, has_bots, skipped, tags, engine, format, received_at,
    verdict = 'illegal' AND game IN (SELECT game FROM marks WHERE latest AND mark = 'stood' AND value = 'yes')
FROM page
JOIN raw_logs USING (game)
ORDER BY moment DESC, game DESC
