-- Every finding of the games that are given away.
SELECT
    game, address, source, rules, verdict, place, code, severity, ply, seat, player, name, details AS "values", pointer
FROM findings
JOIN exported USING (game)
LEFT JOIN (SELECT game, seat, player, name FROM store.main.seats) USING (game, seat)
