-- The numbers of some sessions at which several games stand, one of them newer than a given game.
SELECT source, session, list(number ORDER BY number)
FROM (
    SELECT source, session, number
    FROM games
    JOIN (SELECT unnest($sources::VARCHAR[]) AS source, unnest($sessions::VARCHAR[]) AS session) AS asked
        USING (source, session)
    WHERE number IS NOT NULL
    GROUP BY source, session, number
    HAVING count(*) > 1 AND max(game) > $after
) AS twice
GROUP BY source, session
ORDER BY source, session
