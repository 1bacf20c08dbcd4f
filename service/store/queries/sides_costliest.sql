-- The games in which one side paid the other most on balance.
WITH flown AS (
    SELECT
        game,
        CASE WHEN count(*) = 1 THEN any_value(relative_seat) END AS relative_seat,
        (sum(received) - sum(paid))::BIGINT AS flow
    FROM pairs
    GROUP BY game
    HAVING flow < 0
),
own AS (
    SELECT game, sum(points) AS points, sum(cards_left)::INTEGER AS cards_left, bool_or(heavy_loss = 1) AS heavy_loss
    FROM ones
    GROUP BY game
),
their AS (SELECT game, sum(points) AS points FROM others GROUP BY game)
SELECT address, games.started_at, relative_seat, flow, own.points, their.points, cards_left, heavy_loss
FROM flown
JOIN (SELECT game, started_at, started FROM chosen) AS games USING (game)
JOIN own USING (game)
JOIN their USING (game)
JOIN raw_logs USING (game)
ORDER BY flow, games.started DESC NULLS LAST, key
LIMIT $limit
