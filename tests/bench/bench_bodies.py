"""The least that reading compressed documents can cost, beside what it costs.

    python -m tests.bench bodies [--records N] [--smoke]

A store is filled with varied records. Then its rows of documents are read from a bare connection,
and each document is opened by nothing but the decompressor of the library: that is the floor.
Beside it stands what the same bytes cost as a plain column, in a file of nothing else. The last
lines say what higher levels would save and cost. CPU microseconds of one, the least of many rounds.
"""

from __future__ import annotations

import argparse
import gc
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import process_time

import zstandard

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.catalog.publishing import publish_all
from oaicdif.store import open_store
from oaicdif.store.drivers.sqlite_connection import SqliteConnection
from oaicdif.store.sql.packed_rows import PARTS, number_of
from oaicdif.store.sql.packing import Packs
from tests.bench.bench_store import part, varied
from tests.bench.clocks import each_us, of_figures, shown
from tests.bench.store_steps import BASE, Clock, harvest, settings_of

ROUNDS = 60
LEVELS = (3, 5, 9)
_ROWS = "SELECT revision, bytes FROM packed_body ORDER BY revision DESC LIMIT 500"


Rows = Sequence[tuple[int, bytes]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--records", type=int, default=1000)
    parser.add_argument("--smoke", action="store_true", help="little data, few rounds")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "oaicdif.sqlite"
        fill(path, 100 if asked.smoke else asked.records)
        measure(path, 2 if asked.smoke else ROUNDS)


def fill(path: Path, count: int) -> None:
    """A store of the records that its dictionary is made of, and of so many others."""
    varied(path.parent / "pages", count)
    store, clock = open_store(path), Clock()
    settings = settings_of(path.parent, BASE)
    for name in ("0", "1"):
        pages = sorted((path.parent / "pages").glob(f"{name}-*"))
        harvest(store, f"bench{name}", [each.read_bytes() for each in pages])
        run_stale(store, settings, clock)
    publish_all(store, clock, settings.provider)
    store.close()


def measure(path: Path, rounds: int) -> None:
    db, packs = sqlite3.connect(path, factory=SqliteConnection), Packs()
    newest = packs.newest(db).documents.number
    content = db.plain("SELECT bytes FROM dictionary WHERE dictionary_id = ?", (newest,))
    dictionary = zstandard.ZstdCompressionDict(content.fetchone()[0])
    rows = [(n, row) for n, row in db.plain(_ROWS) if number_of(row) == newest]
    for place, name in enumerate(PARTS):
        opened = [(n, packs.some(db, row, (place,))[0]) for n, row in rows]
        bodies = [(n, body) for n, body in opened if body]
        print(f"{name}: {len(bodies):,} of {mean([body for _, body in bodies]):,.0f} bytes")
        base = each_us(read_plain(path.parent / f"{place}.sqlite", bodies, rounds), len(bodies))
        tell("read from a plain column", base, base)
        opening = partial(opened_by_us, packs, db, rows, place)
        tell("opened by the store", each_us(least(opening, rounds), len(rows)), base)
        bare([body for _, body in bodies], dictionary, base, rounds)
    db.close()


def mean(texts: Sequence[bytes]) -> float:
    return part(sum(map(len, texts)), len(texts))


def opened_by_us(packs: Packs, db: SqliteConnection, rows: Rows, place: int) -> None:
    for _, row in rows:
        packs.some(db, row, (place,))


def bare(
    texts: Sequence[bytes],
    dictionary: zstandard.ZstdCompressionDict,
    base: float | None,
    rounds: int,
) -> None:
    """What the library takes at each level, with nothing of ours around it."""
    opening = zstandard.ZstdDecompressor(dict_data=dictionary).decompress
    for level in LEVELS:
        packing = zstandard.ZstdCompressor(level, dict_data=dictionary, write_checksum=True)
        frames = [packing.compress(each) for each in texts]
        spent = least(partial(each_of, opening, frames), rounds)
        packed = least(partial(each_of, packing.compress, texts), 3)
        tell(f"opened bare, level {level}", each_us(spent, len(texts)), base)
        print(
            f"    {mean(frames):,.0f} bytes, packed in{shown(each_us(packed, len(texts)), 6, 1)} us"
        )


def each_of(work: Callable[[bytes], object], texts: Sequence[bytes]) -> None:
    for each in texts:
        work(each)


def tell(what: str, value: float | None, base: float | None) -> None:
    print(f"  {what:<28}{shown(value, 8)} us{shown(of_figures(value, base), 8)} of a plain column")


def read_plain(path: Path, bodies: Rows, rounds: int) -> float:
    """Seconds to read them by their numbers, from a file of nothing else."""
    db = sqlite3.connect(path, factory=SqliteConnection)
    db.executescript("PRAGMA page_size = 8192; CREATE TABLE plain (n INTEGER PRIMARY KEY, b BLOB)")
    db.executemany("INSERT INTO plain VALUES (?, ?)", bodies)
    db.commit()
    spent = least(partial(read_all, db, [(n,) for n, _ in bodies]), rounds)
    db.close()
    return spent


def read_all(db: SqliteConnection, numbers: Sequence[tuple[int]]) -> None:
    for each in numbers:
        db.plain("SELECT b FROM plain WHERE n = ?", each).fetchone()


def least(work: Callable[[], object], rounds: int) -> float:
    """The least CPU seconds of so many rounds."""
    work()
    best = float("inf")
    gc.disable()
    for _ in range(rounds):
        start = process_time()
        work()
        best = min(best, process_time() - start)
    gc.enable()
    return best


if __name__ == "__main__":
    main()
