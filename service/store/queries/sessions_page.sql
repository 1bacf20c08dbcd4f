-- Sessions in which any chosen game was played, each told whole; the latest first after a place in that order.
WITH wanted AS (SELECT DISTINCT source, session FROM chosen WHERE session IS NOT NULL),
sessions AS (
    SELECT
        source,
        session,
        first(day ORDER BY number NULLS LAST, started NULLS LAST, game) AS day,
        count(*) AS games,
        count_if(verdict = 'legal') AS legal,
        count_if(verdict = 'illegal') AS illegal,
        count_if(verdict = 'incomplete') AS incomplete,
        CASE WHEN count(number) > 0
            THEN count(DISTINCT number) = count(*) AND max(number) = count(*) AND count(number) = count(*)
        END AS complete
    FROM games
    SEMI JOIN wanted USING (source, session)
    GROUP BY source, session
),
page AS (
    SELECT *, coalesce(-date_diff('day', DATE '1970-01-01', day), 2147483647) AS age
    FROM sessions
    WHERE $after_session IS NULL
        OR (coalesce(-date_diff('day', DATE '1970-01-01', day), 2147483647), source, session)
        > ($after_age::BIGINT, $after_source::VARCHAR, $after_session::VARCHAR)
    ORDER BY age, source, session
    LIMIT $limit
),
people AS (
    SELECT page.source, page.session, list_sort(list(DISTINCT players.name)) AS names, count(DISTINCT player) AS players
    FROM page
    JOIN games USING (source, session)
    JOIN seats ON seats.game = games.game
    JOIN players USING (player)
    GROUP BY ALL
)
SELECT page.source, page.session, day, games, players, names, legal, illegal, incomplete, complete, age
FROM page
JOIN people USING (source, session)
ORDER BY age, page.source, page.session
