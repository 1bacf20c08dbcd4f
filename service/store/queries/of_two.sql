-- The games in which what is counted between two sides lies between two values: how often a seat of the first finished before
-- one of the second, or answered a play of a seat that is told by the place.
CREATE OR REPLACE TEMP VIEW of_two AS
SELECT one.game
FROM sided AS one
JOIN sided AS owner ON owner.game = one.game AND owner.seat <> one.seat
WHERE CASE getvariable('asked').of_two.place
        WHEN 'other' THEN one.of_a AND owner.of_b
        WHEN 'others' THEN one.of_a AND NOT (owner.of_a OR owner.of_b)
        WHEN 'by_others' THEN owner.of_a AND NOT (one.of_a OR one.of_b)
        WHEN 'own' THEN one.of_a AND owner.of_a
    END
GROUP BY one.game
HAVING sum(
        CASE getvariable('asked').of_two.name
            WHEN 'ahead' THEN (one.place < owner.place)::INTEGER
            WHEN 'beats' THEN one.answers_seat[(one.players + owner.seat - one.seat) % one.players]
        END
    ) BETWEEN getvariable('asked').of_two.least AND getvariable('asked').of_two.most
