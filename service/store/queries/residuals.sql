-- By how much the points of a game miss what its settlement says that they add up to: those that count, and those that
-- a log declares where they are others.
WITH tables AS (
    SELECT rules, document ->> '$.scoring.settlement' AS mode, document -> '$.scoring.placement' AS placement
    FROM rule_sets
),
totals AS (
    SELECT game, sum(points) AS points, count(*) = count(points) AS known
    FROM seats
    SEMI JOIN chosen USING (game)
    GROUP BY game
),
owed AS (SELECT game, sum(debt) AS debt FROM debts SEMI JOIN chosen USING (game) GROUP BY game),
wanted AS (
    SELECT
        game,
        started,
        points,
        known,
        CASE mode
            WHEN 'penalty' THEN -coalesce(debt, 0)
            WHEN 'placement' THEN list_sum(placement::DOUBLE[])
            ELSE 0
        END AS expected
    FROM chosen
    JOIN tables USING (rules)
    JOIN totals USING (game)
    LEFT JOIN owed USING (game)
),
declared AS (
    SELECT game, (details -> '$.declared')::DOUBLE[] AS points
    FROM findings
    SEMI JOIN chosen USING (game)
    WHERE code = 'result/points'
),
each_game AS (
    SELECT 'counted' AS points, game, started, points - expected AS residual FROM wanted WHERE known
    UNION ALL
    SELECT 'declared', game, started, list_sum(declared.points) - expected
    FROM wanted
    JOIN declared USING (game)
    WHERE list_count(declared.points) = len(declared.points)
)
SELECT
    points,
    round(residual, 6) + 0 AS missing,
    count(*),
    first(address ORDER BY started DESC NULLS LAST, key)
FROM each_game
JOIN raw_logs USING (game)
GROUP BY points, missing
ORDER BY points, abs(missing), missing
