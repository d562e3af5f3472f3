"""SOIF beside JSON, streams of resource descriptions beside lists of OAI-PMH.

    python -m tests.bench rdm [--records N] [--rounds N] [--smoke]

SOIF: objects of 2 KB read in pieces of 64 KB against `orjson.loads` of the same values, written
against `orjson.dumps`; processor time of one process. Server: granian with one worker and one
thread over one store. A full RD-Response against a harvest of `oai_qdc` in parts, a view of URLs
alone against ListIdentifiers: wall time from the first request to the last byte, in turns,
medians. `last / first tenth`: of the time in which a stream's descriptions come.
"""

from __future__ import annotations

import argparse
import http.client
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote, urlencode

import orjson

from oaicdif.config import load_settings
from oaicdif.rdm.soif_entry import Found
from oaicdif.rdm.soif_object import SoifObject
from oaicdif.rdm.soif_reader import SoifReader
from oaicdif.rdm.soif_writer import write_object
from tests.bench.bench_provider import TOKEN, Server, harvest_all, served
from tests.bench.clocks import SERVER_TICK_S, Figure, median, of_figures, per_second, ratio, show
from tests.bench.filled_store import prose
from tests.bench.site_store import filled

PIECE = 1 << 16
PATH = "/rdm/incoming"
OBJECTS = 2000
HEAD = b"@DOCUMENT {"


# ---- SOIF beside JSON -----------------------------------------------------------------------


def objects(count: int) -> list[SoifObject]:
    """Descriptions of about 2 KB, as servers send them."""
    return [
        SoifObject(
            "DOCUMENT",
            f"https://bench.example.org/r/{number}",
            (
                ("Title", f"Series number {number} of the northern stations".encode()),
                ("Author-1", b"Berg, Anna"),
                ("Author-2", "Nyström, Per".encode()),
                ("Description", (prose(number) * 2)[:1500].encode()),
                ("Keywords-1", b"stations"),
                ("Keywords-2", b"oxygen"),
                ("Publisher", b"Example Repository"),
                ("Publication-Date", b"1999-05-11"),
                ("Type", b"info:eu-repo/semantics/dataset"),
                ("Language", b"en"),
                ("OAI-Identifier", f"oai:bench.example.org:{number}".encode()),
                ("RD-Last-Modified", b"Sun, 22 Nov 2026 04:00:08 GMT"),
            ),
        )
        for number in range(count)
    ]


def soif_beside_json(count: int, rounds: int) -> dict[str, Figure]:
    found = objects(count)
    stream = b"".join(map(write_object, found))
    pieces = [stream[at : at + PIECE] for at in range(0, len(stream), PIECE)]
    plain = [{name: value.decode() for name, value in each.attributes} for each in found]
    texts = [orjson.dumps(each) for each in plain]

    def read() -> None:
        reader, seen = SoifReader(), 0
        for piece in pieces:
            reader.feed(piece)
            seen += sum(isinstance(each, Found) for each in reader.entries())
        assert seen == count

    runs: dict[str, Callable[[], object]] = {
        "read": read,
        "loads": lambda: [orjson.loads(each) for each in texts],
        "write": lambda: [write_object(each) for each in found],
        "dumps": lambda: [orjson.dumps(each) for each in plain],
    }
    spent = in_turns(runs, rounds, time.process_time)
    return {
        "bytes an object": len(stream) / count,
        "read / orjson.loads": ratio(spent["read"], spent["loads"]),
        "write / orjson.dumps": ratio(spent["write"], spent["dumps"]),
    }


def in_turns(
    runs: dict[str, Callable[[], object]], rounds: int, clock: Callable[[], float]
) -> dict[str, float]:
    """The median seconds of each."""
    spent: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            begun = clock()
            run()
            spent[name].append(clock() - begun)
    return {name: statistics.median(each) for name, each in spent.items()}


# ---- the server -----------------------------------------------------------------------------


def query(**more: str) -> str:
    named = {"RDM-Type": "RD-Request", "RDM-Query-Language": "Gatherer", "Scope": "ALL", **more}
    return urlencode(named)


def streamed(port: int, asked: str, count: int) -> tuple[float, float, list[float]]:
    """(seconds in all, seconds to the first byte, seconds of each tenth)."""
    wire = http.client.HTTPConnection("127.0.0.1", port)
    begun = time.perf_counter()
    wire.request("GET", f"{PATH}?{asked}")
    reply = wire.getresponse()
    first, seen, marks, tail = 0.0, 0, [begun], b""
    while piece := reply.read1(PIECE):
        first = first or time.perf_counter() - begun
        seen += (tail + piece).count(HEAD)
        tail = piece[1 - len(HEAD) :]
        while len(marks) <= 10 and seen >= len(marks) * count // 10:
            marks.append(time.perf_counter())
    wire.close()
    if seen != count:
        sys.exit(f"{seen} of {count} descriptions came")
    ends = [*marks[1:11], time.perf_counter()][:10]
    return time.perf_counter() - begun, first, [b - a for a, b in zip(marks, ends, strict=False)]


def beside_the_provider(count: int, rounds: int) -> dict[str, Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "oaicdif.toml").write_text('[provider]\nadmin_email = "a@example.org"\n')
        filled(load_settings(folder / "oaicdif.toml", {}).store_path, count).close()
        ours = {"OAICDIF_SETTINGS_FILE": str(folder / "oaicdif.toml")}
        with served("oaicdif.web.serving:application", ours, sys.executable, folder) as server:
            return _compared(server, count, rounds)


def _compared(server: Server, count: int, rounds: int) -> dict[str, Figure]:
    port = server.port
    streamed(port, query(**{"View-Hits": "1"}), 1)  # the way back is read once
    harvest_all(port, "verb=ListRecords&metadataPrefix=oai_qdc&from=2100-01-01")
    tenths: list[list[float]] = []
    firsts: list[float] = []

    def whole() -> None:
        _, first, parts = streamed(port, query(), count)
        tenths.append(parts)
        firsts.append(first)

    runs: dict[str, Callable[[], object]] = {
        "whole": whole,
        "qdc": lambda: harvest_all(port, "verb=ListRecords&metadataPrefix=oai_qdc"),
        "urls": lambda: streamed(port, query(**{"View-Attributes": "URL"}), count),
        "headers": lambda: identifiers(port),
    }
    cpu: dict[str, float] = dict.fromkeys(runs, 0.0)

    def counted(name: str) -> Callable[[], object]:
        def run() -> None:
            before = server.cpu_s()
            runs[name]()
            cpu[name] += server.cpu_s() - before

        return run

    spent = in_turns({name: counted(name) for name in runs}, rounds, time.perf_counter)
    last = [ratio(each[-1], each[0]) for each in tenths if len(each) == 10]
    rates = {name: per_second(count, seconds) for name, seconds in spent.items()}
    return {
        "RD-Response RDs/s": rates["whole"],
        "oai_qdc records/s": rates["qdc"],
        "RD-Response / oai_qdc": of_figures(rates["whole"], rates["qdc"]),
        "same, server CPU": ratio(cpu["qdc"], cpu["whole"], SERVER_TICK_S),
        "URLs alone RDs/s": rates["urls"],
        "ListIdentifiers headers/s": rates["headers"],
        "URLs alone / ListIdentifiers": of_figures(rates["urls"], rates["headers"]),
        "the same, server CPU": ratio(cpu["headers"], cpu["urls"], SERVER_TICK_S),
        "ms to the first byte": statistics.median(firsts) * 1000,
        "last / first tenth": median(last),
        "memory MB": server.memory_mb(),
    }


def identifiers(port: int) -> None:
    """All headers, as `harvest_all` reads records."""
    wire = http.client.HTTPConnection("127.0.0.1", port)
    asked: str | None = "verb=ListIdentifiers&metadataPrefix=oai_dc"
    while asked is not None:
        wire.request("GET", f"/oai?{asked}")
        body = wire.getresponse().read()
        token = TOKEN.search(body, len(body) - 600)
        asked = f"verb=ListIdentifiers&resumptionToken={quote(token[1])}" if token else None
    wire.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--smoke", action="store_true", help="little data, one round")
    chosen = parser.parse_args()
    few = chosen.smoke
    print(f"SOIF, {OBJECTS} objects")
    show(soif_beside_json(100 if few else OBJECTS, 1 if few else 9))
    records, rounds = (300, 1) if few else (chosen.records, chosen.rounds)
    print(f"a catalog of {records} records")
    show(beside_the_provider(records, rounds))


if __name__ == "__main__":
    main()
