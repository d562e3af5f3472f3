"""One worker under one client and under eight, with different numbers of threads.

A thread that makes a page and one that wants to make another fight for the interpreter: both are
slower. Here pages of lists and landing pages are asked for by one client, then by eight at once,
of servers with other numbers of threads, in turns; medians count. Printed are pages a second
under eight clients to those under one (wall time, so it needs a quiet machine), and the same of
the server's own CPU time for a page: above 1 is what the fight costs.

    python -m tests.bench threads [--records N] [--threads N ...] [--rounds N] [--beside CHECKOUT]

`--beside` asks a server of another checkout, too.
"""

from __future__ import annotations

import argparse
import http.client
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from oaicdif.config import load_settings
from tests.bench.bench_provider import HERE, Server, harvest_all, served
from tests.bench.clocks import SERVER_TICK_S, of_figures, per_second, ratio, shown
from tests.bench.site_store import filled

CLIENTS = (1, 8)
PLACES = {"list": 1, "landing page": 4}  # how many are asked for, of those of a round


def ask(port: int, paths: Sequence[str]) -> None:
    """One client with one kept connection."""
    wire = http.client.HTTPConnection("127.0.0.1", port)
    for path in paths:
        wire.request("GET", path, headers={"Accept": "*/*"})
        reply = wire.getresponse()
        if not reply.read() or reply.status != 200:
            sys.exit(f"{path}: {reply.status}")
    wire.close()


class Found:
    """Seconds and CPU seconds of a server's rounds, each of so many requests."""

    asked = 0

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.cpu: list[float] = []

    def measure(self, server: Server, paths: Sequence[str], clients: int) -> None:
        self.asked = len(paths)
        shares = [paths[n::clients] for n in range(clients)]
        cpu, wall = server.cpu_s(), time.perf_counter()
        with ThreadPoolExecutor(clients) as pool:
            list(pool.map(lambda share: ask(server.port, share), shares))
        self.wall.append(time.perf_counter() - wall)
        self.cpu.append(server.cpu_s() - cpu)


def paths_of(server: Server, requests: int) -> dict[str, list[str]]:
    """So many pages of a list, and four times as many landing pages."""
    lists = [f"/oai?{query}" for query in harvest_all(server.port).queries]
    wire = http.client.HTTPConnection("127.0.0.1", server.port)
    wire.request("GET", "/sitemap-1.xml")
    text = wire.getresponse().read().decode()
    wire.close()
    pages = [urlsplit(each.partition("<")[0]).path for each in text.split("<loc>")[1:]]
    many = {"list": lists, "landing page": pages}
    return {name: (each * requests)[: requests * PLACES[name]] for name, each in many.items()}


def compare(count: int, requests: int, times: int, servers: Mapping[str, tuple[Path, int]]) -> None:
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder = Path(name)
        (folder / "oaicdif.toml").write_text('[provider]\nadmin_email = "a@example.org"\n')
        filled(load_settings(folder / "oaicdif.toml", {}).store_path, count).close()
        ours = {"OAICDIF_SETTINGS_FILE": str(folder / "oaicdif.toml")}
        for label, (checkout, threads) in servers.items():
            environment = {**ours, "OAICDIF_SERVE_THREADS": str(max(2, threads))}
            server = running.enter_context(
                served("oaicdif.web.serving:application", environment, sys.executable,
                       checkout, threads=threads)
            )  # fmt: skip
            # One server at a time: idle ones note and look at their stores, too.
            told(label, measured(server, requests, times))
            running.pop_all().close()


def measured(server: Server, requests: int, times: int) -> dict[tuple[str, int], Found]:
    asked = paths_of(server, requests)
    found = {(name, clients): Found() for name in asked for clients in CLIENTS}
    for _ in range(times):
        for (name, clients), each in found.items():
            each.measure(server, asked[name], clients)
    return found


def told(label: str, found: Mapping[tuple[str, int], Found]) -> None:
    for name in dict.fromkeys(name for name, _ in found):
        one, many = (found[name, clients] for clients in CLIENTS)
        rates = [per_second(one.asked, statistics.median(each.wall)) for each in (one, many)]
        cpu = ratio(statistics.median(many.cpu), statistics.median(one.cpu), SERVER_TICK_S)
        print(
            f"  {label:<24} {name:<13} {shown(rates[0], 8, 0)} {shown(rates[1], 8, 0)} a second,"
            f" {shown(of_figures(rates[1], rates[0]), 5)}; CPU {shown(cpu, 5)}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--records", type=int, default=5000)
    parser.add_argument("--requests", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, nargs="*", default=[1, 2, 4, 8])
    parser.add_argument("--beside", type=Path, help="another checkout")
    parser.add_argument("--smoke", action="store_true", help="little data, one round")
    asked = parser.parse_args()
    if asked.smoke:
        asked.records, asked.requests, asked.rounds, asked.threads = 200, 8, 1, [2]
    here = HERE.parents[1]
    servers = {f"{each} threads": (here, each) for each in asked.threads}
    if asked.beside:
        servers |= {f"before, {each} threads": (asked.beside, each) for each in asked.threads}
    print("pages a second: one client, eight, eight to one")
    compare(asked.records, asked.requests, asked.rounds, servers)


if __name__ == "__main__":
    main()
