-- Who some players are: the key of the person, where it is another than their own.
SELECT player, person
FROM persons
WHERE player IN (SELECT unnest($players::VARCHAR[]))
