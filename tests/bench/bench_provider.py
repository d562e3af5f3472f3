"""Our provider against a bare Flask application on the same server, over the same store.

One client with one kept connection harvests everything, 100 records of about 2.4 KB to a part.
All servers are granian with one worker and one thread, and run side by side; each round asks
them in turn, medians count. What is compared is wall time of the harvest (records a second),
from the first request to the last byte, the client's counting left out, and of single requests.

    python -m tests.bench.bench_provider [--records N ...] [--peers PYTHON] [--superseded] [--smoke]

`--superseded`: a tenth of the records changed since, and their former places are kept.

`--peers` names the Python of an environment with flask, granian, lxml, oai_repo and pyoai.
They read the same records from an SQLite table of their own (`peers/peer_apps.py` says how):

oai_repo         header, oai_dc element and provenance, as we send them
oai_repo, plain  without the provenance: a third less to read, to parse and to send
pyoai            without the provenance, which its server never writes
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import quote
from xml.sax.saxutils import unescape

from oaicdif.config import load_settings
from oaicdif.store import open_store
from tests.bench.clocks import SERVER_TICK_S, Figure, median, of_figures, per_second, ratio, show
from tests.bench.filled_store import fill, plain_copy, supersede
from tests.free_ports import free_port

HERE = Path(__file__).parent
TOKEN = re.compile(rb"<resumptionToken[^>]*>\s*([^<\s]+)\s*<")
FIRST = "verb=ListRecords&metadataPrefix=oai_dc"
PEERS = {
    "oai_repo": "oai_repo_app",
    "oai_repo, plain": "plain_oai_repo_app",
    "pyoai": "pyoai_app",
}


# ---- data -----------------------------------------------------------------------------------


# ---- servers and the client -----------------------------------------------------------------


@dataclass
class Server:
    """A running server: its port and the process of its worker."""

    port: int
    worker: int

    def cpu_s(self) -> float:
        fields = Path(f"/proc/{self.worker}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * SERVER_TICK_S

    def memory_mb(self) -> float:
        status = Path(f"/proc/{self.worker}/status").read_text()
        return int(re.findall(r"VmHWM:\s+(\d+)", status)[0]) / 1024


@contextmanager
def served(
    target: str,
    environment: Mapping[str, str],
    python: str,
    folder: Path,
    *,
    threads: int = 1,
) -> Iterator[Server]:
    """granian with one worker and so many threads, until the end of the block."""
    process, port, worker = _started(target, environment, python, folder, threads)
    try:
        yield Server(port, worker)
    finally:
        process.terminate()
        process.wait()


def _started(
    target: str,
    environment: Mapping[str, str],
    python: str,
    folder: Path,
    threads: int = 1,
    tries: int = 3,
) -> tuple[subprocess.Popen[bytes], int, int]:
    """(process, port, worker); a port that somebody took in between costs another try."""
    port = free_port()
    process = subprocess.Popen(
        [python, "-m", "granian", "--interface", "wsgi", "--factory", "--port", str(port),
         "--workers", "1", "--blocking-threads", str(threads), "--log-level", "error",
         "--workers-kill-timeout", "5", target],
        cwd=folder,
        env={**os.environ, **environment, "PYTHONPATH": f"{folder}{os.pathsep}{HERE.parents[1]}"},
    )  # fmt: skip
    worker = _worker(process, port)
    if worker is not None:
        return process, port, worker
    process.kill()
    process.wait()
    if tries <= 1:
        sys.exit(f"{target} does not answer")
    return _started(target, environment, python, folder, threads, tries - 1)


def _worker(process: subprocess.Popen[bytes], port: int) -> int | None:
    """The process that answers at `port`; None if the server ended, or says nothing for long."""
    for _ in range(1200):
        if process.poll() is not None:
            return None
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            if children:
                return int(children[-1])
        time.sleep(0.05)
    return None


@dataclass
class Harvest:
    seconds: float
    records: int
    received: int
    queries: list[str]
    cpu_s: float = 0.0  # of the server's worker


def harvest_all(port: int, first: str = FIRST, headers: Mapping[str, str] = {}) -> Harvest:
    """Everything over one connection; tokens are found without parsing."""
    wire = http.client.HTTPConnection("127.0.0.1", port)
    count = received = 0
    queries = []
    seconds = 0.0
    query: str | None = first
    while query is not None:
        queries.append(query)
        begun = time.perf_counter()
        wire.request("GET", f"/oai?{query}", headers=dict(headers))
        body = wire.getresponse().read()
        received += len(body)
        if headers:
            body = zlib.decompress(body, zlib.MAX_WBITS | 16)
        token = TOKEN.search(body, len(body) - 600)
        query = f"verb=ListRecords&resumptionToken={_quoted(token[1])}" if token else None
        seconds += time.perf_counter() - begun
        count += body.count(b"<record>")  # our check, not the harvester's work: a tenth of a ms
    wire.close()
    return Harvest(seconds, count, received, queries)


def ends_s(port: int, queries: list[str]) -> tuple[float, float]:
    """Seconds of a part near the beginning and near the end of a list, asked in turns: a
    machine whose speed changes while a list is walked would tell two speeds of its own."""
    few = max(1, min(50, len(queries) // 20))
    firsts, lasts = queries[1 : few + 1] or queries, queries[-few - 1 : -1] or queries
    wire = http.client.HTTPConnection("127.0.0.1", port)
    times: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(6):
        for pair in zip(firsts, lasts, strict=False):
            for is_last, query in enumerate(pair):
                begun = time.perf_counter()
                wire.request("GET", f"/oai?{query}")
                wire.getresponse().read()
                times[bool(is_last)].append(time.perf_counter() - begun)
    wire.close()
    return statistics.median(times[False]), statistics.median(times[True])


def _quoted(token: bytes) -> str:
    return quote(unescape(token.decode()), safe="")


def with_cpu(server: Server, run: Callable[[], Harvest]) -> Harvest:
    before = server.cpu_s()
    done = run()
    done.cpu_s = server.cpu_s() - before
    return done


def requests_per_s(port: int, path: str, times: int) -> Figure:
    wire = http.client.HTTPConnection("127.0.0.1", port)
    started = time.perf_counter()
    for _ in range(times):
        wire.request("GET", path)
        wire.getresponse().read()
    rate = per_second(times, time.perf_counter() - started)
    wire.close()
    return rate


# ---- the comparison -------------------------------------------------------------------------


def rounds(runs: Mapping[str, Callable[[], Harvest]], times: int) -> dict[str, Harvest]:
    """The median run of each, measured in turns."""
    found: dict[str, list[Harvest]] = {name: [] for name in runs}
    for _ in range(times):
        for name, run in runs.items():
            found[name].append(run())
    return {
        name: sorted(each, key=lambda one: one.seconds)[len(each) // 2]
        for name, each in found.items()
    }


def compare(count: int, times: int, peers: str, *, superseded: bool = False) -> dict[str, Figure]:
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder = Path(name)
        (folder / "oaicdif.toml").write_text('[provider]\nadmin_email = "a@example.org"\n')
        path = load_settings(folder / "oaicdif.toml", {}).store_path
        store = open_store(path)
        fill(store, count)
        if superseded:
            supersede(store)
        store.close()
        ours = {"OAICDIF_SETTINGS_FILE": str(folder / "oaicdif.toml")}
        bare = {"BENCH_STORE": str(path)}
        provider = running.enter_context(
            served("oaicdif.web.serving:application", ours, sys.executable, HERE)
        )
        minimum = running.enter_context(served("bare_app:application", bare, sys.executable, HERE))
        others = running.enter_context(peers_over(path, peers)) if peers else {}
        return measured(count, times, provider, minimum, others)


@contextmanager
def peers_over(path: Path, python: str) -> Iterator[dict[str, Server]]:
    """The peers' servers by name, over a copy of the store."""
    copy = path.with_name("peers.sqlite")
    plain_copy(path, copy)
    with ExitStack() as running:
        yield {
            name: running.enter_context(
                served(f"peer_apps:{app}", {"BENCH_STORE": str(copy)}, python, HERE / "peers")
            )
            for name, app in PEERS.items()
        }


def measured(
    count: int, times: int, provider: Server, minimum: Server, peers: Mapping[str, Server]
) -> dict[str, Figure]:
    gzip = {"Accept-Encoding": "gzip"}
    best = rounds(
        {
            "ours": lambda: with_cpu(provider, lambda: harvest_all(provider.port)),
            "bare": lambda: with_cpu(
                minimum, lambda: harvest_all(minimum.port, "resumptionToken=0")
            ),
            "gzip": lambda: harvest_all(provider.port, headers=gzip),
            **{
                name: partial(with_cpu, peer, partial(harvest_all, peer.port))
                for name, peer in peers.items()
            },
        },
        times,
    )
    ours = best["ours"]
    if any(each.records != count for each in best.values()):
        sys.exit(f"not every record came: { {k: v.records for k, v in best.items()} }")
    get = "/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:bench.example.org:1"
    gets = [requests_per_s(provider.port, get, 2000) for _ in range(3)]
    constants = [requests_per_s(minimum.port, "/constant", 2000) for _ in range(3)]
    first_s, last_s = ends_s(provider.port, ours.queries)
    return {
        "records/s": per_second(count, ours.seconds),
        "KB a part": ours.received / count / 10,
        "bare records/s": per_second(count, best["bare"].seconds),
        "harvest / bare": ratio(best["bare"].seconds, ours.seconds),
        "same, server CPU": ratio(best["bare"].cpu_s, ours.cpu_s, SERVER_TICK_S),
        "gzip / identity": ratio(ours.seconds, best["gzip"].seconds),
        "gzip size": best["gzip"].received / ours.received,
        "first part ms": first_s * 1000,
        "last part ms": last_s * 1000,
        "last / first": ratio(last_s, first_s),
        "GetRecord/s": median(gets),
        "GetRecord / constant": of_figures(median(gets), median(constants)),
        "memory MB": provider.memory_mb(),
        **against_peers(count, ours, {name: best[name] for name in peers}),
    }


def against_peers(count: int, ours: Harvest, peers: Mapping[str, Harvest]) -> dict[str, Figure]:
    found: dict[str, Figure] = {}
    for name, theirs in peers.items():
        found[f"{name} records/s"] = per_second(count, theirs.seconds)
        found[f"{name} KB a part"] = theirs.received / count / 10
        found[f"harvest / {name}"] = ratio(theirs.seconds, ours.seconds)
        found[f"the same, server CPU, {name}"] = ratio(theirs.cpu_s, ours.cpu_s, SERVER_TICK_S)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--records", type=int, nargs="*", default=[10_000, 100_000])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--peers", default="", help="Python with the peers installed")
    parser.add_argument("--superseded", action="store_true", help="a tenth changed since")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--smoke", action="store_true", help="little data, one round")
    chosen = parser.parse_args()
    counts, times = ([500], 1) if chosen.smoke else (chosen.records, chosen.rounds)
    for count in counts:
        found = compare(count, times, chosen.peers, superseded=chosen.superseded)
        if chosen.json:
            print(json.dumps({"records": count, **found}))
            continue
        print(f"{count:,} records")
        show(found, 37)


if __name__ == "__main__":
    main()
