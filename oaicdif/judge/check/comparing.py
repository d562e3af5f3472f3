"""A report beside an earlier one, or beside what is known and accepted.

Both are files of JSON that name rules: a baseline lists those that may be broken; the memory of
the last time holds what was broken and what held.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ..score import Tally
from ..verdicts import Severity
from .findings import Report

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Compared:
    """`new` were not broken before, `mended` were and held this time, `remaining` are broken as
    before; rules that were not tried this time are in none. All are names of rules."""

    new: tuple[str, ...]
    mended: tuple[str, ...]
    remaining: tuple[str, ...]


def as_memory(report: Report) -> dict[str, object]:
    """What is kept of a report: enough to compare the next with, and a baseline as it is."""
    return {
        "version": VERSION,
        "base_url": report.base_url,
        "broken": {each.rule.name: each.broken for each in report.findings},
    }


def broken_of(value: object) -> Mapping[str, int]:
    """The broken rules in what `as_memory` wrote.

    Raises:
        ValueError: it is something else.
    """
    broken = value.get("broken") if isinstance(value, dict) else None
    if not isinstance(broken, dict) or not all(isinstance(each, str) for each in broken):
        raise ValueError("it holds no 'broken' with names of rules")
    return broken


def compare_reports(before: Mapping[str, int], report: Report) -> Compared:
    """What changed since `before`."""
    now = [each.rule.name for each in report.findings]
    held = {each.name for each in report.held}
    return Compared(
        new=tuple(each for each in now if each not in before),
        mended=tuple(each for each in before if each in held),
        remaining=tuple(each for each in now if each in before),
    )


def unknown_errors(report: Report, baseline: Mapping[str, int]) -> list[Tally]:
    """The errors that the baseline does not know."""
    return [
        each
        for each in report.findings
        if each.rule.severity is Severity.ERROR and each.rule.name not in baseline
    ]
