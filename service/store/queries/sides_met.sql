-- What two sides had of the games in which both sat, in all and by where the other sat: who finished ahead, and who paid
-- whom. A side may have several seats at a table, so everything is added up game by game first.
WITH by_game AS (
    SELECT
        game,
        coalesce(relative_seat, '') AS label,
        count(place) AS pairs,
        count(*) FILTER (place < their_place) AS ahead,
        count(*) FILTER (place > their_place) AS behind,
        sum(paid) AS paid,
        sum(received) AS received,
        count(DISTINCT own) FILTER (heavy AND paid > 0) AS heavy_losses,
        coalesce(sum(paid) FILTER (heavy), 0) AS paid_in_heavy_losses
    FROM pairs
    GROUP BY GROUPING SETS ((game), (game, relative_seat))
)
SELECT
    label,
    count(*),
    count_if(pairs > 0),
    sum(pairs), sum(pairs * pairs),
    sum(ahead), sum(ahead * ahead), sum(ahead * pairs),
    sum(behind), sum(behind * behind), sum(behind * pairs),
    sum(ahead * behind),
    sum(paid), sum(received), sum((received - paid) ** 2), sum((received - paid) * pairs),
    sum(heavy_losses), sum(paid_in_heavy_losses)
FROM by_game
GROUP BY label
