-- Every seat of the first of two sides.
FROM ones
