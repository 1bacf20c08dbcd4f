-- Every seat with what it had of its table, and to which of two sides it belongs: to both, to one or to neither.
CREATE OR REPLACE TEMP VIEW sided AS
SELECT
    game,
    seat,
    players,
    place,
    answers_seat,
    belongs(getvariable('asked').sides.a, player, kind, tags, source) AS of_a,
    belongs(getvariable('asked').sides.b, player, kind, tags, source) AS of_b
FROM seats
JOIN (SELECT game, tags, source, seats::INTEGER AS players FROM games) USING (game)
