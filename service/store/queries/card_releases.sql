-- When each card left the hand: the mean share of the game, over the times it was played, and how often it never was.
WITH dealt AS (
    SELECT plies, unnest(dealt_cards) AS card, unnest(release_plies) AS ply
    FROM seats
    JOIN (SELECT game, plies FROM chosen) USING (game)
    WHERE $subject IS NULL OR player = $subject
)
SELECT
    card,
    count(*),
    count(*) FILTER (ply >= 0),
    coalesce(sum((ply + 1) / plies) FILTER (ply >= 0), 0),
    count(*) FILTER (ply IS NULL)
FROM dealt
GROUP BY card
ORDER BY card
