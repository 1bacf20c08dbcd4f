-- Whether anybody has let a game stand.
SELECT EXISTS (FROM marks WHERE latest AND mark = 'stood' AND value = 'yes')
