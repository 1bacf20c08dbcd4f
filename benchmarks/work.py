"""What is measured: random games of Big Two, and the peers' own games, each made from a fixed seed."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

from service.bots.simulation import simulate
from service.rules import read_rules

GAMES = 20_000
FOLDER = Path(".bench")


def big_two_games(games: int = GAMES) -> list[bytes]:
    """Four-player games of random legal play under preset `wikipedia`, one JSON text each; kept in `.bench`."""
    kept = FOLDER / f"random-{games}.ndjson"
    if not kept.exists():
        FOLDER.mkdir(exist_ok=True)
        made = simulate(games, read_rules("wikipedia"), players=4, seed=2, styles=["random"])
        lines = (json.dumps(game, ensure_ascii=False, separators=(",", ":")) for game in made)
        partial = kept.with_suffix(".partial")
        partial.write_text("\n".join(lines) + "\n", encoding="utf-8")
        partial.rename(kept)
    return kept.read_bytes().splitlines()


def chess_games(games: int = 100) -> tuple[list[str], int]:
    """Random chess games as PGN, and how many plies they have together."""
    import chess.pgn

    dice, texts, plies = random.Random(1), [], 0
    for _ in range(games):
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        board = game.board()
        while not board.is_game_over() and board.ply() < 80:
            node = node.add_variation(dice.choice(list(board.legal_moves)))
            board.push(node.move)
        plies += board.ply()
        texts.append(str(game))
    return texts, plies


def read_chess(texts: list[str]) -> None:
    """Read every game with python-chess, as its own reader does."""
    import chess.pgn

    for text in texts:
        chess.pgn.read_game(io.StringIO(text))


def poker_hands(hands: int = 100) -> tuple[list[object], int]:
    """Random hands of no-limit hold'em as PokerKit hand histories, and how many actions they have together."""
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    random.seed(1)  # PokerKit shuffles with the module's own generator
    automations = tuple(Automation)
    game = NoLimitTexasHoldem(automations, True, 0, (1, 2), 2)
    histories: list[object] = []
    actions = 0
    for _ in range(hands):
        state = game((200, 200, 200, 200), 4)
        while state.status:
            _act_at_random(state)
        history = HandHistory.from_game_state(game, state)
        histories.append(history)
        actions += len(history.actions)
    return histories, actions


def _act_at_random(state: object) -> None:
    """Check, call, fold or raise the least, each now and then."""
    dice = random.random()
    if dice < 0.15 and state.can_complete_bet_or_raise_to():  # type: ignore[attr-defined]
        state.complete_bet_or_raise_to()  # type: ignore[attr-defined]
    elif dice < 0.25 and state.can_fold():  # type: ignore[attr-defined]
        state.fold()  # type: ignore[attr-defined]
    else:
        state.check_or_call()  # type: ignore[attr-defined]


def replay_poker(histories: list[object]) -> None:
    """Replay every hand with PokerKit, action by action."""
    for history in histories:
        for _ in history:  # type: ignore[attr-defined]
            pass
