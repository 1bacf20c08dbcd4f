-- Who sat at most tables.
SELECT player FROM seats GROUP BY player ORDER BY count(*) DESC, player LIMIT $limit
