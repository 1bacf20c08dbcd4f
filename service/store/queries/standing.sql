-- The audits by which some games stand.
SELECT
    game, received_at, engine, rules, document, rules_from, verdict, record, coverage, games.findings, first.code, first.ply
FROM query_table('games' || $suffix) AS games
JOIN query_table('rule_sets' || $suffix) AS rule_sets USING (rules)
LEFT JOIN (
    SELECT game, arg_min(struct_pack(code := code, ply := ply), place) AS first
    FROM query_table('findings' || $suffix)
    WHERE severity = 'error' AND game IN (SELECT unnest($games::INTEGER[]))
    GROUP BY game
) USING (game)
WHERE game IN (SELECT unnest($games::INTEGER[]))
