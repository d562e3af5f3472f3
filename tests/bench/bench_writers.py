"""Many writers beside one on a PostgreSQL server, and bare ones that do the same without our code.

    python -m tests.bench writers
    python -m tests.bench.bench_writers [--writers N] [--pages N] [--rounds N] [--smoke]

A writer is a process that harvests pages of 100 varied records, which lie on the disk, into an
endpoint of its own. A bare writer parses the same pages with lxml, packs them, digests each record
and puts rows of the same size into the same tables, a transaction a page. It takes its numbers from
a range of its own, so it shares no row and no lock with anybody: what many bare writers gain over
one is what cores, server and disk give. In turns: one, many, one bare, many bare.

Pages a second are by the wall. Beside them stands the CPU time of a page, of writers and server
together: two cores cannot do more than two seconds of it in a second, whoever writes.

Needs PostgreSQL's server programs and the extra `postgres`; without them nothing is measured.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from lxml import etree

from oaicdif.model import Checkpoint, Selection
from oaicdif.store import open_store
from oaicdif.zstd import compress
from tests.bench.bench_postgresql import SETTINGS, commit_pages, server_cpu_s
from tests.bench.bench_store import PAGE, varied
from tests.bench.clocks import Figure, each_us, median, of_figures, per_second, shown
from tests.bench.store_steps import NOON
from tests.store import postgres

OAI: Final = "{http://www.openarchives.org/OAI/2.0/}"
_NUMBERS_EACH: Final = 1_000_000  # of a bare writer
_COUNT: Final = count()
_MOST_S: Final = 600.0  # that anybody is waited for: one of them may have failed
_BARE: Final = (
    "INSERT INTO page (page_id, run_id, number, request_url, received, response_date, digest,"
    " body_bytes, body, repairs, records, current, scope) VALUES (%b, %b, %b, %b, %b, %b, %b, %b,"
    " %b, '', %b, %b, '')",
    "INSERT INTO record (record_id, endpoint_id, metadata_prefix, identifier, datestamp, deleted,"
    " sets, digest, harvested, page_id, position, copy_page, copy_start, copy_bytes)"
    " SELECT n, %b, 'oai_dc', name, %b, false, '', digest, %b, %b, n %% 100, %b, n, 2000"
    " FROM unnest(%b::bigint[], %b::text[], %b::bytea[]) AS each (n, name, digest)",
    "INSERT INTO stale (record_id, ticket) SELECT n, %b FROM unnest(%b::bigint[]) AS each (n)",
    "INSERT INTO seen (run_id, record_id, number)"
    " SELECT %b, n, 0 FROM unnest(%b::bigint[]) AS each (n)",
    "UPDATE run SET pages = pages + 1 WHERE run_id = %b",
)


class Cost(NamedTuple):
    """Of one lot of writers: pages a second, and microseconds of CPU a page."""

    pages: Figure
    cpu_us: Figure


class Task(NamedTuple):
    """What one writer is told: the database, the folder of pages, who it is, and how often it
    harvests them all."""

    url: str
    pages: str
    number: int
    times: int


def new_name() -> str:
    """Of an endpoint that nobody else has."""
    return f"e{os.getpid()}-{next(_COUNT)}"


Writing = Callable[[Task, Sequence[bytes]], object]


def ours(task: Task, bodies: Sequence[bytes]) -> None:
    store = open_store(task.url)
    for _ in range(task.times):
        commit_pages(store, new_name(), bodies)
    store.close()


def bare(task: Task, bodies: Sequence[bytes]) -> None:
    import psycopg

    with closing(open_store(task.url)) as store:
        name = new_name()
        endpoint = store.add_endpoint(name, f"http://{name}.example.org/oai").endpoint_id
        run = store.open_run(endpoint, Selection("oai_dc"), full=True, owner="b:1", now=NOON)
    first = run.run_id * _NUMBERS_EACH
    with psycopg.connect(task.url, autocommit=True, prepare_threshold=1) as raw:
        for number in range(task.times * len(bodies)):
            bare_page(raw, bodies[number % len(bodies)], run, first + number * PAGE)


def bare_page(raw: Any, body: bytes, run: Checkpoint, first: int) -> None:
    """One page of a run into its tables; `first` is its number, and that of its first record."""
    records = list(etree.fromstring(body).iter(f"{OAI}record"))
    digests = [blake2b(etree.tostring(each), digest_size=16).digest() for each in records]
    numbers = list(range(first, first + len(records)))
    names = [f"{each[0][0].text}-{first}" for each in records]
    url, day, packed = f"http://x.example.org/oai?n={first}", "2024-02-01T12:00:00Z", compress(body)
    values = (
        (first, run.run_id, first, url, day, day, digests[0], len(body), packed, PAGE, PAGE),
        (run.endpoint_id, day, day, first, first, numbers, names, digests),
        (first, numbers),
        (run.run_id, numbers),
        (run.run_id,),
    )
    with raw.transaction():
        for statement, its in zip(_BARE, values, strict=True):
            raw.execute(statement, its)


KINDS: Final[Mapping[str, Writing]] = {"ours": ours, "bare": bare}


def _writer(kind: str, task: Task, begin: Any, spent: Any) -> None:
    bodies = [each.read_bytes() for each in sorted(Path(task.pages).glob("1-*"))]
    KINDS[kind](task._replace(times=1), bodies[:1])  # what is made once is made now
    begin.wait(_MOST_S)
    cpu = time.process_time()
    KINDS[kind](task, bodies)
    spent[task.number] = time.process_time() - cpu
    begin.wait(_MOST_S)


def writers(kind: str, task: Task, number: int, server_s: Callable[[], float]) -> Cost:
    """What so many processes store, each of an endpoint of its own."""
    context = multiprocessing.get_context("spawn")
    begin, spent = context.Barrier(number + 1), context.Array("d", number)
    running = [
        context.Process(
            target=_writer, args=(kind, task._replace(number=n), begin, spent), daemon=True
        )
        for n in range(number)
    ]
    for each in running:
        each.start()
    begin.wait(_MOST_S)
    cpu, start = server_s(), time.perf_counter()
    begin.wait(_MOST_S)
    taken_s, server_cpu = time.perf_counter() - start, server_s() - cpu
    for each in running:
        each.join()
    pages = number * task.times * len(list(Path(task.pages).glob("1-*")))
    return Cost(per_second(pages, taken_s), each_us(sum(spent[:]) + server_cpu, pages))


def show(kind: str, one: Sequence[Cost], many: Sequence[Cost], number: int) -> None:
    few, more = (Cost(*map(median, zip(*each, strict=True))) for each in (one, many))
    print(
        f"  {kind}: pages a second, one {shown(few.pages, 1, 1)}, {number}"
        f" {shown(more.pages, 1, 1)}: {shown(of_figures(more.pages, few.pages), 1)};"
        f" us of CPU a page, one {shown(few.cpu_us, 1, 0)}, {number} {shown(more.cpu_us, 1, 0)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--pages", type=int, default=20, help="different ones")
    parser.add_argument("--times", type=int, default=10, help="that each writer harvests them")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--smoke", action="store_true")
    asked = parser.parse_args()
    programs = postgres.programs()
    if postgres.missing() or programs is None:
        print(f"  not measured: {postgres.missing() or 'no server programs here'}")
        return
    given = (1, 1, 1, 2) if asked.smoke else (asked.pages, asked.times, asked.rounds, asked.writers)
    pages, times, rounds, many = given
    found: dict[tuple[str, int], list[Cost]] = {}
    with tempfile.TemporaryDirectory() as name, postgres.serving(programs, *SETTINGS) as server:
        main_pid = int(Path(server.data, "postmaster.pid").read_text("utf-8").split()[0])
        varied(Path(name) / "pages", pages * PAGE)
        open_store(server.url).close()
        task = Task(server.url, str(Path(name) / "pages"), 0, times)
        for _ in range(rounds):
            for kind in KINDS:
                for number in (1, many):
                    cost = writers(kind, task, number, partial(server_cpu_s, main_pid))
                    found.setdefault((kind, number), []).append(cost)
    print(f"pages of {PAGE} varied records, {os.cpu_count()} cores")
    for kind in KINDS:
        show(kind, found[kind, 1], found[kind, many], many)


if __name__ == "__main__":
    main()
