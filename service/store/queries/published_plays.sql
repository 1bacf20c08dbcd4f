-- Every ply of the games that are given away; $plays holds the cards of every numbered play, from number 0.
SELECT
    game, address, source, rules, verdict, ply, seat, player, name,
    coalesce(odd_plays.cards, texts.text) AS cards,
    category, ms, auto
FROM plays
JOIN exported USING (game)
JOIN (SELECT game, seat, player, name FROM store.main.seats) USING (game, seat)
LEFT JOIN (
    SELECT unnest($plays::VARCHAR[]) AS text, generate_subscripts($plays::VARCHAR[], 1) - 1 AS play_id
) AS texts USING (play_id)
LEFT JOIN odd_plays USING (game, ply)
