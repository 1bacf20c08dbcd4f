-- The two players who shared most games; with one named, that one and the most frequent companion.
WITH sat AS (SELECT game, player FROM seats SEMI JOIN chosen USING (game))
SELECT one.player, other.player
FROM sat AS one
JOIN sat AS other ON one.game = other.game AND one.player <> other.player
WHERE one.player = $one OR ($one IS NULL AND one.player < other.player)
GROUP BY ALL
ORDER BY count(*) DESC, one.player, other.player
LIMIT 1
