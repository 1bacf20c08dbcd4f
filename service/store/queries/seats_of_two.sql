-- The seats of two players in the chosen games, and which are those of the first.
SELECT *, player = $subject AS asked
FROM seats
SEMI JOIN chosen USING (game)
WHERE player IN ($subject, $other)
