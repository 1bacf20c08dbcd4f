"""`README.md` of the sample games: what is there, with what the audit says of each file."""

from __future__ import annotations

import gzip
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from schemas.gamelog import load_game
from service.audit import audit
from service.conversion import Conversion
from service.convert.mapping.document import read_mapping
from service.convert.text import parse_text
from service.intake import Judged, judge
from service.sessions import Sessions
from service.splitting import split_games
from tests.samples.demo import PATH
from tests.samples.malformed import BROKEN

VERDICTS = ("legal", "illegal", "incomplete", "malformed")
FOLDERS = ("legal", "findings", "partial", "odd", "malformed", "text", "scoresheets", "mappings")

BEGINNING = """\
# Sample games

Games for trying things out, and for the tests. `make samples` (or `python -m tests.make_samples`) writes all of them
and this page; nothing here is edited by hand.

* `legal/` holds games in which nothing is wrong, each showing something of the rules.
* `findings/` holds one game for each code that an audit can give: the only thing that is wrong with it. Notes about a
  session take two of its games.
* `partial/` holds games whose logs know less: passes or hands left out, the score alone, the end missing.
* `odd/` holds games with something odd about them, or oddly written.
* `malformed/` holds texts that are no game logs, each with one slip that people make often.
* `text/` holds games as compact text, the same as the logs of these names.
* `scoresheets/` holds the [score sheets](../docs/scoresheet.md) of a table: the cards left, game by game.
* `mappings/` holds records as other programs keep them, each with the [mapping file](../docs/mapping.md) that reads it.
* `demo.ndjson.gz` holds an autumn of games at several clubs, for trying the reports.

```
bigtwo audit sample_games/legal
bigtwo replay sample_games/findings/play/too-low.json
bigtwo explain sample_games/odd/house-straight.json
bigtwo convert sample_games/text/two-players.txt
bigtwo import sample_games/scoresheets/kitchen.txt
bigtwo convert --from sample_games/mappings/card-app.toml sample_games/mappings/card-app.json
```

A finding in brackets is a warning or a note, which makes no game illegal.
"""

DEMO = """\
## demo.ndjson.gz

The people are invented and play by the styles of the bots, mixed. A few games have a slip in them, a few break off, and
some results are added up wrongly or left out. `demo-harbour` names other rules than its games were played by
(`taiwan`, played by `hong-kong`), `demo-kowloon` tells thinking times, turns that the system played and players who
left, `demo-taipei` has ids, tags and somebody who changes his name, `demo-jakarta` has no sessions.

"""


class Row(NamedTuple):
    """One file of the table."""

    path: str
    verdict: str
    shows: str
    first: str
    """The code of the first finding, in brackets where it is a warning; empty where there is none."""


def rows(files: Mapping[str, bytes]) -> Iterator[Row]:
    """What the audit says of each file, in the order of the files; the demonstration data has a table of its own."""
    for path, data in files.items():
        match path.partition("/")[0]:
            case "text":
                yield _text_row(path, data)
            case "scoresheets":
                yield _converted_row(path, data, Conversion(), data.decode().partition("\n")[0])
            case "mappings" if not path.endswith(".toml"):
                text = files[f"{path.rpartition('.')[0]}.toml"].decode()
                shows = text.partition("\n")[0].partition(": ")[2]
                yield _converted_row(path, data, Conversion(mapping=read_mapping(text)), shows)
            case "legal" | "findings" | "partial" | "odd":
                *_, judged = judge_bytes(path, data)
                assert judged.report is not None
                yield Row(path, judged.verdict, str(judged.report.record.note), first_code(judged))
            case "malformed":
                yield _malformed_row(path, data)


def judge_bytes(path: str, data: bytes) -> list[Judged]:
    """The games of a file, judged as games of one input."""
    sessions = Sessions()
    return [judge(found, sessions=sessions) for found in split_games(io.BufferedReader(io.BytesIO(data)), path)]


def first_code(judged: Judged) -> str:
    """The code of the first thing found, in brackets where it is a warning; empty where there is none."""
    if judged.report is None:
        return judged.faults[0].code
    if not judged.report.findings:
        return ""
    finding = judged.report.findings[0]
    return finding.code if finding.severity == "error" else f"({finding.code})"


def _malformed_row(path: str, data: bytes) -> Row:
    judged = judge_bytes(path, data)
    verdict = _counted(judged)
    broken = next(game for game in judged if game.verdict == "malformed")
    shows = next(file.shows for file in BROKEN if path == f"malformed/{file.name}")
    return Row(path, verdict if len(judged) > 1 else broken.verdict, shows, first_code(broken))


def _text_row(path: str, data: bytes) -> Row:
    [log] = parse_text(data.decode())
    report = audit(load_game(log))
    return Row(path, report.verdict, log["note"], first_code(Judged(path, None, report)))


def _converted_row(path: str, data: bytes, conversion: Conversion, shows: str) -> Row:
    judged = [judge(found) for found in conversion(io.BufferedReader(io.BytesIO(data)), path)]
    shows = shows.removeprefix("# ")
    return Row(path, _counted(judged), shows[0].upper() + shows[1:], "")


def _counted(judged: Sequence[Judged]) -> str:
    counts = Counter(game.verdict for game in judged)
    return ", ".join(f"{counts[verdict]} {verdict}" for verdict in VERDICTS if counts[verdict])


def demo_counts(packed: bytes) -> Mapping[str, Counter[str]]:
    """How many games of each verdict a source has, the sources in the order of the file."""
    counts: dict[str, Counter[str]] = {}
    for judged in judge_bytes("demo.ndjson", gzip.decompress(packed)):
        assert judged.report is not None
        counts.setdefault(judged.report.record.source, Counter())[judged.verdict] += 1
    return counts


def write_readme(files: Mapping[str, bytes]) -> bytes:
    """The page, for files that have been made."""
    listed = list(rows(files))
    parts = [BEGINNING]
    for folder in FOLDERS:
        inside = [row for row in listed if row.path.startswith(f"{folder}/")]
        parts += [
            f"\n## {folder}\n\n",
            *_table(("file", "verdict", "what it shows", "first finding"), map(_cells, inside)),
        ]
    parts += ["\n", DEMO, *_table(("source", "games", *VERDICTS[:3]), _demo_cells(demo_counts(files[PATH])))]
    return "".join(parts).encode()


def _cells(row: Row) -> Sequence[object]:
    return f"`{row.path.partition('/')[2]}`", row.verdict, row.shows, f"`{row.first}`" if row.first else ""


def _demo_cells(counts: Mapping[str, Counter[str]]) -> Iterator[Sequence[object]]:
    for source, verdicts in counts.items():
        yield f"`{source}`", verdicts.total(), *(verdicts[verdict] for verdict in VERDICTS[:3])
    everything = sum(counts.values(), Counter[str]())
    yield "all", everything.total(), *(everything[verdict] for verdict in VERDICTS[:3])


def _table(heads: Sequence[str], lines: Iterable[Sequence[object]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |\n"
    yield "|" + "---|" * len(heads) + "\n"
    for cells in lines:
        yield f"| {' | '.join(map(str, cells))} |\n"
