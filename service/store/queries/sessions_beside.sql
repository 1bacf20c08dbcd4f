-- The numbers of every session in the tables beside those in use.
SELECT source, session, list(DISTINCT number)
FROM games_beside
WHERE session IS NOT NULL AND number IS NOT NULL
GROUP BY source, session
ORDER BY source, session
