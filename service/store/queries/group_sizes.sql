-- How many seats and games two groups have.
SELECT
    (SELECT count(*) FROM ones),
    (SELECT count(DISTINCT game) FROM ones),
    (SELECT count(*) FROM others),
    (SELECT count(DISTINCT game) FROM others)
