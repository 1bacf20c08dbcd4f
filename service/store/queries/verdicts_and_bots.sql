-- How many games were judged how, with and without bots; and how many of the illegal ones stood.
SELECT verdict, has_bots, count(*) FROM chosen GROUP BY verdict, has_bots
UNION ALL
SELECT 'stood', has_bots, count(*)
FROM chosen
WHERE verdict = 'illegal' AND game IN (SELECT game FROM marks WHERE latest AND mark = 'stood' AND value = 'yes')
GROUP BY has_bots
