"""What a Python process takes: seconds by the clock, CPU seconds, and the most memory at a time."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass

UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in which the system tells how much memory a process held: macOS counts them singly, Linux and BSD by 1,024."""

_LAUNCHER = """
import json, os, sys

def run(command):
    silent = [(os.POSIX_SPAWN_OPEN, place, os.devnull, os.O_WRONLY, 0) for place in (1, 2)]
    process = os.posix_spawn(sys.executable, command, os.environ, file_actions=silent)
    _, status, used = os.wait4(process, 0)
    return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss

print(json.dumps([run([sys.executable, "-S", "-c", ""]), run([sys.executable, *sys.argv[1:]])]))
"""
"""On Linux a process begins with the peak of whoever started it, which may be far more than it ever needs itself. So a
small one stands between, and first runs one that does nothing: what held hardly more than that was not seen."""
_HARDLY_MORE = 1.25


@dataclass(frozen=True, slots=True)
class Ran:
    """What a process took."""

    seconds: float
    cpu: float
    """CPU seconds of it and of the processes that it has waited for."""
    peak: int | None
    """The most memory at a time, in bytes; of several processes that of the largest. None where the system cannot tell
    it from what a process that does nothing holds."""


def run_python(*arguments: str, fine: Iterable[int] = (0,)) -> Ran:
    """Run Python with arguments until it ends, with one of the exit codes that are fine; needs Linux, macOS or BSD."""
    start = time.perf_counter()
    launcher = [sys.executable, "-S", "-c", _LAUNCHER, *arguments]
    told = subprocess.run(launcher, check=True, stdout=subprocess.PIPE).stdout
    seconds = time.perf_counter() - start
    (_, _, least), (code, cpu, peak) = json.loads(told)
    assert code in fine, f"{' '.join(arguments)} ended with {code}"
    return Ran(seconds, cpu, peak * UNIT if peak > _HARDLY_MORE * least else None)
