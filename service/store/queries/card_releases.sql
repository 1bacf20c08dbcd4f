-- When each card left the hand: the mean share of the game, over the times it was played, and how often it never was.
-- Cards are told apart as the smallest numbers that there are, which DuckDB counts without hashing them.
WITH dealt AS (
    SELECT plies, unnest(dealt_cards)::UTINYINT AS card, unnest(release_plies) AS ply
    FROM seats
    JOIN (SELECT game, plies FROM chosen) USING (game)
    WHERE $subject IS NULL OR player = $subject
),
released AS (SELECT card, ply, CASE WHEN ply >= 0 THEN (ply + 1) / plies END AS share FROM dealt)
SELECT card, count(*), count(share), coalesce(sum(share), 0), count(*) - count(ply)
FROM released
GROUP BY card
ORDER BY card
