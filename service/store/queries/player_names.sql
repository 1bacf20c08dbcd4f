-- Who is meant by a key or a name: those who go by it now, or else those who ever did.
WITH keys AS (
    SELECT known.player AS key, coalesce(person, known.player) AS player, name
    FROM store.main.players AS known
    LEFT JOIN persons USING (player)
),
now AS (SELECT player FROM keys WHERE key = $text OR name = $name),
once AS (SELECT DISTINCT player FROM seats WHERE name = $name AND NOT EXISTS (FROM now))
SELECT player, name, source, id
FROM players
WHERE player IN (FROM now UNION ALL FROM once)
ORDER BY source, name, player
