-- The tables as they read where players are linked: each person under one key and one name, the latest. They stand
-- before those of the store, which keep what was logged: a query that wants that names the store.
CREATE TEMP VIEW seats AS
SELECT sat.* REPLACE (coalesce(person, sat.player) AS player)
FROM store.main.seats AS sat
LEFT JOIN persons USING (player);

CREATE TEMP VIEW flows AS
SELECT paid.* REPLACE (coalesce(payers.person, payer) AS payer, coalesce(payees.person, payee) AS payee)
FROM store.main.flows AS paid
LEFT JOIN persons AS payers ON payers.player = payer
LEFT JOIN persons AS payees ON payees.player = payee;

CREATE TEMP VIEW players AS
SELECT
    coalesce(person, known.player) AS player,
    coalesce(any_value(source) FILTER (known.player = coalesce(person, known.player)), min(source)) AS source,
    any_value(id) FILTER (known.player = coalesce(person, known.player)) AS id,
    arg_max(name, (coalesce(named_from, '-infinity'::TIMESTAMP), named_in)) AS name,
    max(named_in) AS named_in
FROM store.main.players AS known
LEFT JOIN persons USING (player)
GROUP BY 1
