-- How many twos are still in hand after each twentieth of the game, by player and game: the sums that intervals need.
, twos AS (
    SELECT
        game, seat, plies, unnest(dealt_cards[-twos_dealt:]) AS card, unnest(release_plies[-twos_dealt:]) AS ply
    FROM seats
    JOIN (SELECT game, plies FROM chosen) USING (game)
    WHERE twos_dealt > 0 AND ($subject IS NULL OR player = $subject)
),
held AS (
    SELECT
        step, game, seat, count(*) AS o, count_if(ply IS NULL OR (ply + 1) * 20 > step * plies) AS m
    FROM twos
    CROSS JOIN (SELECT unnest(range(21)) AS step)
    WHERE ply IS DISTINCT FROM -1
    GROUP BY step, game, seat
)
SELECT step, count(*), sum(m), sum(o), sum(m * m), sum(m * o), sum(o * o)
FROM held
GROUP BY step
ORDER BY step
