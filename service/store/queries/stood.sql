-- How many of the illegal games stood, and at how many of them bots sat.
SELECT 'stood', count(*), count_if(has_bots)
FROM chosen
WHERE verdict = 'illegal' AND game IN (SELECT game FROM marks WHERE latest AND mark = 'stood' AND value = 'yes')
GROUP BY verdict
