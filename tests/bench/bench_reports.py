"""Memory of commands that read a whole catalog: `crosswalk report`, `report`, `validate --store`.

    python -m tests.bench.bench_reports [--varied N ...] [--many N ...] [--smoke]

--varied: that many varied records (`varied.py`), crosswalked and published one by one; all three
commands. --many: the loss reports of 500 such records, given to so many entries by one statement a
table; `crosswalk report` alone, which reads nothing else. Printed is VmHWM of a process of its
own, in MB, and its CPU time.
"""

from __future__ import annotations

import argparse
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from oaicdif.catalog.crosswalk_run import crosswalk_stale, in_this_process, site_crosswalks, site_of
from oaicdif.catalog.publishing import publish_all
from oaicdif.clock import utc_now
from oaicdif.config import Settings
from oaicdif.store import Store, open_store
from oaicdif.store.sql.packed_rows import row_of
from oaicdif.zstd import Dictionary
from tests.bench.varied import metadata
from tests.bench.waiting_store import filled

PATTERNS: Final = 500
COMMANDS: Final = (
    ("crosswalk", "report", "--json"),
    ("report", "bench", "--json"),
    ("validate", "--store", "--json"),
)
STAMP: Final = "2024-02-01T12:00:00Z"
_MEASURED: Final = """
import sys, time
from oaicdif.cli.main import main

sys.argv[0] = "oaicdif"
try:
    main()
finally:
    print(open("/proc/self/status").read(), time.process_time(), file=sys.stderr)
"""
_MANY: Final = (
    "WITH RECURSIVE many (n) AS (SELECT :first UNION ALL SELECT n + 1 FROM many WHERE n < :last) "
)
_FILL: Final = (
    "INSERT INTO entry (entry_id, endpoint_id, identifier, oai_identifier, slug, seq,"
    " datestamp, revision) SELECT n, 1, 'many:' || n, 'many:' || n, 'many-' || n, n, :stamp, n"
    " FROM many",
    "INSERT INTO packed_body (revision, bytes) SELECT n, pattern.bytes FROM many"
    " JOIN pattern ON pattern.number = n % :patterns",
)
_STAMPED: Final = (
    "INSERT INTO stamp (datestamp, first_seq, last_seq) VALUES (:stamp, :first, :last)"
)


def varied(folder: Path, count: int) -> Store:
    """A store of so many varied records, published."""
    settings = replace(Settings(), folder=folder)
    store = filled(folder / "oaicdif.sqlite", count, metadata)
    site = site_of(store, settings)
    crosswalk_stale(store, site_crosswalks(settings), site, utc_now, run=in_this_process)
    publish_all(store, lambda: datetime.now(UTC) - timedelta(hours=1))
    return store


def multiplied(folder: Path, count: int) -> None:
    """A store of so many entries, each with one of `PATTERNS` loss reports."""
    with tempfile.TemporaryDirectory() as name:
        store = varied(Path(name), PATTERNS)
        with store.snapshot(datetime.now(UTC)) as snapshot:
            reports = [bodies[0] for _, bodies in snapshot.entries(1, PATTERNS, ("issues",))]
        store.close()
    path = folder / "oaicdif.sqlite"
    store = open_store(path)
    store.add_endpoint("bench", "https://bench.example.org/oai")
    store.close()
    plain = Dictionary(None)
    rows = [row_of({"issues": each or b"{}"}, 0, plain) for each in reports]
    words = {"first": 1, "last": count, "stamp": STAMP, "patterns": len(rows)}
    with sqlite3.connect(path) as db:
        db.execute("CREATE TEMP TABLE pattern (number INTEGER PRIMARY KEY, bytes BLOB)")
        db.executemany("INSERT INTO pattern VALUES (?, ?)", enumerate(rows))
        for each in _FILL:
            db.execute(_MANY + each, words)
        db.execute(_STAMPED, words)
    db.close()


def measure(folder: Path, commands: Iterable[tuple[str, ...]]) -> None:
    for words in commands:
        told = subprocess.run(
            [sys.executable, "-c", _MEASURED, *words],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        found = re.search(r"VmHWM:\s+(\d+) kB", told.stderr)
        if told.returncode > 1 or found is None:
            sys.exit(told.stderr)
        cpu_s = float(told.stderr.split()[-1])
        print(f"  {' '.join(words):26} {int(found[1]) / 1024:6.1f} MB  {cpu_s:6.1f} s of CPU")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--varied", type=int, nargs="*", default=[5_000, 20_000])
    parser.add_argument("--many", type=int, nargs="*", default=[100_000, 1_000_000])
    parser.add_argument("--smoke", action="store_true")
    given = parser.parse_args()
    some, many = ([100], [1_000]) if given.smoke else (given.varied, given.many)
    for count in some:
        with tempfile.TemporaryDirectory() as name:
            varied(Path(name), count).close()
            print(f"{count:,} varied records")
            measure(Path(name), COMMANDS)
    for count in many:
        with tempfile.TemporaryDirectory() as name:
            multiplied(Path(name), count)
            print(f"{count:,} entries")
            measure(Path(name), COMMANDS[:1])


if __name__ == "__main__":
    main()
