-- The seats of the chosen games, whether they are those of who is asked for, and how many people are wanted.
SELECT *, player IS NOT DISTINCT FROM $subject AS asked, $most::INTEGER AS most
FROM seats
SEMI JOIN chosen USING (game)
