-- Every seat of one side with every seat of the other at its table: where that sits, and what passed between the two.
SELECT
    ones.game,
    ones.seat AS own,
    CASE
        WHEN ones.players = 2 THEN 'opposite'
        WHEN others.seat = (ones.seat + 1) % ones.players THEN 'after'
        WHEN ones.seat = (others.seat + 1) % ones.players THEN 'before'
        ELSE 'opposite'
    END AS relative_seat,
    ones.place,
    others.place AS their_place,
    ones.heavy_loss = 1 AS heavy,
    coalesce(given.points, 0) AS paid,
    coalesce(gained.points, 0) AS received
FROM ones
JOIN others ON others.game = ones.game AND others.seat <> ones.seat
LEFT JOIN flows AS given
    ON given.game = ones.game AND given.payer_seat = ones.seat AND given.payee_seat = others.seat
LEFT JOIN flows AS gained
    ON gained.game = ones.game AND gained.payer_seat = others.seat AND gained.payee_seat = ones.seat
