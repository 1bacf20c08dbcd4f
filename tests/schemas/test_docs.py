"""What the documentation says about logs is what the reader does."""

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from schemas import malformed
from schemas.decode import MAX_GAME_BYTES
from schemas.gamelog import read_game
from schemas.malformed import Malformed
from tests.schemas.test_published_schema import SCHEMA

DOCS = Path(__file__).parents[2] / "docs"
FORMAT_PAGE = (DOCS / "log-format.md").read_text(encoding="utf-8")
PAGE = (DOCS / "malformed.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)\n```\n\n```text\n(.*?)\n```", PAGE, re.DOTALL)


def said(data: bytes) -> list[str]:
    with pytest.raises(Malformed) as caught:
        read_game(data)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(("example", "sentences"), EXAMPLES)
def test_the_sentences_shown_are_the_true_ones(example: str, sentences: str) -> None:
    """Each broken log of the page gets exactly what stands below it."""
    assert said(example.encode()) == sentences.splitlines()


def test_every_code_has_its_section() -> None:
    """The page has one section a code, and every example in it has that code."""
    codes = {value for name, value in vars(malformed).items() if name.isupper() and str(value).startswith("malformed/")}
    sections = re.findall(r"^## `(malformed/[a-z-]+)`\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert {code for code, _ in sections} == codes
    for code, section in sections:
        for example in re.findall(r"```json\n(.*?)\n```", section, re.DOTALL):
            with pytest.raises(Malformed) as caught:
                read_game(example.encode())
            assert code in {problem.code for problem in caught.value.problems}


def test_sentences_within_the_text_are_true_too() -> None:
    """What is said of UTF-16 and of games that are too large stands on the page."""
    flat = " ".join(PAGE.split())
    for data in (json.dumps({}).encode("utf-16"), b" " * (MAX_GAME_BYTES + 1)):
        (sentence,) = said(data)
        assert f"`{sentence.removeprefix('line 1, column 1: ')}`" in flat


def test_the_complete_game_is_one() -> None:
    """The example of the format's page is read, passes the schema, is legal, and agrees with its replay."""
    from service.audit import audit

    (example,) = re.findall(r"```json\n(.*?)\n```", FORMAT_PAGE, re.DOTALL)
    Draft202012Validator(SCHEMA).validate(json.loads(example))
    report = audit(read_game(example.encode()))
    assert (report.verdict, report.findings) == ("legal", ())


def test_the_tables_name_every_field() -> None:
    """Each field of the schema has its row, and no row names another field."""
    rows = re.findall(r"^\| (`.*?`) \|", FORMAT_PAGE, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)}
    objects = [SCHEMA, *(SCHEMA["$defs"][name] for name in ("player", "play", "result"))]
    assert named == {name for described in objects for name in described["properties"]}
