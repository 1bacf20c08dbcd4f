-- The games in which an opponent sat where a question says, seen from the player and in the order of play.
CREATE OR REPLACE TEMP VIEW relative_seat AS
SELECT one.game
FROM seats AS one
JOIN seats AS other ON other.game = one.game AND other.player = getvariable('asked').opponent
JOIN (SELECT game, seats::INTEGER AS players FROM games) AS tables ON tables.game = one.game
WHERE one.player = getvariable('asked').player
    AND other.seat <> one.seat
    AND CASE getvariable('asked').relative_seat
        WHEN 'after' THEN players > 2 AND other.seat = (one.seat + 1) % players
        WHEN 'before' THEN players > 2 AND one.seat = (other.seat + 1) % players
        WHEN 'opposite' THEN players = 2 OR players = 4 AND abs(other.seat::INTEGER - one.seat::INTEGER) = 2
    END
