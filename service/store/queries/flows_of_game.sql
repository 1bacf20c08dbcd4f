SELECT payer_seat, payee_seat, points FROM main.flows WHERE game = $game ORDER BY rowid
