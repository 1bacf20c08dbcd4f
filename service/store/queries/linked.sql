-- The tables as they read where players are linked: each person under one key and one name, the latest.
seats AS NOT MATERIALIZED (
    SELECT sat.* REPLACE (coalesce(person, sat.player) AS player)
    FROM main.seats AS sat
    LEFT JOIN persons USING (player)
),
flows AS NOT MATERIALIZED (
    SELECT paid.* REPLACE (coalesce(payers.person, payer) AS payer, coalesce(payees.person, payee) AS payee)
    FROM main.flows AS paid
    LEFT JOIN persons AS payers ON payers.player = payer
    LEFT JOIN persons AS payees ON payees.player = payee
),
players AS NOT MATERIALIZED (
    SELECT
        coalesce(person, known.player) AS player,
        coalesce(any_value(source) FILTER (known.player = coalesce(person, known.player)), min(source)) AS source,
        any_value(id) FILTER (known.player = coalesce(person, known.player)) AS id,
        arg_max(name, (coalesce(named_from, '-infinity'::TIMESTAMP), named_in)) AS name
    FROM main.players AS known
    LEFT JOIN persons USING (player)
    GROUP BY 1
)
