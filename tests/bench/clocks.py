"""Figures that a clock can tell: a quotient whose times are too short for it is None.

A clock counts in ticks, a hundredth of a second for the CPU time of another process. A time of
few ticks says little, and one of none cannot be divided by: on a quick machine a short
benchmark ends there. Then it prints "too short to tell".
"""

from __future__ import annotations

import os
import resource
import statistics
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.process_tree import descendants

Figure = float | None

WALL_TICK_S: Final = time.get_clock_info("perf_counter").resolution
CPU_TICK_S: Final = time.get_clock_info("process_time").resolution
SERVER_TICK_S: Final = 1 / os.sysconf("SC_CLK_TCK")  # of /proc/PID/stat
TICKS: Final = 10  # fewer are wrong by more than a tenth
TOO_SHORT: Final = "too short to tell"


def cpu_of_all() -> float:
    """CPU seconds of this process and of all that it began, whether they still run or not."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    running = sum(map(_cpu_of, descendants(os.getpid())))
    return time.process_time() + ended.ru_utime + ended.ru_stime + running


def _cpu_of(process: int) -> float:
    """Of one process and those it has waited for. Source: proc(5), fields 14 to 17."""
    with suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
        said = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, said[11:15])) * SERVER_TICK_S
    return 0.0


def can_tell(seconds: float, tick_s: float = WALL_TICK_S) -> bool:
    """Whether a clock of such ticks measured this time to a tenth or better."""
    return round(seconds / tick_s) >= TICKS


def per_second(count: float, seconds: float, tick_s: float = WALL_TICK_S) -> Figure:
    return count / seconds if can_tell(seconds, tick_s) else None


def each_us(seconds: float, count: float, tick_s: float = CPU_TICK_S) -> Figure:
    """Microseconds for each of `count` things, at least one."""
    return seconds / max(count, 1) * 1e6 if can_tell(seconds, tick_s) else None


def ratio(some_s: float, base_s: float, tick_s: float = WALL_TICK_S) -> Figure:
    """`some_s` over `base_s`, two times of one clock."""
    both = can_tell(some_s, tick_s) and can_tell(base_s, tick_s)
    return some_s / base_s if both else None


def of_figures(some: Figure, base: Figure) -> Figure:
    """The quotient of two figures, if both are known."""
    return some / base if some is not None and base else None


def median(figures: Iterable[Figure]) -> Figure:
    """The median of figures, if all are known."""
    known = list(figures)
    told = [each for each in known if each is not None]
    return statistics.median(told) if told and len(told) == len(known) else None


def shown(value: Figure, width: int = 12, decimals: int = 2) -> str:
    """The figure as benchmarks print it, at least `width` wide."""
    return f"{value:{width},.{decimals}f}" if value is not None else f"{TOO_SHORT:>{width}}"


def show(found: Mapping[str, Figure], width: int = 32) -> None:
    for name, value in found.items():
        print(f"  {name:<{width}} {shown(value)}")
