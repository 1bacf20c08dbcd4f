-- The seats of one player in the chosen games, or everybody's where nobody is named.
SELECT *
FROM seats
SEMI JOIN chosen USING (game)
WHERE $subject IS NULL OR player = $subject
