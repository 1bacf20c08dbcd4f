-- With how many cards in hand a player lost, and how often.
SELECT cards_left, count(*)
FROM seats
SEMI JOIN chosen USING (game)
WHERE player = $subject AND lost = 1 AND cards_left IS NOT NULL
GROUP BY cards_left
ORDER BY cards_left
