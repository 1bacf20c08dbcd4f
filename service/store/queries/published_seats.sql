-- Every seat of the games that are given away; $deck is every card in its two letters, in order.
SELECT
    seats.*,
    address, source, rules, verdict,
    array_to_string(list_transform(dealt_cards, lambda card: substr($deck, 2 * card + 1, 2)), ' ') AS hand
FROM store.main.seats
JOIN exported USING (game)
