-- Every payment of the games that are given away.
SELECT flows.*, address, source, rules, verdict, paying.name AS payer_name, paid.name AS payee_name
FROM store.main.flows
JOIN exported USING (game)
JOIN (SELECT game, seat AS payer_seat, name FROM store.main.seats) AS paying USING (game, payer_seat)
JOIN (SELECT game, seat AS payee_seat, name FROM store.main.seats) AS paid USING (game, payee_seat)
