-- The seats of everybody in the chosen games, or of everybody but one.
SELECT *
FROM seats
SEMI JOIN chosen USING (game)
WHERE $subject IS NULL OR player <> $subject
