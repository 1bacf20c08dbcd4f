-- How long games are: how many of them have so many plies, tricks and passes.
SELECT measure, length, count(*)
FROM (SELECT unnest(['plies', 'tricks', 'passes']) AS measure, unnest([plies, tricks, passes]) AS length FROM chosen)
WHERE length IS NOT NULL
GROUP BY measure, length
ORDER BY measure, length
