-- Who sat at the table in one session.
SELECT player, name, source, id
FROM players
WHERE player IN (
    SELECT seats.player
    FROM seats
    JOIN games USING (game)
    WHERE games.source = $source AND games.session = $session
)
