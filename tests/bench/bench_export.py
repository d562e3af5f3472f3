"""The static export against a bare loop that writes the same bytes to the same files.

Wall time on a file system of this machine; the export runs in as many processes as there are
processors, the loop in one (its work is the kernel's). "again" is an export without changes,
"one change" one after a single record changed. Each part begins with nothing left to write by
the kernel, and nothing is removed before the last one: ext4 looks long for inodes among those
given back within the last seconds.

Export and loop run in turns, `--rounds` times into new folders; medians count.

"bare making" is the CPU time in which the forms of the records are made, and nothing else: no
store is read, no digest taken, no list or dump made. "floor" is the loop to making and loop
together, shared by all processors.

    python -m tests.bench.bench_export [--records N ...] [--rounds N] [--smoke]
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from oaicdif.export.exporting import ExportOrder, ExportReport, export_site
from oaicdif.jobs.pool import Crew
from oaicdif.store import Store
from tests.bench.clocks import Figure, median, per_second, ratio, show

T = TypeVar("T")
TOGETHER = 64  # records, as in an export


def timed(run: Callable[[], T]) -> tuple[T, float]:
    started = time.perf_counter()
    found = run()
    return found, time.perf_counter() - started


def bare_loop(source: Path, target: Path) -> float:
    """Seconds to write every file of an export again; reading it is not counted."""
    seconds = 0.0
    folders = sorted({path.parent for path in source.rglob("*") if path.is_file()})
    for folder in folders:
        place = target / folder.relative_to(source)
        place.mkdir(parents=True, exist_ok=True)
        paths = [path for path in folder.iterdir() if path.is_file()]
        for start in range(0, len(paths), 5000):
            files = [(str(place / p.name), p.read_bytes()) for p in paths[start : start + 5000]]
            seconds += timed(lambda files=files: write_all(files))[1]  # type: ignore[misc]
    return seconds


def write_all(files: list[tuple[str, bytes]]) -> None:
    for name, body in files:
        with open(name, "wb") as file:
            file.write(body)


def compare(count: int, rounds: int) -> dict[str, Figure]:
    # Processes of an export load this module once more, and are to load no more than those of
    # the command do.
    from tests.bench.site_store import BASE, filled

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "oaicdif.sqlite"
        store = filled(path, count)
        pairs = []
        for number in range(rounds):
            place = folder / f"site-{number}"
            order = ExportOrder(path, place, "Bench", BASE, BASE, os.cpu_count() or 1)
            os.sync()
            report, first = timed(lambda order=order: export(order))  # type: ignore[misc]
            os.sync()
            pairs.append((first, bare_loop(place, folder / f"bare-{number}")))
        first, bare = (statistics.median(each) for each in zip(*pairs, strict=True))
        again, second = timed(lambda: export(order))
        if again.tally.written:
            sys.exit("a second export without changes wrote something")
        change_one(store, count)
        changed, third = timed(lambda: export(order))
        store.close()
        made = making(order, count)
        return {
            "records": count,
            "files": report.tally.written,
            "MB": report.tally.written_bytes / 1e6,
            "export s": first,
            "records/s": per_second(count, first),
            "bare loop s": bare,
            "export / bare loop": median(ratio(bare_s, export_s) for export_s, bare_s in pairs),
            "bare making s": made,
            "floor": ratio(bare * (os.cpu_count() or 1), made + bare),
            "again s": second,
            "again, times faster": ratio(first, second),
            "one change s": third,
            "one change files": changed.tally.written,
        }


def export(order: ExportOrder) -> ExportReport:
    return export_site(order, lambda: datetime.now(UTC), lambda _step: None, Crew)


def making(order: ExportOrder, count: int) -> float:
    """CPU seconds in which every form of every record is made from bodies that are read already."""
    from oaicdif.site.addresses import Addresses
    from oaicdif.site.browsing import Names
    from oaicdif.site.pages import pages_of
    from oaicdif.site.record_files import NEEDS, Record, RecordForms
    from oaicdif.site.record_forms import FORMATS
    from oaicdif.store import open_store

    needed = tuple(dict.fromkeys(name for form in FORMATS for name in NEEDS[form]))
    where, seconds = Addresses(order.base_url), 0.0
    store = open_store(order.store)
    with store.snapshot(datetime.now(UTC)) as snapshot:
        forms = RecordForms(pages_of(order.name, where, order.site), where, Names(snapshot))
        for first in range(1, count + 1, TOGETHER):
            found = snapshot.entries(first, first + TOGETHER - 1, needed)
            records = [Record.read(entry, bodies, needed) for entry, bodies in found]
            start = time.process_time()
            forms.prepare(records)
            for form in forms.formats:
                for each in records:
                    forms.make(form, each)
            for each in records:
                forms.kernels(each)
            seconds += time.process_time() - start
    store.close()
    return seconds


def change_one(store: Store, count: int) -> None:
    """One record is deleted at its source."""
    from oaicdif.model import EntryDraft
    from tests.bench.site_store import name_of, publish
    from tests.store.filling import harvest, record

    harvest(store, [record(name_of(count // 2), deleted=True)], name="bench", full=False)
    stale = store.stale_items(limit=10)
    drafts = [EntryDraft(item.key.entry_id, True, b"gone", ("a",)) for item in stale]
    store.write_drafts(drafts, stale)
    publish(store)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--records", type=int, nargs="+", default=[10_000, 100_000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--smoke", action="store_true")
    asked = parser.parse_args()
    for count in [200] if asked.smoke else asked.records:
        show(compare(count, 1 if asked.smoke else asked.rounds), 24)
        print()


if __name__ == "__main__":
    main()
