-- Day by day what passed between the pairs of players with the greatest balances; of a pair, whoever paid more over all
-- days is the payer.
WITH days AS (SELECT game, day FROM chosen),
sat AS (SELECT game, day, player FROM seats JOIN days USING (game)),
met AS (
    SELECT one.player AS one, other.player AS other, one.day, count(*) AS games
    FROM sat AS one
    JOIN sat AS other ON one.game = other.game AND one.player < other.player
    GROUP BY ALL
),
paid AS (
    SELECT
        least(payer, payee) AS one,
        greatest(payer, payee) AS other,
        day,
        sum(CASE WHEN payer < payee THEN points ELSE -points END) AS points
    FROM flows
    JOIN days USING (game)
    GROUP BY ALL
),
daily AS (
    SELECT met.*, coalesce(points, 0) AS points
    FROM met
    LEFT JOIN paid ON met.one = paid.one AND met.other = paid.other AND met.day IS NOT DISTINCT FROM paid.day
),
balances AS (SELECT one, other, sum(points) AS balance, sum(games) AS together FROM daily GROUP BY ALL),
pairs AS (
    SELECT
        one,
        other,
        balance,
        together,
        CASE WHEN balance < 0 THEN other ELSE one END AS payer,
        CASE WHEN balance < 0 THEN one ELSE other END AS payee
    FROM balances
    ORDER BY abs(balance) DESC, together DESC, payer, payee
    LIMIT $most
)
SELECT
    payer, first.name, first.source, first.id, payee, second.name, second.source, second.id, day,
    (CASE WHEN balance < 0 THEN -points ELSE points END)::BIGINT, games
FROM pairs
JOIN daily USING (one, other)
JOIN players AS first ON first.player = payer
JOIN players AS second ON second.player = payee
ORDER BY abs(balance) DESC, together DESC, payer, payee, day NULLS LAST
