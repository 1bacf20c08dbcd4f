-- The numbered games around some numbers of some sessions: those between the next ones below and above them. Of tables
-- that stand beside those in use the names end otherwise.
WITH asked AS (
    SELECT unnest($sources::VARCHAR[]) AS source, unnest($sessions::VARCHAR[]) AS session,
        unnest($numbers::BIGINT[]) AS number
),
bounds AS (SELECT source, session, min(number) AS low, max(number) AS high FROM asked GROUP BY source, session),
edges AS (
    SELECT
        source,
        session,
        coalesce(max(number) FILTER (number < low), low) AS low,
        coalesce(min(number) FILTER (number > high), high) AS high
    FROM query_table('games' || $suffix) AS games
    JOIN bounds USING (source, session)
    GROUP BY source, session, low, high
),
around AS (
    SELECT games.*
    FROM query_table('games' || $suffix) AS games
    JOIN edges USING (source, session)
    WHERE number BETWEEN edges.low AND edges.high
),
people AS (
    SELECT game, list(coalesce('id ' || players.id, 'name ' || seats.name) ORDER BY seat) AS people
    FROM query_table('seats' || $suffix) AS seats
    JOIN query_table('players' || $suffix) AS players USING (player)
    SEMI JOIN around USING (game)
    GROUP BY game
),
notes AS (
    SELECT game, list([code, details] ORDER BY place) AS notes
    FROM query_table('findings' || $suffix) AS findings
    SEMI JOIN around USING (game)
    WHERE code LIKE 'session/%'
    GROUP BY game
)
SELECT
    game, source, session, number, verdict, winner, people, coalesce(notes, []),
    document ->> '$.opening_lead' = 'previous-winner'
FROM around
JOIN raw_logs USING (game)
JOIN people USING (game)
JOIN query_table('rule_sets' || $suffix) AS rule_sets USING (rules)
LEFT JOIN notes USING (game)
ORDER BY source, session, number, started NULLS LAST, address
