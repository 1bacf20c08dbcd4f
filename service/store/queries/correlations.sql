-- How what two players made goes together, statistic by statistic, over the games that both sat in.
WITH placed AS MATERIALIZED (
    SELECT
        unnest(range(len(one.made))) AS place,
        unnest(one.made) AS one_made,
        unnest(one.could) AS one_could,
        unnest(two.made) AS two_made,
        unnest(two.could) AS two_could
    FROM (FROM told WHERE asked) AS one
    JOIN (FROM told WHERE NOT asked) AS two USING (game)
),
rates AS (
    SELECT
        place,
        sum(one_made) / nullif(sum(one_could), 0) AS one_rate,
        sum(two_made) / nullif(sum(two_could), 0) AS two_rate
    FROM placed
    GROUP BY place
),
rests AS (
    SELECT
        place,
        coalesce(one_made - one_rate * one_could, 0) AS one_rest,
        coalesce(two_made - two_rate * two_could, 0) AS two_rest
    FROM placed
    JOIN rates USING (place)
)
SELECT place, sum(one_rest * two_rest) / nullif(sqrt(sum(one_rest ** 2) * sum(two_rest ** 2)), 0)
FROM rests
GROUP BY place
ORDER BY place
