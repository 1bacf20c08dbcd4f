-- How many illegal games one is how far with.
SELECT coalesce(value, 'open') AS state, count(*)
FROM chosen
LEFT JOIN (SELECT game, value FROM marks WHERE latest AND mark = 'work') USING (game)
WHERE verdict = 'illegal'
GROUP BY state
