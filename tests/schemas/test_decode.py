"""Bytes become JSON values only when nothing is dropped, mended or guessed on the way."""

import json

import pytest

from schemas.decode import MAX_GAME_BYTES, decode
from schemas.malformed import Fault, Malformed
from schemas.syntax import read_text


def problems(data: bytes) -> tuple[Fault, ...]:
    with pytest.raises(Malformed) as caught:
        decode(data)
    return caught.value.problems


BROKEN = [
    (b"", 1, 1, "nothing here"),
    (b" \n ", 2, 2, "nothing here"),
    (b'{"a": 1,}', 1, 8, "a comma stands before }"),
    (b"[1,\n]", 1, 3, "a comma stands before ]"),
    (b"{'a': 1}", 1, 2, "double quotes, not in single"),
    (b"['a']", 1, 2, "double quotes, not in single"),
    ("{“a”: 1}".encode(), 1, 2, "straight double quotes"),
    (b'{"a": NaN}', 1, 7, "NaN is no number"),
    (b'{"x-a": [Infinity]}', 1, 10, "Infinity is no number"),
    (b"[-Infinity]", 1, 2, "-Infinity is no number"),
    (b"[True]", 1, 2, "write true"),
    (b"[None]", 1, 2, "JSON knows no None"),
    (b"[undefined]", 1, 2, "JSON knows no undefined"),
    (b"{seat: 1}", 1, 2, 'write "seat"'),
    (b"[3D]", 1, 2, "3D is no number"),
    (b"[Mei]", 1, 2, 'write "Mei"'),
    (b"[01]", 1, 2, "does not begin with 0"),
    (b"[+1]", 1, 2, "+1 is no number"),
    (b"[.5, 1.]", 1, 2, ".5 is no number"),
    (b"[1.]", 1, 2, "1. is no number"),
    (b'{"a": 1', 1, 8, "cut off: the object that begins at line 1, column 1"),
    (b'{"a": [\n  {"b": 1}', 2, 11, "cut off: the list that begins at line 1, column 7"),
    (b'{"a"', 1, 5, "cut off"),
    (b'{"a":', 1, 6, "cut off"),
    (b'["abc', 1, 2, "never ends"),
    (b'["abc\\', 1, 6, "a backslash stands before"),
    (b'{"a": 1} x', 1, 10, "text after the first value"),
    (b"{}\n{}", 2, 1, "one object on each line"),
    (b"{}}", 1, 3, "one bracket too many"),
    (b"[1 2]", 1, 4, "a comma is missing"),
    (b'{"a": 1 "b": 2}', 1, 9, "a comma is missing"),
    (b"[1; 2]", 1, 3, "semicolon"),
    (b'["a": 1]', 1, 5, "a colon stands only between"),
    (b'{"a" 1}', 1, 6, "a colon is missing"),
    (b'{"a": }', 1, 7, "a value is missing before }"),
    (b"[,1]", 1, 2, "a value is missing before ,"),
    (b"{,}", 1, 2, "the name of a field is due"),
    (b'[{"a": [1}]', 1, 10, "ends with ], but } stands here"),
    (b"// games\n{}", 1, 1, "no comments"),
    (b"{} # mine", 1, 4, "text after the first value"),
    (b"[1, /* two */ 2]", 1, 5, "no comments"),
    (b'["a\nb"]', 1, 4, "the line ends inside a text"),
    (b'["a\x07b"]', 1, 4, "U+0007"),
    (b'["\\x"]', 1, 3, "a backslash stands before"),
    (b'["\\u12g4"]', 1, 3, "four hexadecimal digits"),
    ("[1,\u00a02]".encode(), 1, 4, "U+00A0"),
    ("\ufeff\ufeff{}".encode(), 1, 1, "U+FEFF"),
    (b"\xef\xbb\xbf[1,]", 1, 3, "a comma stands before ]"),
    ('["\u9d7c\u5927\u5f1f",\n"\u5f37" 1]'.encode(), 2, 5, "a comma is missing"),
    (b"[" * 65 + b"]" * 65, 1, 65, "more than 64 deep"),
    (b"[" * 100_000, 1, 65, "more than 64 deep"),
    (b'{"a":' * 100_000, 1, 321, "more than 64 deep"),
    (b"\x01", 1, 1, "U+0001"),
    (b"[@", 1, 2, "a value is due here, not @"),
    (b"@", 1, 1, "this is no JSON: a game log is one JSON object"),
    (b"hi", 1, 1, "this is no JSON: a game log is one JSON object"),
]


@pytest.mark.parametrize(("data", "line", "column", "words"), BROKEN)
def test_broken_json_is_told_with_line_and_column(data: bytes, line: int, column: int, words: str) -> None:
    """A text that is no JSON gives one problem that says where it breaks and what to do."""
    (problem,) = problems(data)
    assert (problem.code, problem.line, problem.column) == ("malformed/json", line, column)
    assert words in problem.message


FOREIGN = [
    (json.dumps({"a": 1}).encode("utf-16"), 1, 1, "UTF-16"),
    (json.dumps({"a": 1}).encode("utf-16-le"), 1, 1, "UTF-16"),
    (json.dumps({"a": 1}).encode("utf-16-be"), 1, 1, "UTF-16"),
    ("\ufeff[]".encode("utf-16-be"), 1, 1, "UTF-16"),
    (json.dumps({"a": 1}).encode("utf-32"), 1, 1, "UTF-32"),
    (json.dumps({"a": 1}).encode("utf-32-le"), 1, 1, "UTF-32"),
    (json.dumps({"a": 1}).encode("utf-32-be"), 1, 1, "UTF-32"),
    (b'["a",\n "\xe9t\xe9"]', 2, 3, "0xE9 is not UTF-8"),
    ('["\u5f37'.encode() + b"\xed\xa0\x80", 1, 4, "0xED is not UTF-8"),
    (b'["\\ud800"]', 1, 3, "\\ud800 is half a character"),
    (b'["ab\\uDC00"]', 1, 5, "\\udc00 is half a character"),
    (b'{"\\ud83d": "\\ud83d\\ude00"}', 1, 3, "\\ud83d is half a character"),
    (b'{"x-a": ["\\ud83d\\u0041"]}', 1, 11, "\\ud83d is half a character"),
]


@pytest.mark.parametrize(("data", "line", "column", "words"), FOREIGN)
def test_texts_that_are_not_utf_8_are_named(data: bytes, line: int, column: int, words: str) -> None:
    """Another encoding is named, a stray byte or half a character is shown with its place."""
    (problem,) = problems(data)
    assert (problem.code, problem.line, problem.column) == ("malformed/encoding", line, column)
    assert words in problem.message


DOUBLE = [
    (b'{"a": 1, "a": 1}', "/a", 1, 10),
    (b'{"a": {"b": [{"c": 1, "c": 2}]}}', "/a/b/0/c", 1, 23),
    (b'{"\\u0061": 1,\n "a": 2}', "/a", 2, 2),
    (b'{"a:": 1, "a\\u003a": 2}', "/a:", 1, 11),
    (b'{"a": "\\u003a", "b": 1, "b": 1}', "/b", 1, 25),
    (b'{"x/y~": 1, "x/y~": 2}', "/x~1y~0", 1, 13),
    (b'{"": 1, "": 2}', "/", 1, 9),
    (b'{"x-a": [[{"k": {}, "k": {}}]]}', "/x-a/0/0/k", 1, 21),
]


@pytest.mark.parametrize(("data", "pointer", "line", "column"), DOUBLE)
def test_a_key_that_stands_twice_is_pointed_at(data: bytes, pointer: str, line: int, column: int) -> None:
    """No parser's choice between two values is taken over: the second one is refused where it stands."""
    (problem,) = problems(data)
    assert (problem.code, problem.pointer) == ("malformed/duplicate-key", pointer)
    assert (problem.line, problem.column) == (line, column)


def test_all_keys_that_stand_twice_are_told_at_once() -> None:
    """Every repetition is listed, with half characters between them."""
    found = problems(b'{"a": 1, "a": "\\ud800", "a": 2, "b": {"c": 1, "c": 1}}')
    codes = [problem.code.removeprefix("malformed/") for problem in found]
    assert codes == ["duplicate-key", "encoding", "duplicate-key", "duplicate-key"]


def test_at_most_a_hundred_problems_are_told() -> None:
    """The list of problems ends with a sentence that says there are more."""
    found = problems(b"{" + b",".join([b'"a": 1'] * 1000) + b"}")
    assert len(found) == 101
    assert "there are more problems" in found[-1].message


def test_a_game_of_more_than_a_mebibyte_is_too_large() -> None:
    """The limit is told in bytes, and holds before anything is parsed."""
    (problem,) = problems(b" " * (MAX_GAME_BYTES + 1))
    assert problem.code == "malformed/too-large"
    assert "longer than 1,048,576 bytes" in problem.message
    assert decode(b" " * (MAX_GAME_BYTES - 2) + b"{}") == {}


READ = [
    (b"\xef\xbb\xbf[1]", [1]),
    (b"\t[ 1 ,\r\n 2 ]\n", [1, 2]),
    (b'"\\ud83d\\ude00\\n\\/"', "\N{GRINNING FACE}\n/"),
    (b"-0", 0),
    (b'{"a": ":", "b": "::{}[]"}', {"a": ":", "b": "::{}[]"}),
    (b'{"a": "\\u003a"}', {"a": ":"}),
    (b'["\\\\u003a"]', ["\\u003a"]),
    (b"[" * 64 + b"]" * 64, json.loads("[" * 64 + "]" * 64)),
    (b'{"a":' * 63 + b"[]" + b"}" * 63, json.loads('{"a":' * 63 + "[]" + "}" * 63)),
    (b"[1e400, -1e400]", [float("inf"), float("-inf")]),
    (b"[18446744073709551615, -9223372036854775808]", [2**64 - 1, -(2**63)]),
    (b"[18446744073709551616, -9223372036854775809]", [float(2**64), -float(2**63)]),
    (b"9" * 5000, float("inf")),
]


@pytest.mark.parametrize(("data", "value"), READ)
def test_json_is_read(data: bytes, value: object) -> None:
    """What JSON allows is read, whichever way it goes."""
    read = decode(data)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(("data", "value"), READ)
def test_the_slow_way_reads_the_same(data: bytes, value: object) -> None:
    """The way that explains gives the values that the fast way gives, integers beyond 64 bits as floats too."""
    read = read_text(data.decode("utf-8-sig"))
    assert read == value
    assert repr(read) == repr(decode(data))


@pytest.mark.parametrize("depth", [65, 100, 254, 255, 300, 1023, 1024, 1025])
@pytest.mark.parametrize("shape", [("[", "]"), ('{"x-a":', "}"), ('[1,{"x-a":', "}]")])
def test_no_depth_escapes(depth: int, shape: tuple[str, str]) -> None:
    """Whatever the limits of the parser, more than 64 levels are refused at the 65th."""
    opening, closing = shape
    (problem,) = problems((opening * depth + "1" + closing * depth).encode())
    assert "more than 64 deep" in problem.message


def test_a_problem_reads_as_a_line() -> None:
    """A problem prints its place and its sentence; where all of the text is meant, the sentence alone."""
    assert str(problems(b"[1,]")[0]) == "line 1, column 3: a comma stands before ]: take it out"
    assert str(Fault("malformed/card", "no card", "/plays/0/cards/1")) == "/plays/0/cards/1: no card"
    assert str(Fault("malformed/schema", "no log", "")) == "no log"
