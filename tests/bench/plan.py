"""What a national aggregator needs: the plan for so many endpoints and records, from rates.

    python -m tests.bench.plan [--endpoints N] [--records N] [--write]

The rates that it begins with are assumptions; give those that you have measured. With --write the
plan goes into docs/workers.md. It is arithmetic, not a measurement.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import dataclass, fields
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "workers.md"
BLOCK = re.compile(r"(<!-- plan -->\n).*?(<!-- end -->)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Rates:
    """What is assumed unless it is given."""

    harvested_per_s: float = 3_000.0  # records stored in a second by one worker, server beside it
    crosswalked_per_s: float = 560.0  # records crosswalked in a second by one worker
    published_per_s: float = 3_000.0  # drafts published in a second; one at a time, whatever runs
    page_records: float = 100.0  # records on a page of an endpoint
    latency_s: float = 1.0  # seconds in which an endpoint answers
    changed_share: float = 0.005  # share of the records that change in a day
    asked_a_night: float = 8.0  # requests to an endpoint where little changed
    stored_bytes: float = 6_800.0  # of a record, in all its forms, with indexes
    unit_ms: float = 3.5  # what the engine costs for a unit
    server_us: float = 280.0  # CPU time of the database server for a record crosswalked
    write_lock_share: float = 0.35  # share of a worker's time in which it holds the write lock


@dataclass(frozen=True, slots=True)
class Task:
    endpoints: int
    records: int
    night_h: float
    again_h: float


def plan(task: Task, rates: Rates) -> list[tuple[str, str]]:
    """(what, how much), in the order in which it is shown."""
    changed = task.records * rates.changed_share
    requests = task.endpoints * rates.asked_a_night + changed / rates.page_records
    night_s, again_s = task.night_h * 3600, task.again_h * 3600
    at_once = requests * rates.latency_s / night_s
    first_s = task.records / rates.page_records * rates.latency_s
    harvest_cpu_s = changed / rates.harvested_per_s
    crosswalk_cpu_s = changed / rates.crosswalked_per_s
    again_workers = task.records / rates.crosswalked_per_s / again_s
    most = 1 / rates.write_lock_share
    publish_h = task.records / rates.published_per_s / 3600
    units = task.endpoints + changed / 2_000
    return [
        ("storage of the catalog", f"{task.records * rates.stored_bytes / 1e12:.1f} TB"),
        ("every night: records that change", f"{changed:,.0f}"),
        ("every night: requests", f"{requests:,.0f}, {requests / night_s:.1f} a second"),
        ("every night: answers under way at once", f"{at_once:.1f}"),
        ("every night: processors that harvest and crosswalk",
         f"{(harvest_cpu_s + crosswalk_cpu_s) / night_s:.2f}"),
        ("every night: units, and what the engine costs",
         f"{units:,.0f}, {units * rates.unit_ms / 1000:,.0f} s"),
        ("the first harvest with 200 answers at once",
         f"{max(first_s / 200, task.records / rates.harvested_per_s / most) / 3600:,.0f} h"),
        (f"everything crosswalked again in {task.again_h:g} h", f"{again_workers:,.1f} workers"),
        ("... and processors of the database server",
         f"{task.records * rates.server_us / 1e6 / again_s:.2f}"),
        ("... of which one write lock lets work", f"{most:.1f}"),
        ("... and published", f"{publish_h:,.1f} h, whatever runs"),
    ]  # fmt: skip


def breaks_first(task: Task, rates: Rates) -> str:
    """What comes to its limit first, in a sentence."""
    wanted = task.records / rates.crosswalked_per_s / (task.again_h * 3600)
    allowed = 1 / rates.write_lock_share
    if wanted > allowed:
        hours = task.records / rates.crosswalked_per_s / allowed / 3600
        return (
            f"The write lock of the store breaks first: {wanted:.1f} workers would be needed to"
            f" crosswalk everything again in {task.again_h:g} h, and {allowed:.1f} can write side"
            f" by side, which takes {hours:,.0f} h."
        )
    return "Publication breaks first: it is one at a time."


def text_of(task: Task, rates: Rates) -> str:
    lines = [
        f"For {task.endpoints:,} endpoints and {task.records:,} records:", "",
        "| | |", "|---|--:|",
        *(f"| {what} | {much} |" for what, much in plan(task, rates)), "",
        breaks_first(task, rates), "",
        "It assumes:", "",
        *(f"- `{each.name}` = {getattr(rates, each.name):g}" for each in fields(rates)), "",
    ]  # fmt: skip
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--endpoints", type=int, default=10_000)
    parser.add_argument("--records", type=int, default=100_000_000)
    parser.add_argument("--night-h", type=float, default=6.0)
    parser.add_argument("--again-h", type=float, default=24.0)
    parser.add_argument("--write", action="store_true")
    for each in fields(Rates):
        parser.add_argument(f"--{each.name.replace('_', '-')}", type=float, default=each.default)
    given = parser.parse_args()
    rates = Rates(*(getattr(given, each.name) for each in fields(Rates)))
    found = text_of(Task(given.endpoints, given.records, given.night_h, given.again_h), rates)
    print(found)
    if given.write:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(BLOCK.sub(rf"\g<1>{found}\g<2>", page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
