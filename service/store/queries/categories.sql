-- What is played under each rule set: of every category how many led, and the sums that its share of all plays needs.
-- A block is one player's part of one game; equal ones are counted together before they are added up.
WITH own AS (
    SELECT rules, plays, leads_by_category, answers_by_category
    FROM seats
    JOIN (SELECT game, rules FROM chosen) USING (game)
    WHERE plays > 0
),
blocks AS (
    SELECT rules, count(*) AS n, sum(plays) AS o, sum(plays * plays) AS oo
    FROM own
    GROUP BY rules
),
parts AS (
    SELECT
        rules,
        plays,
        unnest(range(1, len(leads_by_category) + 1)) AS place,
        unnest(leads_by_category) AS led,
        unnest(answers_by_category) AS answered
    FROM own
),
alike AS (
    SELECT rules, place, plays, led, led + answered AS m, count(*) AS n
    FROM parts
    WHERE led + answered > 0
    GROUP BY rules, place, plays, led, m
)
SELECT
    rules,
    place,
    sum(alike.n * led),
    any_value(blocks.n),
    sum(alike.n * m),
    any_value(o),
    sum(alike.n * m * m),
    sum(alike.n * m * plays),
    any_value(oo)
FROM alike
JOIN blocks USING (rules)
GROUP BY rules, place
