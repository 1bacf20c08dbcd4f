-- The games in which a player paid another most on balance.
WITH flown AS (
    SELECT game, sum(CASE WHEN payer = $subject THEN -points ELSE points END)::BIGINT AS flow
    FROM flows
    SEMI JOIN chosen USING (game)
    WHERE (payer = $subject AND payee = $other) OR (payer = $other AND payee = $subject)
    GROUP BY game
    HAVING flow < 0
)
SELECT
    address, games.started_at, (players + their.seat - own.seat) % players, players, flow, own.points, their.points,
    own.cards_left, own.heavy_loss = 1
FROM flown
JOIN (SELECT game, started_at, started, seats::INTEGER AS players FROM chosen) AS games USING (game)
JOIN (FROM seats WHERE player = $subject) AS own USING (game)
JOIN (FROM seats WHERE player = $other) AS their USING (game)
JOIN raw_logs USING (game)
ORDER BY flow, games.started DESC NULLS LAST, key
LIMIT $limit
