"""What people write where JSON wants something else, and what they should write."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from schemas.words import short, show

_QUOTES = "“”„‟«»‘’‚`´"
_CLOSING = {"[": "]", "{": "}"}
_NO_NUMBERS = {"nan", "infinity", "inf"}
_WORD = re.compile(r"[-+.\w]+")
_NO_JSON = "this is no JSON: a game log is one JSON object, {…}"
"""Of a text that does not even begin like JSON, so that no slip can be guessed."""


class Opening(NamedTuple):
    """The sign that began a list or an object, and where."""

    sign: str
    line: int
    column: int

    @property
    def closing(self) -> str:
        """The sign that ends it."""
        return _CLOSING[self.sign]

    def __str__(self) -> str:
        kind = "list" if self.sign == "[" else "object"
        return f"the {kind} that begins at line {self.line}, column {self.column}"


def value_slip(text: str, at: int, opening: Opening | None) -> str:
    """What is wrong where a value is due."""
    sign = text[at : at + 1]
    if not sign and opening:
        return _cut_off(opening)
    if sign and sign in ",]}":
        return f"a value is missing before {sign}"
    return _stranger(text, at) or (f"a value is due here, not {sign}" if opening else _NO_JSON)


def key_slip(text: str, at: int, opening: Opening) -> str:
    """What is wrong where the name of a field is due."""
    sign = text[at : at + 1]
    if not sign:
        return _cut_off(opening)
    word = _WORD.match(text, at)
    if word:
        return f"the name of a field stands in double quotes: write {show(word.group())}"
    return _stranger(text, at) or f"the name of a field is due here, in double quotes, not {sign}"


def colon_slip(text: str, at: int, key: str) -> str:
    """What is wrong where a colon is due."""
    if at == len(text):
        return f"the text ends after the field's name {show(key)}: it was cut off"
    return f"a colon is missing between the field's name {show(key)} and its value"


def after_slip(text: str, at: int, opening: Opening | None) -> str:
    """What is wrong after a value; without an opening the whole text should have ended there."""
    sign = text[at : at + 1]
    if not sign and opening:
        return _cut_off(opening)
    if opening is None:
        return _text_after(sign)
    if sign in "]}":
        return f"{opening} ends with {opening.closing}, but {sign} stands here"
    if sign == ":":
        return "a colon stands only between the name of a field and its value"
    if sign == ";":
        return "a comma separates here, not a semicolon"
    if sign in '"{[' or _WORD.match(text, at):
        return "a comma is missing before this"
    return _stranger(text, at) or f"a comma or {opening.closing} is due here, not {sign}"


def word_slip(word: str, opening: Opening | None) -> str:
    """What is wrong with a bare word that is no JSON value."""
    if opening is None:
        return _NO_JSON
    plain, shown = word.lower(), short(word)
    if plain.lstrip("+-") in _NO_NUMBERS:
        return f"{shown} is no number in JSON: leave the field out where a number is not known"
    if plain in {"true", "false", "null"}:
        return f"write {plain}, in small letters, not {shown}"
    if plain in {"none", "nil", "undefined"}:
        return f"JSON knows no {shown}: write null, or leave the field out"
    if re.fullmatch(r"-?0[0-9]+", word):
        return f"a number does not begin with 0, as {shown} does"
    if re.match(r"[-+.0-9]", word):
        return f"{shown} is no number in JSON: numbers look like 12 or -3.5, and text stands in double quotes"
    return f"text stands in double quotes: write {show(word)}"


def escape_slip(text: str, at: int) -> str:
    """What is wrong with a backslash in a text."""
    if text[at + 1 : at + 2] == "u":
        return "four hexadecimal digits are due after \\u, as in \\u2660"
    return 'a backslash stands before one of " \\ / b f n r t u only: write \\\\ for the backslash itself'


def control_slip(sign: str) -> str:
    """What is wrong with a bare control character in a text."""
    if sign == "\n":
        return "the line ends inside a text: its closing quote is missing, or write \\n for a new line"
    return f"the control character U+{ord(sign):04X} stands in a text: write it as \\u{ord(sign):04x}"


def _cut_off(opening: Opening) -> str:
    return f"the text was cut off: {opening} is not closed with {opening.closing}"


def _text_after(sign: str) -> str:
    if sign in "]}":
        return f"the first value is complete before this {sign}: one bracket too many"
    if sign in "{[":
        return "text after the first value: several games are a list of objects, or one object on each line"
    return "text after the first value: a game log is one JSON object and nothing else"


def _stranger(text: str, at: int) -> str | None:
    """What a character that JSON never uses outside texts was meant to be."""
    sign = text[at : at + 1]
    if sign == "'":
        return "text stands in double quotes, not in single ones"
    if sign in _QUOTES:
        return f'text stands in straight double quotes ("), not in {sign}'
    if sign == "#" or text[at : at + 2] in {"//", "/*"}:
        return "JSON has no comments: take it out"
    if sign.isspace() or unicodedata.category(sign) in {"Cc", "Cf"}:
        return f"the invisible character U+{ord(sign):04X} stands here: take it out, JSON knows plain blanks only"
    return None
