-- Every key that a person goes by, with its own latest name; nothing where the player is not linked.
SELECT known.player, name, source, id, person
FROM store.main.players AS known
JOIN persons USING (player)
WHERE person IN (SELECT person FROM persons WHERE player = $player)
ORDER BY source, name, known.player
