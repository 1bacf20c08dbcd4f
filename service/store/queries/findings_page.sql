-- Findings one by one, those of the newest games first, after a place in that order.
WITH listed AS (
    SELECT game, source, started_at, verdict, coalesce(epoch_us(started), -9223372036854775807) AS moment FROM chosen
),
page AS (
    SELECT game, source, started_at, verdict, moment, place, code, severity, ply, seat, details, pointer
    FROM findings
    JOIN listed USING (game)
    WHERE ($code IS NULL OR code = $code)
        AND ($severity IS NULL OR severity = $severity)
        AND ($who IS NULL OR (game, seat) IN (SELECT (sat.game, sat.seat) FROM seats AS sat WHERE sat.player = $who))
        AND ($before_moment IS NULL OR (moment, game, -place)
            < ($before_moment::BIGINT, $before_game::INTEGER, -$before_place::INTEGER))
    ORDER BY moment DESC, game DESC, place
    LIMIT $limit
)
SELECT
    moment, game, place, address, source, started_at, verdict, code, severity, ply, seat, details, pointer
FROM page
JOIN (SELECT game, address FROM raw_logs) USING (game)
ORDER BY moment DESC, game DESC, place
