-- Who sat in some games, and what came out for them.
SELECT game, seat, player, name, kind, points, place, cards_left
FROM seats
WHERE game IN (SELECT unnest($games::INTEGER[]))
ORDER BY game, seat
