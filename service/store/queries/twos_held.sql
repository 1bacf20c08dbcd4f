-- How many twos are still in hand after each twentieth of the game, by player and game: the sums that intervals need.
-- Hands whose twos left in the same twentieths are counted together; 21 stands for a two that was kept, and null for
-- one that an auto turn put down or that was not dealt. The twos come last in a hand, and a deck has four.
WITH released AS (
    SELECT
        plies,
        release_plies[-1] AS last,
        CASE WHEN twos_dealt > 1 THEN release_plies[-2] ELSE -1 END AS third,
        CASE WHEN twos_dealt > 2 THEN release_plies[-3] ELSE -1 END AS second,
        CASE WHEN twos_dealt > 3 THEN release_plies[-4] ELSE -1 END AS first
    FROM seats
    JOIN (SELECT game, plies FROM chosen) USING (game)
    WHERE twos_dealt > 0 AND ($subject IS NULL OR player = $subject)
),
alike AS (
    SELECT a, b, c, d, count(*) AS hands
    FROM (
        SELECT
            CASE WHEN last IS DISTINCT FROM -1 THEN coalesce(((last + 1) * 20 + plies - 1) // plies, 21) END AS a,
            CASE WHEN third IS DISTINCT FROM -1 THEN coalesce(((third + 1) * 20 + plies - 1) // plies, 21) END AS b,
            CASE WHEN second IS DISTINCT FROM -1 THEN coalesce(((second + 1) * 20 + plies - 1) // plies, 21) END AS c,
            CASE WHEN first IS DISTINCT FROM -1 THEN coalesce(((first + 1) * 20 + plies - 1) // plies, 21) END AS d
        FROM released
    )
    GROUP BY a, b, c, d
),
held AS (
    SELECT
        step,
        hands,
        (a > step)::INTEGER AS a,
        (b > step)::INTEGER AS b,
        (c > step)::INTEGER AS c,
        (d > step)::INTEGER AS d
    FROM alike
    CROSS JOIN (SELECT unnest(range(21)) AS step)
),
counted AS (
    SELECT
        step,
        hands,
        coalesce(a, 0) + coalesce(b, 0) + coalesce(c, 0) + coalesce(d, 0) AS m,
        (a IS NOT NULL)::INTEGER + (b IS NOT NULL)::INTEGER + (c IS NOT NULL)::INTEGER + (d IS NOT NULL)::INTEGER AS o
    FROM held
)
SELECT
    step, sum(hands), sum(hands * m), sum(hands * o), sum(hands * m * m), sum(hands * m * o), sum(hands * o * o)
FROM counted
WHERE o > 0
GROUP BY step
ORDER BY step
