"""Landing pages and record files against a constant Flask view on the same server; the
sitemap's memory.

One client, one kept connection, granian with one worker and one thread; rounds alternate,
medians count. "page again" asks for one page over and over (it is kept in memory), "pages"
for a different one each time. "bare page" is the least that a landing page can be: both documents
read and opened, and joined with constant markup (`bare_app`). What is compared is wall time, and
the CPU time of the servers' workers, which other work on the machine disturbs less.

    python -m tests.bench.bench_web [--records N] [--sitemap N] [--smoke]
"""

from __future__ import annotations

import argparse
import itertools
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from oaicdif.identity import slug_of
from tests.bench.bench_provider import HERE, Server, served
from tests.bench.clocks import SERVER_TICK_S, Figure, median, of_figures, per_second, ratio, show
from tests.bench.site_store import BASE, filled, name_of

LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


class Wire:
    """One kept connection that spends as little as possible on reading answers."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))

    def get(self, path: str, accept: str) -> int:
        """The status of the answer, read to its end."""
        asked = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\n\r\n"
        self._socket.sendall(asked.encode())
        got = b""
        while b"\r\n\r\n" not in got:
            got += self._socket.recv(65536)
        head, _, body = got.partition(b"\r\n\r\n")
        left = int(LENGTH.findall(head)[0]) - len(body)
        while left > 0:
            left -= len(self._socket.recv(65536))
        return int(head[9:12])

    def close(self) -> None:
        self._socket.close()


def rate(wire: Wire, paths: Iterator[str], times: int, accept: str = "text/html") -> Figure:
    """Requests a second."""
    started = time.perf_counter()
    for path in itertools.islice(paths, times):
        if wire.get(path, accept) != 200:
            sys.exit(f"{path} was not found")
    return per_second(times, time.perf_counter() - started)


def compare(count: int, times: int) -> dict[str, Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = folder / "oaicdif.toml"
        settings.write_text(f'[provider]\nbase_url = "{BASE}"\n')
        filled(folder / "oaicdif.sqlite", count).close()
        ours = {"OAICDIF_SETTINGS_FILE": str(settings)}
        bare = {"BENCH_STORE": str(folder / "oaicdif.sqlite")}
        with (
            served("oaicdif.web.serving:application", ours, sys.executable, HERE) as site,
            served("bare_app:application", bare, sys.executable, HERE) as minimum,
        ):
            mine, theirs = Wire(site.port), Wire(minimum.port)
            found = measured(Side(site, mine), Side(minimum, theirs), count, times)
            mine.close()
            theirs.close()
            return found | {"memory MB": site.memory_mb()}


@dataclass
class Side:
    """A server with a connection to it; the CPU seconds it spent on each kind of request."""

    server: Server
    wire: Wire
    cpu_s: dict[str, float] = field(default_factory=dict)

    def run(self, name: str, paths: Iterator[str], times: int) -> Figure:
        before = self.server.cpu_s()
        found = rate(self.wire, paths, times)
        self.cpu_s[name] = self.cpu_s.get(name, 0.0) + self.server.cpu_s() - before
        return found


def measured(mine: Side, theirs: Side, count: int, times: int) -> dict[str, Figure]:
    slugs = [f"/records/{slug_of(name_of(n))}" for n in range(1, count + 1)]
    next_page = itertools.cycle(slugs)
    bare_page = itertools.cycle(slug.replace("/records/", "/page/") for slug in slugs)
    next_file = itertools.cycle(f"{slug}.jsonld" for slug in slugs)
    runs: dict[str, Callable[[], Figure]] = {
        "constant": lambda: theirs.run("constant", itertools.repeat("/constant"), times),
        "bare page": lambda: theirs.run("bare page", bare_page, times),
        "page again": lambda: mine.run("page again", itertools.repeat(slugs[0]), times),
        "pages": lambda: mine.run("pages", next_page, times),
        "record files": lambda: mine.run("record files", next_file, times),
    }
    rates = {name: [run() for run in [run] * 1] for name, run in runs.items()}
    for _ in range(4):
        for name, run in runs.items():
            rates[name].append(run())
    middle = {name: median(each) for name, each in rates.items()}
    found = {f"{name}/s": value for name, value in middle.items()}
    for name, cpu_s in mine.cpu_s.items():
        found[f"{name} / constant"] = of_figures(middle[name], middle["constant"])
        found[f"{name}, server CPU"] = ratio(theirs.cpu_s["constant"], cpu_s, SERVER_TICK_S)
    found["bare page / constant"] = of_figures(middle["bare page"], middle["constant"])
    for name, base in (("bare page", "constant"), ("pages", "bare page")):
        spent = (mine if name in mine.cpu_s else theirs).cpu_s[name]
        found[f"{name}, CPU to {base}"] = ratio(theirs.cpu_s[base], spent, SERVER_TICK_S)
    return found


# ---- the sitemap's memory ------------------------------------------------------------------

SITEMAP = """
import resource, sys
from datetime import UTC, datetime
from pathlib import Path
from oaicdif.site.addresses import Addresses
from oaicdif.site.sitemap import PART_ENTRIES, SITEMAPS, located, sitemap_index
from oaicdif.store import open_store

store, where, urls = open_store(Path(sys.argv[1])), Addresses("https://catalog.example.org"), 0
with store.snapshot(datetime.now(UTC)) as snapshot:
    parts = snapshot.ranges(PART_ENTRIES)
    for name, write in SITEMAPS.items():
        sitemap_index(name, parts, where)
        for part in parts:
            urls += write(located(snapshot, part.number), where).count(b"<loc>")
print(urls, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def sitemap_memory(count: int) -> dict[str, Figure]:
    """Both sitemaps of `count` records in a process of their own: peak memory and time."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "oaicdif.sqlite"
        slim_store(path, count)
        started = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", SITEMAP, str(path)],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONPATH": str(HERE.parents[1])},
        )
        seconds = time.perf_counter() - started
    urls, memory = done.stdout.split()
    if int(urls) != 2 * count:
        sys.exit(f"{urls} addresses for {count} records")
    return {"sitemap records": count, "sitemap MB of memory": float(memory), "seconds": seconds}


def slim_store(path: Path, count: int) -> None:
    """A store whose entries have no bodies: sitemaps read none."""
    from oaicdif.store import open_store

    open_store(path).close()
    import sqlite3

    with sqlite3.connect(path) as db:
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        db.execute("INSERT INTO endpoint (endpoint_id, name, base_url) VALUES (1, 'b', 'http://b')")
        db.executemany(
            "INSERT INTO entry (entry_id, endpoint_id, identifier, oai_identifier, slug, seq,"
            " datestamp, work_iri)"
            " VALUES (:n, 1, :name, :name, :name, :n, :now, 'https://doi.org/' || :name)",
            ({"n": n, "name": name_of(n), "now": now} for n in range(1, count + 1)),
        )
        db.execute("INSERT INTO stamp VALUES (?, 1, ?)", (now, count))
        db.execute(
            "INSERT INTO shelf SELECT 'all', '', (entry_id - 1) / 100 * 100 + 1, count(*),"
            " max(seq), max(datestamp) FROM entry GROUP BY 3"
        )
    db.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--records", type=int, default=3000)
    parser.add_argument("--sitemap", type=int, default=1_000_000)
    parser.add_argument("--smoke", action="store_true")
    asked = parser.parse_args()
    if asked.smoke:
        asked.records, asked.sitemap = 200, 20_000
    found = compare(asked.records, 50 if asked.smoke else 600) | sitemap_memory(asked.sitemap)
    show(found, 24)


if __name__ == "__main__":
    main()
