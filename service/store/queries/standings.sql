-- What every player won and lost: sums, from which rates and intervals are made.
WITH totals AS (
    SELECT
        player,
        count(*) AS games,
        count(won) AS results,
        count(points) AS settled,
        coalesce(sum(won), 0) AS wins,
        coalesce(sum(lost), 0) AS losses,
        coalesce(sum(heavy_loss), 0) AS heavy_losses,
        coalesce(sum(debt), 0) AS debts,
        coalesce(sum(points), 0) AS points,
        coalesce(sum(points::DOUBLE * points), 0) AS points_squared,
        count(place) AS placed,
        coalesce(sum(place), 0) AS places,
        coalesce(sum(place * place), 0) AS places_squared
    FROM seats
    SEMI JOIN chosen USING (game)
    GROUP BY player
)
SELECT
    player, name, source, id, games, results, wins, losses, heavy_losses, debts, settled, points, points_squared, placed,
    places, places_squared
FROM totals
JOIN players USING (player)
ORDER BY player
