-- Who is asked for, and then those who sat at most tables: who they are, at how many they sat, how many people there
-- are, and their sums.
SELECT player, name, source, id, games, count(*) OVER (), told.* EXCLUDE (player, games, asked, most)
FROM told
JOIN players USING (player)
QUALIFY row_number() OVER (ORDER BY asked DESC, games DESC, player) <= most
ORDER BY asked DESC, games DESC, player
