-- How many twos are still in hand after each twentieth of the game, by player and game: the sums that intervals need.
-- Hands whose twos left in the same twentieths are counted together; 21 stands for a two that was kept.
WITH hands AS (
    SELECT
        list_sort(list_transform(
            list_filter(release_plies[-twos_dealt:], lambda ply: ply IS DISTINCT FROM -1),
            lambda ply: coalesce(((ply + 1) * 20 + plies - 1) // plies, 21)
        )) AS left_at
    FROM seats
    JOIN (SELECT game, plies FROM chosen) USING (game)
    WHERE twos_dealt > 0 AND ($subject IS NULL OR player = $subject)
),
alike AS (SELECT left_at, len(left_at) AS o, count(*) AS hands FROM hands WHERE len(left_at) > 0 GROUP BY left_at),
held AS (
    SELECT step, hands, o, len(list_filter(left_at, lambda one: one > step)) AS m
    FROM alike
    CROSS JOIN (SELECT unnest(range(21)) AS step)
)
SELECT
    step, sum(hands), sum(hands * m), sum(hands * o), sum(hands * m * m), sum(hands * m * o), sum(hands * o * o)
FROM held
GROUP BY step
ORDER BY step
