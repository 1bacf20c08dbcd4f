-- Illegal games with what was found first and how far one is with them, newest first, after a place in that order.
WITH work AS (SELECT game, value AS state, note, who, marked_at FROM marks WHERE latest AND mark = 'work'),
page AS (
    SELECT
        game, source, started_at, coalesce(epoch_us(started), -9223372036854775807) AS moment,
        coalesce(state, 'open') AS state, note, who, marked_at
    FROM chosen
    LEFT JOIN work USING (game)
    WHERE verdict = 'illegal' AND ($state IS NULL OR coalesce(state, 'open') = $state)
        AND ($engine IS NULL OR engine = $engine)
        AND ($before_moment IS NULL OR (coalesce(epoch_us(started), -9223372036854775807), game)
            < ($before_moment::BIGINT, $before_game::INTEGER))
    ORDER BY moment DESC, game DESC
    LIMIT $limit
),
firsts AS (
    SELECT game, code, severity, ply, seat, details, pointer
    FROM findings
    SEMI JOIN page USING (game)
    WHERE severity = 'error'
    QUALIFY row_number() OVER (PARTITION BY game ORDER BY place) = 1
)
SELECT
    moment, game, address, source, started_at, code, severity, ply, seat, details, pointer, state, note, who,
    marked_at, game IN (SELECT game FROM marks WHERE latest AND mark = 'stood' AND value = 'yes')
FROM page
JOIN (SELECT game, address FROM raw_logs) USING (game)
JOIN firsts USING (game)
ORDER BY moment DESC, game DESC
