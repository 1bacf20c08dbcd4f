SELECT payer_seat, payee_seat, points FROM store.main.flows WHERE game = $game ORDER BY rowid
