-- Every pair of players that shared a game: how much each paid the other.
WITH sat AS (SELECT game, player FROM seats SEMI JOIN chosen USING (game)),
pairs AS (
    SELECT one.player AS one, other.player AS other, count(*) AS games
    FROM sat AS one
    JOIN sat AS other ON one.game = other.game AND one.player < other.player
    GROUP BY ALL
),
paid AS (
    SELECT
        least(payer, payee) AS one,
        greatest(payer, payee) AS other,
        coalesce(sum(points) FILTER (payer < payee), 0) AS one_paid,
        coalesce(sum(points) FILTER (payer > payee), 0) AS other_paid,
        count(*) FILTER (payer < payee) AS games_one_paid,
        count(*) FILTER (payer > payee) AS games_other_paid
    FROM flows
    SEMI JOIN chosen USING (game)
    GROUP BY ALL
)
SELECT
    one, first.name, first.source, first.id, other, second.name, second.source, second.id, games,
    coalesce(one_paid, 0), coalesce(other_paid, 0), coalesce(games_one_paid, 0), coalesce(games_other_paid, 0)
FROM pairs
LEFT JOIN paid USING (one, other)
JOIN players AS first ON first.player = one
JOIN players AS second ON second.player = other
