-- Those who played last, by what they are called now.
SELECT player, name, source, id
FROM players
ORDER BY named_in DESC, player
LIMIT $most
