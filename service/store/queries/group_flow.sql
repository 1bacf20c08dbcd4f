-- How many seats and games two groups have, and what passed between them in the games in which both sat.
WITH moved AS (
    SELECT flows.game, -flows.points AS net
    FROM flows
    JOIN ones ON ones.game = flows.game AND ones.seat = payer_seat
    JOIN others ON others.game = flows.game AND others.seat = payee_seat
    UNION ALL
    SELECT flows.game, flows.points
    FROM flows
    JOIN others ON others.game = flows.game AND others.seat = payer_seat
    JOIN ones ON ones.game = flows.game AND ones.seat = payee_seat
),
met AS (SELECT DISTINCT game FROM ones WHERE place IS NOT NULL AND game IN (SELECT game FROM others)),
by_game AS (
    SELECT
        game,
        coalesce(sum(net), 0) AS net,
        coalesce(-sum(net) FILTER (net < 0), 0) AS paid,
        coalesce(sum(net) FILTER (net > 0), 0) AS received
    FROM met
    LEFT JOIN moved USING (game)
    GROUP BY game
)
SELECT
    (SELECT count(*) FROM ones),
    (SELECT count(DISTINCT game) FROM ones),
    (SELECT count(*) FROM others),
    (SELECT count(DISTINCT game) FROM others),
    count(*),
    coalesce(sum(paid), 0)::BIGINT,
    coalesce(sum(received), 0)::BIGINT,
    coalesce(sum(net ** 2), 0)
FROM by_game
