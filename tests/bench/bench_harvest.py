"""Client CPU of a durable harvest against the bare application over the same pages.

B is "requests.Session + one lxml parse to tuples": it fetches every page, follows the tokens,
and makes (identifier, datestamp, status, every (element, text)) of each record, no more.
Each measurement is a process of its own; the pages come from another one, uncompressed, over
loopback. Figures are CPU seconds of the client, all its threads (wall where it says so).
"bare harvest" and "bare crosswalk" (bare_crosswalk.py) are what stands under any, "bare drafts"
under ours.

Records are varied (varied.py): many languages, accents, quotation marks, several descriptions.
With `--plain` they are of one shape and repeat one description in ASCII.
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from tests.bench.clocks import CPU_TICK_S, each_us, ratio, shown
from tests.bench.ready_endpoint import PAGE, PAUSE, Endpoint, Metadata, plain, record, serve, varied

# ---- what is measured, each in a process of its own --------------------------------------


def bare(url: str, folder: Path) -> int:
    import requests
    from lxml import etree

    oai = "{http://www.openarchives.org/OAI/2.0/}"
    session, count = requests.Session(), 0
    token: str | None = ""
    while token is not None:
        query = {"resumptionToken": token} if token else {"metadataPrefix": "oai_dc"}
        response = session.get(url, params={"verb": "ListRecords", **query}, headers=IDENTITY)
        rows, token = [], None
        for element in etree.fromstring(response.content).find(f"{oai}ListRecords"):  # type: ignore[union-attr]
            if element.tag == f"{oai}record":
                header = element[0]
                fields = tuple([(field.tag, field.text) for field in element[1][0]])
                rows.append((header[0].text, header[1].text, header.get("status"), fields))
            else:
                token = element.text or None
        count += len(rows)
    return count


IDENTITY = {"Accept-Encoding": "identity"}


def clock() -> datetime:
    return datetime.now(UTC)


def durable(url: str, folder: Path, name: str = "bench", windows: int = 1) -> int:
    """A full harvest into the store, without crosswalk."""
    from oaicdif.harvest.client import OaiClient
    from oaicdif.harvest.endpoint_run import harvest_endpoint
    from oaicdif.harvest.options import HarvestOptions
    from oaicdif.http import HttpClient, HttpOptions
    from oaicdif.model.endpoint_profile import EndpointProfile, profile_values
    from oaicdif.store import open_store

    store = open_store(folder / "oaicdif.sqlite")
    client = OaiClient(url, HttpClient(HttpOptions(encodings="identity"), clock), clock)
    endpoint = store.add_endpoint(name, url)
    if windows > 1:
        proven = profile_values(EndpointProfile(dates=True, disjoint=True))
        store.save_identify(endpoint.endpoint_id, profile=proven)
        endpoint = store.add_endpoint(name, url)
    options = HarvestOptions(full=True, owner=f"bench:{name}", windows=windows)
    report = harvest_endpoint(store, client, endpoint, options, clock)
    store.close()
    if report.state.value != "complete":
        raise SystemExit(f"not complete: {report}")
    return report.counts.records


def whole(url: str, folder: Path) -> int:
    """A full harvest, the crosswalk of every record, all renderings, the publish step."""
    from oaicdif.config import Settings
    from oaicdif.jobs.rounds import after_harvest
    from oaicdif.store import open_store

    count = durable(url, folder)
    store = open_store(folder / "oaicdif.sqlite")
    after_harvest(store, Settings(folder=folder), clock)
    store.close()
    return count


def least(name: str, url: str, folder: Path) -> int:
    """The least that `durable` and `whole` could be in Python."""
    from tests.bench import bare_crosswalk  # here, or the other ways would hold it too

    return int(getattr(bare_crosswalk, name)(url, folder))


SICKLE = """
from sickle import Sickle
count = sum(1 for _ in Sickle(sys.argv[1]).ListRecords(metadataPrefix="oai_dc"))
"""
SCYTHE = """
from oaipmh_scythe import Scythe
with Scythe(sys.argv[1]) as scythe:
    count = sum(1 for _ in scythe.list_records(metadata_prefix="oai_dc"))
"""
PEER = """
import json, sys, time
before = time.process_time()
{body}
print(json.dumps({{"records": count, "cpu_s": time.process_time() - before, "peak_mb": 0}}))
"""
WORK: dict[str, Callable[[str, Path], int]] = {
    "bare": bare,
    "durable": durable,
    "durable2": lambda url, folder: durable(url, folder, name="second"),
    "windows": lambda url, folder: durable(url, folder, windows=4),
    "whole": whole,
    "bare harvest": partial(least, "bare_harvest"),
    "bare crosswalk": partial(least, "bare_crosswalk"),
    "bare drafts": partial(least, "bare_drafts"),
}
IMPORTED = (
    *(
        "requests",
        "lxml.etree",
        "oaicdif.harvest.endpoint_run",
        "oaicdif.store.sql",
        "oaicdif.store.drivers.sqlite",
    ),
    "oaicdif.jobs.rounds",
)


def begin(name: str, url: str, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.bench.bench_harvest", "--work", name, url, str(folder)],
        stdout=subprocess.PIPE,
        text=True,
    )


def end(process: subprocess.Popen[str]) -> dict[str, float]:
    out, _ = process.communicate()
    if process.returncode:
        sys.exit(f"a measurement failed: {out}")
    return dict(json.loads(out))


def measured(name: str, url: str, folder: Path) -> dict[str, float]:
    return end(begin(name, url, folder))


def peer(python: str, body: str, url: str) -> dict[str, float]:
    code = PEER.format(body=body)
    out = subprocess.run([python, "-c", code, url], check=True, capture_output=True, text=True)
    return dict(json.loads(out.stdout))


def work(name: str, url: str, folder: str) -> None:
    """Run one measurement in this process and print it as JSON."""
    for each in IMPORTED:
        importlib.import_module(each)  # what is imported once is no part of a harvest
    before, started = time.process_time(), time.perf_counter()
    count = WORK[name](url, Path(folder))
    values = {
        "records": count,
        "cpu_s": time.process_time() - before,
        "wall_s": time.perf_counter() - started,
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    print(json.dumps(values))


@contextmanager
def serving(
    records: int,
    latency_s: float = 0.0,
    *,
    metadata: Metadata = varied,
    name: str = "bench",
    host: str = "127.0.0.1",
) -> Iterator[str]:
    listening = socket.create_server((host, 0))
    endpoint = partial(Endpoint, records, metadata, name)
    server = multiprocessing.get_context("fork").Process(
        target=serve, args=(listening, endpoint, latency_s), daemon=True
    )
    server.start()
    try:
        yield f"http://{host}:{listening.getsockname()[1]}/oai"
    finally:
        server.terminate()
        listening.close()


def compare(records: int, rounds: int, metadata: Metadata, peers: str) -> None:
    """CPU of each way beside B, in turns, so that a busy machine is busy for all."""
    figures: dict[str, list[dict[str, float]]] = {}

    def note(name: str, values: dict[str, float]) -> None:
        figures.setdefault(name, []).append(values)

    with serving(records, metadata=metadata) as url:
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
                note("B", measured("bare", url, Path(one)))
                note("durable", measured("durable", url, Path(one)))
                note("bare harvest", measured("bare harvest", url, Path(two)))
                note("unchanged", measured("durable", url, Path(one)))
                note("with crosswalk", measured("whole", url, Path(two)))
                note("bare crosswalk", measured("bare crosswalk", url, Path(two)))
                note("bare drafts", measured("bare drafts", url, Path(two)))
                if peers:
                    note("sickle, nothing kept", peer(peers, SICKLE, url))
                    note("scythe, nothing kept", peer(peers, SCYTHE, url))
    base = statistics.median(each["cpu_s"] for each in figures["B"])
    sizes = [len(record(number, PAUSE, metadata).encode()) for number in range(PAGE)]
    print(
        f"{records} records of {statistics.mean(sizes):.0f} bytes, {rounds} rounds, medians,"
        " client CPU"
    )
    for name, rows in figures.items():
        cpu = statistics.median(each["cpu_s"] for each in rows)
        peak = max(each["peak_mb"] for each in rows)
        memory = f"   peak {peak:.0f} MB" if peak else ""
        each, of_base = shown(each_us(cpu, records), 7, 1), shown(ratio(base, cpu, CPU_TICK_S), 5)
        print(f"{name:22} {each} us/record   {of_base} B{memory}")


def compare_windows(records: int, metadata: Metadata) -> None:
    """Wall time of one window and of four where each answer takes 50 ms."""
    with serving(records, 0.05, metadata=metadata) as url, tempfile.TemporaryDirectory() as folder:
        one = measured("durable", url, Path(folder))
        with tempfile.TemporaryDirectory() as other:
            measured("windows", url, Path(other))  # so that the server has these pages ready too
        with tempfile.TemporaryDirectory() as other:
            four = measured("windows", url, Path(other))
    print(
        f"4 windows at 50 ms: {shown(ratio(one['wall_s'], four['wall_s']), 0)} times one"
        f" (wall, {records} records)"
    )


def compare_processes(records: int, metadata: Metadata) -> None:
    """CPU of a record when two processes write into one store, and when one does."""
    with serving(records, metadata=metadata) as url, tempfile.TemporaryDirectory() as folder:
        alone = measured("durable", url, Path(folder))
        with tempfile.TemporaryDirectory() as shared:
            open_once(Path(shared))
            both = [begin(name, url, Path(shared)) for name in ("durable", "durable2")]
            together = [end(each) for each in both]
    both_s = statistics.mean(each["cpu_s"] for each in together)
    of_one = shown(ratio(both_s, alone["cpu_s"], CPU_TICK_S), 0)
    print(f"two processes, one store: {of_one} of the CPU per record of one")


def open_once(folder: Path) -> None:
    from oaicdif.store import open_store

    open_store(folder / "oaicdif.sqlite").close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="little data: does it still run?")
    parser.add_argument("--records", type=int, default=50_000)
    parser.add_argument("--plain", action="store_true", help="records of one shape, in ASCII")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--peers", default="", help="Python with sickle and oaipmh-scythe")
    parser.add_argument("--work", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.work:
        work(*asked.work)
        return
    records, rounds = (300, 1) if asked.smoke else (asked.records, asked.rounds)
    metadata = plain if asked.plain else varied
    compare(records, rounds, metadata, asked.peers)
    compare_windows(records // 4, metadata)
    compare_processes(records // 2, metadata)


if __name__ == "__main__":
    main()
