-- The games in which somebody of the second side sat where a question says, seen from the first and in the order of play.
CREATE OR REPLACE TEMP VIEW relative_seat AS
SELECT one.game
FROM sided AS one
JOIN sided AS other ON other.game = one.game AND other.seat <> one.seat
WHERE one.of_a
    AND other.of_b
    AND CASE getvariable('asked').relative_seat
        WHEN 'after' THEN one.players > 2 AND other.seat = (one.seat + 1) % one.players
        WHEN 'before' THEN one.players > 2 AND one.seat = (other.seat + 1) % one.players
        WHEN 'opposite' THEN one.players = 2 OR one.players = 4 AND abs(other.seat::INTEGER - one.seat::INTEGER) = 2
    END
