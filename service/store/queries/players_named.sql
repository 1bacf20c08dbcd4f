-- Some players by what they are called now.
SELECT player, name, source, id
FROM players
WHERE player IN (SELECT unnest($players::VARCHAR[]))
ORDER BY player
