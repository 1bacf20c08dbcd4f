-- In which blocks of numbers the chosen games are, and how many there.
SELECT game // $size AS block, count(*) FROM chosen GROUP BY block ORDER BY block
