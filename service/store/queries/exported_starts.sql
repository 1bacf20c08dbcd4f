-- The first game of every part of an export, $size games a part.
SELECT game
FROM (SELECT game, row_number() OVER (ORDER BY game) AS nth FROM exported)
WHERE nth % $size = 1
ORDER BY game
