"""SOIF read and written beside JSON of the same values, and a dump imported beside `--replay`.

    python -m tests.bench soif

Descriptions of about 2 KB with 18 attributes. Reading: a stream in pieces of 64 KB against
orjson.loads of each description; writing against orjson.dumps; what is made is kept. Import: a dump
taken into a store without crosswalk, against a harvest of as many OAI-PMH records with the same
texts from a folder of saved pages. CPU of this process, medians of turns.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import process_time
from typing import Final

import orjson

from oaicdif.clock import utc_now
from oaicdif.harvest.client import OaiClient
from oaicdif.harvest.endpoint_run import harvest_endpoint
from oaicdif.harvest.options import HarvestOptions
from oaicdif.harvest.rdm.dump_import import Dump, DumpImport
from oaicdif.harvest.replay import Replay
from oaicdif.harvest.work import Silent
from oaicdif.http import HttpClient, HttpOptions
from oaicdif.model import RunState
from oaicdif.rdm.soif_lenient import LenientReader
from oaicdif.rdm.soif_object import SoifObject, base_name, soif_object
from oaicdif.rdm.soif_reader import SoifReader, read_stream
from oaicdif.rdm.soif_writer import write_stream
from oaicdif.store import open_store
from tests.bench.clocks import CPU_TICK_S, each_us, per_second, ratio, shown
from tests.bench.ready_endpoint import FORMATS, IDENTIFY, PAGE, envelope, plain, record

PIECE: Final = 64 * 1024
WORDS: Final = (
    *("tide", "pier", "wave", "sea", "level", "station", "salinity", "measure"),
    *("café", "naïve", "Übersicht", "datum", "of", "the", "and", "in"),
)
SPACING: Final = datetime(2020, 1, 2, tzinfo=UTC) - datetime(2020, 1, 1, tzinfo=UTC)


def text(seed: int, size: int) -> str:
    """Words up to about so many characters, others for each seed."""
    found: list[str] = []
    while sum(map(len, found)) + len(found) < size:
        seed = seed * 1_103_515_245 + 12_345 & 0x7FFFFFFF
        found.append(WORDS[(seed >> 16) % len(WORDS)])
    return " ".join(found)


def pairs(number: int) -> list[tuple[str, str]]:
    return [
        ("Title", text(number, 70)),
        *((f"Author-{n}", text(number + n, 18)) for n in (1, 2, 3)),
        ("Description", f"{text(number, 1_100)}\n{text(number + 1, 100)}"),
        *((f"Keywords-{n}", text(number + n, 12)) for n in (1, 2, 3, 4)),
        ("Publisher", text(number, 20)),
        ("Publication-Date", "1999-03-02"),
        ("Type", "ScholarlyArticle"),
        ("Language", "en"),
        ("Classification-1", "set:theses"),
        ("Classification-2", "type:ScholarlyArticle"),
        ("Rights", text(number, 60)),
        ("OAI-Identifier", f"oai:x.example.org:{number}"),
        ("RD-Last-Modified", "Sun, 22 Nov 2026 04:00:08 GMT"),
    ]


def url(number: int) -> str:
    return f"https://x.example.org/{number}"


def seconds(act: Callable[[], object]) -> float:
    start = process_time()
    act()
    return process_time() - start


def compare_json(count: int, rounds: int) -> None:
    """Reading and writing against JSON of the same values."""
    documents = [{"url": url(n), **dict(pairs(n))} for n in range(count)]
    lines = [orjson.dumps(each) for each in documents]
    objects = [soif_object("DOCUMENT", url(n), pairs(n)) for n in range(count)]
    stream = b"".join(write_stream(objects))
    pieces = [stream[at : at + PIECE] for at in range(0, len(stream), PIECE)]
    ways: dict[str, Callable[[], object]] = {
        "orjson.loads": lambda: [*map(orjson.loads, lines)],
        "read strictly": lambda: [*read_stream(SoifReader(), pieces)],
        "read leniently": lambda: [*read_stream(LenientReader(), pieces)],
        "orjson.dumps": lambda: [*map(orjson.dumps, documents)],
        "written": lambda: [*write_stream(objects)],
    }
    took: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, act in ways.items():
            took[name].append(seconds(act))
    median = {name: statistics.median(all_of) for name, all_of in took.items()}
    print(f"{count} descriptions of {len(stream) // count} bytes, {rounds} rounds, medians, CPU")
    for name, cpu in median.items():
        base = "orjson.loads" if "read" in name else "orjson.dumps"
        of_base = "" if name.startswith("orjson") else f"{shown(ratio(cpu, median[base]), 6)} of it"
        print(f"  {name:<16}{shown(each_us(cpu, count), 7, 1)} us each  {of_base}")


def compare_import(count: int) -> None:
    """A dump taken in, and a folder of pages replayed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        dump, pages = folder / "dump.soif", folder / "pages"
        with dump.open("wb") as file:
            file.writelines(write_stream(_objects(count)))
        _save_pages(pages, count)
        replayed = seconds(lambda: _replay(folder / "1.sqlite", pages, count))
        imported = seconds(lambda: _import(folder / "2.sqlite", dump, count))
    print(f"{count} records into a store without crosswalk, CPU")
    for what, cpu in (("replayed", replayed), ("imported", imported)):
        print(f"  {what:<16}{shown(per_second(count, cpu, CPU_TICK_S), 7, 0)} a second")
    print(f"  import over replay{shown(ratio(replayed, imported, CPU_TICK_S), 6)}")


def _objects(count: int) -> list[SoifObject]:
    return [soif_object("DOCUMENT", url(n), pairs(n)) for n in range(count)]


# The elements of oai_dc that say what an attribute says.
ELEMENTS: Final = {
    "Title": "title",
    "Author": "creator",
    "Description": "description",
    "Keywords": "subject",
    "Publisher": "publisher",
    "Publication-Date": "date",
    "Type": "type",
    "Language": "language",
    "Rights": "rights",
}


def oai_record(number: int) -> str:
    """The same description as a record of OAI-PMH. Its texts are those of the dump: how well they
    pack takes part of the time of either way."""
    said = [(ELEMENTS.get(base_name(name)), value) for name, value in pairs(number)]
    values = "".join(f"<dc:{name}>{value}</dc:{name}>" for name, value in said if name)
    head, metadata, behind = record(number, SPACING, plain).partition("<metadata>")
    opening = behind.partition("<dc:title>")[0]
    address = f"<dc:identifier>{url(number)}</dc:identifier>"
    return f"{head}{metadata}{opening}{values}{address}</oai_dc:dc></metadata></record>"


def _save_pages(folder: Path, count: int) -> None:
    """Plain pages, as `--save` writes them, in the order of their names."""
    folder.mkdir()
    for number, inner in ((0, IDENTIFY), (1, FORMATS)):
        (folder / f"{number:06}.xml").write_bytes(_body(inner))
    for start in range(0, count, PAGE):
        records = "".join(map(oai_record, range(start, min(start + PAGE, count))))
        token = f"<resumptionToken>{start}</resumptionToken>" if start + PAGE < count else ""
        body = _body(f"<ListRecords>{records}{token}</ListRecords>")
        (folder / f"{start // PAGE + 2:06}.xml").write_bytes(body)


def _body(inner: str) -> bytes:
    return envelope(inner).partition(b"\r\n\r\n")[2]


def _replay(path: Path, pages: Path, count: int) -> None:
    store = open_store(path)
    address = "http://127.0.0.1/oai"
    client = OaiClient(address, HttpClient(HttpOptions(), utc_now), utc_now)
    client.through = Replay(pages)
    endpoint = store.add_endpoint("pages", address)
    options = HarvestOptions(full=True, replayed=True, owner="bench")
    report = harvest_endpoint(store, client, endpoint, options, utc_now)
    store.close()
    if report.counts.records != count:
        raise SystemExit(f"not all were replayed: {report}")


def _import(path: Path, dump: Path, count: int) -> None:
    store = open_store(path)
    endpoint = store.add_endpoint("dump", "urn:oaicdif:dump:bench", mint_identifiers=True)
    work = DumpImport(store, endpoint, "bench", utc_now, Silent())
    done = work.take([Dump(dump.name, lambda: dump.open("rb"))])
    store.close()
    if done.run.state is not RunState.COMPLETE or done.run.counts.new != count:
        raise SystemExit(f"not all were imported: {done}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="little data: does it still run?")
    parser.add_argument("--records", type=int, default=100_000)
    asked = parser.parse_args()
    records = 1_000 if asked.smoke else asked.records
    compare_json(min(records, 10_000), 1 if asked.smoke else 7)
    compare_import(records)


if __name__ == "__main__":
    main()
