"""What is installed is bigtwo, is ours, and keeps its engine light."""

import subprocess
import sys
from importlib import import_module
from importlib.metadata import distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HEAVY = {"click", "duckdb", "flask", "marshmallow", "numpy", "orjson", "plotly"}


def test_the_distribution_is_called_bigtwo() -> None:
    """The installed project goes by the name bigtwo."""
    assert distribution("bigtwo").metadata["Name"] == "bigtwo"


def test_the_command_bigtwo_starts_the_command_line() -> None:
    """Installing gives one command, bigtwo, which runs the main of service.cli."""
    commands = distribution("bigtwo").entry_points.select(group="console_scripts")
    assert {command.name: command.value for command in commands} == {"bigtwo": "service.cli:main"}


def test_no_package_registry_takes_it() -> None:
    """The classifier that every registry refuses guards against an accidental upload."""
    assert "Private :: Do Not Upload" in distribution("bigtwo").metadata.get_all("Classifier", [])


@pytest.mark.parametrize("name", ["service", "schemas"])
def test_the_packages_are_ours(name: str) -> None:
    """Names as plain as these could be somebody else's: the ones imported lie in this project."""
    location = import_module(name).__file__
    assert location is not None
    assert Path(location).is_relative_to(ROOT / name)


def test_the_rules_import_nothing_heavy() -> None:
    """Whoever wants only the rules of the game loads no web, store, chart or parsing library."""
    script = "import sys, service.rules; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert HEAVY.isdisjoint(done.stdout.split())
