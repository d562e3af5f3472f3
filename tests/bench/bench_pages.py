"""CPU of one request for a page of a record, the application called without server or client.

    python -m tests.bench.bench_pages [--records N] [--rounds N] [--smoke]

In turns: a constant view of Flask (`bare_app`), one landing page asked for again (kept in memory),
a different one each time that was never asked for before or long ago, and a record file. What is
printed is the CPU time of the process; of many short rounds the lowest tenth, which other work on
the machine disturbs least.
"""

from __future__ import annotations

import argparse
import itertools
import os
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

from werkzeug.test import EnvironBuilder

from oaicdif.config import Settings
from oaicdif.identity import slug_of
from oaicdif.web.app import create_app
from tests.bench.bare_app import application as bare_application
from tests.bench.clocks import Figure, each_us, of_figures, show
from tests.bench.site_store import BASE, filled, name_of

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
ROUND = 25  # requests


def environ_of(path: str, accept: str = "text/html") -> dict[str, Any]:
    return EnvironBuilder(path, headers=[("Accept", accept)]).get_environ()


def ask(app: Wsgi, environ: dict[str, Any]) -> bytes:
    """The body of an answer that must be 200."""
    status: list[str] = []
    body = b"".join(app(dict(environ), lambda line, headers: status.append(line)))
    if status != ["200 OK"]:
        sys.exit(f"{environ['PATH_INFO']}: {status}")
    return body


def round_s(app: Wsgi, environs: Iterator[dict[str, Any]]) -> float:
    some = list(itertools.islice(environs, ROUND))
    started = process_time()
    for each in some:
        ask(app, each)
    return process_time() - started


def measured(count: int, rounds: int) -> dict[str, Figure]:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "oaicdif.sqlite"
        store = filled(path, count)
        os.environ["BENCH_STORE"] = str(path)
        provider = replace(Settings().provider, base_url=BASE)
        ours: Wsgi = create_app(replace(Settings(), provider=provider), store)
        bare: Wsgi = bare_application()
        pages = [environ_of(f"/records/{slug_of(name_of(n))}") for n in range(1, count + 1)]
        files = [environ_of(f"{each['PATH_INFO']}.jsonld") for each in pages]
        minimum = [environ_of(each["PATH_INFO"].replace("/records/", "/page/")) for each in pages]
        ways: dict[str, tuple[Wsgi, Iterator[dict[str, Any]]]] = {
            "constant view": (bare, itertools.repeat(environ_of("/constant"))),
            "bare page": (bare, itertools.cycle(minimum)),
            "page again": (ours, itertools.repeat(pages[0])),
            "fresh page": (ours, itertools.cycle(pages[1:])),
            "record file": (ours, itertools.cycle(files)),
        }
        spent: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(rounds):
            for name, (app, environs) in ways.items():
                spent[name].append(round_s(app, environs))
        length = len(ask(ours, pages[0]))
        store.close()
    us = {name: each_us(lowest_tenth(each), ROUND) for name, each in spent.items()}
    found: dict[str, Figure] = {f"{name}, us": each for name, each in us.items()}
    for name in ("page again", "fresh page", "record file"):
        found[f"constant view / {name}"] = of_figures(us["constant view"], us[name])
    return {**found, "bytes of a page": float(length)}


def lowest_tenth(times: list[float]) -> float:
    return statistics.mean(sorted(times)[: max(1, len(times) // 10)])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--records", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--smoke", action="store_true")
    asked = parser.parse_args()
    if asked.smoke:
        asked.records, asked.rounds = 50, 3
    show(measured(asked.records, asked.rounds), 28)


if __name__ == "__main__":
    main()
