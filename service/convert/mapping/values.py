"""Reads what stands at a path as a field of a game log has it: texts, times, seats, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from service.convert.mapping.document import TEXTS, Map
from service.convert.mapping.paths import Place
from service.convert.mapping.spelling import SpellingError, show

Readers = Mapping[str, Callable[[Place], Any]]
_SECONDS = {"s": 1, "ms": 1000}
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


class WrongValueError(ValueError):
    """Values that do not fit: each with its path and a sentence."""

    def __init__(self, *problems: tuple[str, str]) -> None:
        self.problems = problems
        super().__init__(*problems)


class ValueReader:
    """The readers of each field, for one game; a field without one is taken as it stands."""

    def __init__(self, mapping: Map) -> None:
        self._mapping = mapping
        self._seats: dict[object, int] = {}
        texts = dict.fromkeys(TEXTS, _text)
        self.game: Readers = {**texts, "started_at": self._moment, "ended_at": self._moment}
        self.player: Readers = {"name": _text, "id": _text, "hand": self._cards, "kind": self._kind}
        self.play: Readers = {"seat": self._seat, "cards": self._played}
        self.result: Readers = {"winner": self._seat, "payer": self._seat}

    def seat_players(self, players: Iterable[Mapping[str, Any]]) -> None:
        """Take note of what the seats are called, before anybody acts."""
        by, first = self._mapping.seats_by, self._mapping.first_seat
        names = [seat + first if by == "place" else player.get(by) for seat, player in enumerate(players)]
        self._seats = {name: seat for seat, name in enumerate(names)}

    def _moment(self, place: Place) -> Any:
        """A time as logs have it; a number counts from the beginning of 1970, if the mapping says so."""
        value, epoch = place.value, self._mapping.epoch
        if epoch is None or type(value) not in {int, float}:
            return _text(place)
        try:
            moment = _BEGINNING + timedelta(seconds=value / _SECONDS[epoch])
        except OverflowError:
            raise WrongValueError((str(place), f"{value} is no time that counts {epoch} from 1970")) from None
        return moment.isoformat().replace("+00:00", "Z")

    def _kind(self, place: Place) -> Any:
        kinds = self._mapping.kinds
        if kinds and str(place.value) not in kinds:
            raise WrongValueError((str(place), f"{show(place.value)} is none of players.kinds: {', '.join(kinds)}"))
        return kinds.get(str(place.value), place.value)

    def _seat(self, place: Place) -> int:
        by = self._mapping.seats_by
        name = _text(place) if by != "place" else place.value
        if isinstance(name, bool | list | dict) or name not in self._seats:
            what = "place" if by == "place" else f"player's {by}"
            known = ", ".join(map(str, self._seats)) or "there are none"
            raise WrongValueError((str(place), f"{show(place.value)} is no {what} at this table: {known}"))
        return self._seats[name]

    def _played(self, place: Place) -> list[str]:
        """The cards of a play; none for what the mapping says is a pass."""
        passes = self._mapping.passes
        return (
            []
            if any(type(each) is type(place.value) and each == place.value for each in passes)
            else self._cards(place)
        )

    def _cards(self, place: Place) -> list[str]:
        spelling = self._mapping.spelling
        try:
            apart = spelling.split(place)
        except SpellingError as error:
            raise WrongValueError((str(place), str(error))) from None
        cards, problems = [], []
        for each in apart:
            try:
                cards.append(spelling.card(each.value))
            except SpellingError as error:
                problems.append((str(each), str(error)))
        if problems:
            raise WrongValueError(*problems)
        return cards


def _text(place: Place) -> Any:
    """A text; a whole number becomes one, as ids often are."""
    return str(place.value) if type(place.value) is int else place.value
