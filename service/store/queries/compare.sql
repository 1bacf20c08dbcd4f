-- What two players had of the games that both sat in, by how many seats after the first the second sat: who finished
-- ahead, and who paid whom.
WITH met AS (
    SELECT
        game,
        players,
        (players + their.seat - own.seat) % players AS seats_after,
        own.place,
        their.place AS their_place,
        own.heavy_loss = 1 AS heavy
    FROM (SELECT game, seats::INTEGER AS players FROM chosen)
    JOIN (FROM seats WHERE player = $subject) AS own USING (game)
    JOIN (FROM seats WHERE player = $other) AS their USING (game)
),
paid AS (
    SELECT
        game,
        coalesce(sum(points) FILTER (payer = $subject), 0) AS paid,
        coalesce(sum(points) FILTER (payer = $other), 0) AS received
    FROM flows
    SEMI JOIN chosen USING (game)
    WHERE (payer = $subject AND payee = $other) OR (payer = $other AND payee = $subject)
    GROUP BY game
),
flown AS (
    SELECT met.*, coalesce(paid, 0) AS paid, coalesce(received, 0) AS received
    FROM met
    LEFT JOIN paid USING (game)
)
SELECT
    seats_after,
    players,
    count(*),
    count(place),
    count_if(place < their_place),
    count_if(place > their_place),
    sum(paid),
    sum(received),
    sum((received - paid) ** 2),
    count_if(heavy AND paid > 0),
    coalesce(sum(paid) FILTER (heavy), 0)
FROM flown
GROUP BY seats_after, players
ORDER BY seats_after, players
