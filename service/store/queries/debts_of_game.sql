SELECT seat, cards, tier, doublings, debt FROM debts WHERE game = $game ORDER BY seat
