-- Every seat of the second of two sides.
FROM others
