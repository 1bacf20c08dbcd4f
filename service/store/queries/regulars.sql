-- Of each source those who sat at most tables.
SELECT source, player
FROM (SELECT player, count(*) AS games FROM seats GROUP BY player)
JOIN players USING (player)
QUALIFY row_number() OVER (PARTITION BY source ORDER BY games DESC, player) <= $limit
ORDER BY source, games DESC, player
