-- Sources, the one with the most illegal games first.
SELECT
    source,
    count(*) AS games,
    count(*) FILTER (verdict = 'legal'),
    count(*) FILTER (verdict = 'illegal') AS illegal,
    count(*) FILTER (verdict = 'incomplete')
FROM chosen
GROUP BY source
ORDER BY illegal DESC, games DESC, source
