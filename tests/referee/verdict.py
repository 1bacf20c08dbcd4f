"""What an audit of a whole game log finds (rules.md section 8)."""

from copy import deepcopy
from typing import Any

from .rulebook import OutOfScopeError, Rules, full_rules
from .settlement import debts, places, settle
from .table import Table, apply, heir_of_the_lead, holder_of_lowest, judge_action, start

Finding = list[Any]  # [ply or None, code]


def judge(log: dict[str, Any]) -> dict[str, Any]:
    """Audit one game: verdict, every finding in order, and what came out."""
    table = seat_players(log)
    findings: list[Finding] = [[None, code] for code in find_in_deal(table.rules, table.dealt)]
    for ply, action in enumerate(log["plays"]):
        if log.get("passes") == "implied":
            findings += [[ply, code] for code in pass_the_others(table, action["seat"], action["cards"])]
        code = judge_action(table, action["seat"], action["cards"])
        if code is not None:
            findings.append([ply, code])
        apply(table, action["seat"], action["cards"])
    illegal = any(code != "duty/liability" for _ply, code in findings)  # every other finding so far is an error
    outcome = outcome_of(table)
    if outcome["unfinished"]:
        findings.append([None, "end/unfinished"])
    wrong_claims = find_in_result(outcome, log.get("result") or {})
    findings += [[None, code] for code in wrong_claims]
    return {
        "verdict": "illegal" if illegal else "incomplete" if outcome["unfinished"] else "legal",
        "findings": findings,
        **outcome,
    }


def pass_the_others(table: Table, seat: int, cards: list[str]) -> list[str]:
    """Let those pass who must have passed before a seat acted, and name the duties that they broke.

    Tried out on a copy: whoever is on turn passes until the seat is, unless somebody else would have to lead first.
    """
    if table.actions == 0 or table.ended:
        return []
    # Reading: a play by the seat that would inherit the lead is that lead. If it might as well have been its answer,
    # nobody can be blamed for passes that perhaps never were.
    blamed = judge_action(table, seat, cards) not in (None, "duty/liability")
    tried, passers = deepcopy(table), list[int]()
    while not tried.on_lead and (tried.turn != seat or (cards and heir_of_the_lead(tried) == seat)):
        assert tried.turn is not None
        passers.append(tried.turn)
        apply(tried, tried.turn, [])
    if tried.turn != seat:
        return []
    codes = []
    for passer in passers:
        codes.append(judge_action(table, passer, []) if blamed else None)
        apply(table, passer, [])
    return [code for code in codes if code is not None]


def seat_players(log: dict[str, Any]) -> Table:
    """The table of a log before its first action; OutOfScopeError where the referee has no business."""
    rules = full_rules(log.get("rules", "wikipedia"))
    hands = [player.get("hand") for player in log["players"]]
    later_game = log.get("session") is not None and log.get("number") != 1
    out_of_scope = {
        "a game without plays": "plays" not in log,
        "an unknown hand": any(hand is None for hand in hands),
        "a predecessor": rules["opening_lead"] == "previous-winner" and later_game,
    }
    for reason, applies in out_of_scope.items():
        if applies:
            raise OutOfScopeError(reason)
    return start(rules, hands)


def find_in_deal(rules: Rules, hands: list[list[str]]) -> list[str]:
    """The codes of the deal, in the table's order."""
    cards = [card for hand in hands for card in hand]
    codes = ["deal/duplicate-card"] * (len(cards) - len(set(cards)))
    if not sizes_fit(rules, hands):
        codes.append("deal/hand-size")
    elif spare_card_astray(rules, hands):
        codes.append("deal/spare-card")
    fewest, most = rules["players"]
    if not fewest <= len(hands) <= most:
        codes.append("deal/players")
    return codes


def sizes_fit(rules: Rules, hands: list[list[str]]) -> bool:
    """Reading: sizes count the cards as they are listed, a card listed twice twice."""
    sizes = sorted(len(hand) for hand in hands)
    if rules["deal"] == "thirteen-each":
        return sizes == [13] * len(hands)
    return sizes == {2: [26, 26], 3: [17, 17, 18], 4: [13, 13, 13, 13]}[len(hands)]


def spare_card_astray(rules: Rules, hands: list[list[str]]) -> bool:
    """Reading: where two hands hold the lowest card it is enough that the larger one does."""
    if rules["deal"] != "whole-deck" or len(hands) != 3:
        return False
    larger = next(hand for hand in hands if len(hand) == 18)
    return holder_of_lowest(rules, hands)[1] not in larger


def call_finish(table: Table) -> None:
    """If no hand is empty, those are out that put down as many cards as they were dealt: the first, or all of them."""
    if all(table.hands):
        table.out = table.reached if table.rules["end"] == "play-on" else table.reached[:1]
        for seat in table.out:
            table.hands[seat] = []


def outcome_of(table: Table) -> dict[str, Any]:
    """Who won and what the others owe; all None when the game is unfinished."""
    call_finish(table)
    if not table.ended:
        nothing = dict.fromkeys(("winner", "cards_left", "points", "places", "debts", "payer"))
        return {"unfinished": True, **nothing}
    # Reading: with `first-out` only the winner counts as out, whatever others have put down; his last play is the
    # last that he made.
    out = table.out or [next(seat for seat, hand in enumerate(table.hands) if not hand)]
    winner, left = out[0], table.hands
    counts = [len(hand) for hand in left]
    last_play = table.last_play.get(winner, [])
    return {
        "unfinished": False,
        "winner": winner,
        "cards_left": counts,
        "points": settle(table.rules, left, out, last_play, table.payer),
        "places": places(counts, out),
        "debts": debts(table.rules, left, winner, last_play),
        "payer": table.payer,
    }


def find_in_result(outcome: dict[str, Any], claimed: dict[str, Any]) -> list[str]:
    """Where the recorded result differs from the replayed one."""
    if outcome["unfinished"]:
        return []
    replayed = outcome
    fields = {
        "winner": "result/winner",
        "cards_left": "result/cards-left",
        "points": "result/points",
        "payer": "result/payer",
    }
    return [
        code for field, code in fields.items() if claimed.get(field) is not None and claimed[field] != replayed[field]
    ]
