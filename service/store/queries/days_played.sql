-- On how many days games were played.
SELECT count(DISTINCT day) FROM chosen
