"""Figures that a clock can tell: a quotient whose times are too short for it is None.

A clock counts in ticks, a hundredth of a second for the CPU time of another process. A time of
few ticks says little, and one of none cannot be divided by: on a quick machine a short
benchmark ends there. Then it prints "too short to tell".
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterable, Mapping
from typing import Final

Figure = float | None

WALL_TICK_S: Final = time.get_clock_info("perf_counter").resolution
CPU_TICK_S: Final = time.get_clock_info("process_time").resolution
SERVER_TICK_S: Final = 1 / os.sysconf("SC_CLK_TCK")  # of /proc/PID/stat
TICKS: Final = 10  # fewer are wrong by more than a tenth
TOO_SHORT: Final = "too short to tell"


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
