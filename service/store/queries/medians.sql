-- The median of all the values in each column of lists.
SELECT name, median(single)
FROM (
    SELECT name, unnest(listed) AS single
    FROM (UNPIVOT told ON COLUMNS(*) INTO NAME name VALUE listed)
)
GROUP BY name
