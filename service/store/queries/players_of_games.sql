-- Who sat in some games.
SELECT DISTINCT player
FROM query_table('seats' || $suffix)
WHERE game IN (SELECT unnest($games::INTEGER[]))
