-- Where some games stand, those that have a session and a number.
SELECT source, session, number
FROM query_table('games' || $suffix)
WHERE game IN (SELECT unnest($games::INTEGER[])) AND session IS NOT NULL AND number IS NOT NULL
