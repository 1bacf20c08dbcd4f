"""The slow, exact way to read JSON: whatever is wrong is told with its line and column.

`decode` comes here only to explain a text, or to decide about one that its fast way has doubts about.
"""

from __future__ import annotations

import re
from typing import NoReturn

from schemas.malformed import DUPLICATE_KEY, ENCODING, JSON, MOST_PROBLEMS, Fault, Malformed, pointer
from schemas.slips import Opening, after_slip, colon_slip, control_slip, escape_slip, key_slip, value_slip, word_slip
from schemas.words import show

DEEPEST = 64
"""How many lists and objects may stand inside each other."""

_BLANKS = re.compile(r"[ \t\n\r]*")
_PLAIN = re.compile(r'[^"\\\x00-\x1f]*')
_WORD = re.compile(r"[-+.\w]+")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_HEX = re.compile(r"\\u([0-9a-fA-F]{4})")
_LITERALS = {"true": True, "false": False, "null": None}
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_HIGH, _LOW = ("\ud800", "\udbff"), ("\udc00", "\udfff")
LONGEST_INTEGER = 20
"""The most characters of an integer of 64 bits; longer ones become floats, as in the fast way."""


def read_text(text: str, first_line: int = 1, first_column: int = 1) -> object:
    """Read one JSON value and nothing after it; Malformed tells a broken text from one that says a thing twice."""
    return Reader(text, first_line, first_column).read()


def place(text: str, at: int, first_line: int = 1, first_column: int = 1) -> tuple[int, int]:
    r"""The line and the column of a position, counted on from those at which the text begins in its file.

    >>> place("ab", 1, 7, 30), place("ab\nc", 3, 7, 30)
    ((7, 31), (8, 1))
    """
    line, column = text.count("\n", 0, at), at - text.rfind("\n", 0, at)
    return line + first_line, column if line else column + first_column - 1


class Reader:
    """Reads one text from front to back and knows where it stands, in the text and in the value."""

    def __init__(self, text: str, first_line: int = 1, first_column: int = 1) -> None:
        self.text = text
        self._begins = first_line, first_column
        self.at = 0
        self.path: list[str | int] = []
        self.opened: list[int] = []
        """Where the lists and objects began that are still open."""
        self.faults: list[Fault] = []

    def read(self) -> object:
        """The value of the whole text."""
        self._skip_blanks()
        if self.at == len(self.text):
            self._refuse("there is nothing here: a game log is one JSON object, {…}")
        value = self._value()
        self._skip_blanks()
        if self.at < len(self.text):
            self._refuse(after_slip(self.text, self.at, None))
        if self.faults:
            raise Malformed(self.faults)
        return value

    def place(self, at: int) -> tuple[int, int]:
        """The line and the column of a position in the file."""
        return place(self.text, at, *self._begins)

    def _refuse(self, message: str) -> NoReturn:
        """Give up: after an error of syntax nothing further can be told."""
        line, column = self.place(self.at)
        raise Malformed([*self.faults, Fault(JSON, message, line=line, column=column)])

    def _note(self, code: str, message: str, at: int, where: str | None = None) -> None:
        """Keep a problem that the rest of the text can be read in spite of."""
        if len(self.faults) <= MOST_PROBLEMS:
            line, column = self.place(at)
            self.faults.append(Fault(code, message, where, line, column))

    def _skip_blanks(self) -> None:
        blanks = _BLANKS.match(self.text, self.at)
        self.at = blanks.end() if blanks else self.at

    def _next(self) -> str:
        """The character that comes next, past blanks; an empty text at the end."""
        self._skip_blanks()
        return self.text[self.at : self.at + 1]

    def _value(self) -> object:
        match self._next():
            case "{":
                return self._object()
            case "[":
                return self._list()
            case '"':
                return self._string()
        return self._word()

    def _open(self) -> None:
        if len(self.opened) == DEEPEST:
            self._refuse(f"lists and objects stand more than {DEEPEST} deep inside each other: write the log flatter")
        self.opened.append(self.at)
        self.at += 1

    def _closes(self, sign: str) -> bool:
        if self._next() != sign:
            return False
        self.opened.pop()
        self.at += 1
        return True

    def _goes_on(self, sign: str) -> bool:
        """Whether a comma leads on to another item; the closing sign ends the list or object."""
        if self._closes(sign):
            return False
        if self._next() != ",":
            self._refuse(after_slip(self.text, self.at, self._opening()))
        comma = self.at
        self.at += 1
        if self._next() == sign:
            self.at = comma
            self._refuse(f"a comma stands before {sign}: take it out")
        return True

    def _opening(self) -> Opening:
        """What began the innermost list or object that is still open."""
        at = self.opened[-1]
        return Opening(self.text[at], *self.place(at))

    def _list(self) -> list[object]:
        self._open()
        items: list[object] = []
        more = not self._closes("]")
        while more:
            self.path.append(len(items))
            items.append(self._value())
            self.path.pop()
            more = self._goes_on("]")
        return items

    def _object(self) -> dict[str, object]:
        self._open()
        fields: dict[str, object] = {}
        more = not self._closes("}")
        while more:
            self._next()
            begin = self.at
            key = self._key()
            self.path.append(key)
            if key in fields:
                message = f"the field {show(key)} stands here a second time: keep one of the two"
                self._note(DUPLICATE_KEY, message, begin, pointer(*self.path))
            fields[key] = self._value()
            self.path.pop()
            more = self._goes_on("}")
        return fields

    def _key(self) -> str:
        if self._next() != '"':
            self._refuse(key_slip(self.text, self.at, self._opening()))
        key = self._string()
        if self._next() != ":":
            self._refuse(colon_slip(self.text, self.at, key))
        self.at += 1
        return key

    def _string(self) -> str:
        begin, parts = self.at, []
        self.at += 1
        while True:
            plain = _PLAIN.match(self.text, self.at)
            if plain:
                parts.append(plain.group())
                self.at = plain.end()
            match self.text[self.at : self.at + 1]:
                case '"':
                    self.at += 1
                    return "".join(parts)
                case "\\":
                    parts.append(self._escape())
                case "":
                    self.at = begin
                    self._refuse("the text that begins here never ends: a quote is missing, or the file was cut off")
                case control:
                    self._refuse(control_slip(control))

    def _escape(self) -> str:
        """One character that is written with a backslash."""
        begin, sign = self.at, self.text[self.at + 1 : self.at + 2]
        if sign in _ESCAPES:
            self.at += 2
            return _ESCAPES[sign]
        unit = self._unit()
        if _HIGH[0] <= unit <= _HIGH[1]:
            after = self.at
            low = self._unit() if self.text.startswith("\\u", self.at) else ""
            if _LOW[0] <= low <= _LOW[1]:
                return (unit + low).encode("utf-16", "surrogatepass").decode("utf-16")
            self.at = after
        if _HIGH[0] <= unit <= _LOW[1]:
            message = f"\\u{ord(unit):04x} is half a character: write the whole character, or both halves in a row"
            self._note(ENCODING, message, begin)
        return unit

    def _unit(self) -> str:
        """One character, or half of one, that is written as a backslash, u and four hexadecimal digits."""
        unit = _HEX.match(self.text, self.at)
        if not unit:
            self._refuse(escape_slip(self.text, self.at))
        self.at += 6
        return chr(int(unit[1], 16))

    def _word(self) -> object:
        """A number, true, false or null."""
        found = _WORD.match(self.text, self.at)
        if not found:
            self._refuse(value_slip(self.text, self.at, self._opening() if self.opened else None))
        word = found.group()
        number = _NUMBER.fullmatch(word)
        if not number and word not in _LITERALS:
            self._refuse(word_slip(word, self._opening() if self.opened else None))
        self.at = found.end()
        if not number:
            return _LITERALS[word]
        if number[1] or number[2] or len(word) > LONGEST_INTEGER or not -(1 << 63) <= int(word) < 1 << 64:
            return float(word)
        return int(word)
