-- Who is meant by a key or a name: those who go by it now, or else those who ever did.
WITH now AS (SELECT player FROM players WHERE player = $text OR name = $name),
once AS (SELECT DISTINCT player FROM seats WHERE name = $name AND NOT EXISTS (FROM now))
SELECT player, name, source, id
FROM players
WHERE player IN (FROM now UNION ALL FROM once)
ORDER BY source, name, player
