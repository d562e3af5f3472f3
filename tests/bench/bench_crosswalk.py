"""The compiled rules against a hand-written straight-line map of the same records.

CPU seconds of one process, one thread; the smallest of several interleaved rounds. Both sides
use the same readers of values and orjson; their documents are proven equal before anything is
timed. Each round of the rules begins with an empty memory of values, or keeps none at all. The
last figure crosswalks a SQLite store again: read, parse, map, lay out twice, write, against
parse + hand map + orjson alone.
"""

from __future__ import annotations

import gc
import json
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import orjson

from oaicdif.catalog.crosswalk_run import crosswalk_stale, site_crosswalks, site_names
from oaicdif.catalog.publishing import publish_all
from oaicdif.config import Settings
from oaicdif.formats.table import formats
from oaicdif.formats.value import Value
from oaicdif.model import Change, ChangeKind, Header, ReceivedPage, Record, Selection
from oaicdif.rules.engine import Engine
from oaicdif.rules.library import load_crosswalks
from oaicdif.rules.memory import Memory
from oaicdif.rules.result import Surroundings
from oaicdif.store import open_store
from oaicdif.xmldoc import parse_xml
from tests.bench.clocks import CPU_TICK_S, Figure, each_us, of_figures, ratio, show
from tests.bench.handmade import HandMap

AROUND = Surroundings(
    record_iri="https://bench.example.org/records/1",
    work_iri="https://bench.example.org/records/1#resource",
    identifier="oai:bench.example.org:1",
    now=datetime(2024, 1, 1, tzinfo=UTC),
)
SENTENCES = "Measured values of a long series, described in whole sentences. " * 8
OPEN = (
    '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    ' xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/'
    ' http://www.openarchives.org/OAI/2.0/oai_dc.xsd">'
)


def metadata(number: int) -> bytes:
    """A record of 30 elements; every third is a thesis, an article, a dataset."""
    kind, letter = number % 3, chr(65 + number % 26)
    values = [
        ("title", f"Series number {number} of the northern stations"),
        ("title", f"Reihe {number} der nördlichen Stationen"),
        ("creator", f"Berg, Anna {letter}."),
        ("creator", f"Smit Jr., {letter}.H. (John) de"),
        ("creator", f"Castro, Bea {letter}., 1944-"),
        ("contributor", f"Doe, Jane {letter}. (Supervisor)"),
        ("contributor", "Institute for Long Series"),
        ("publisher", "Bench House"),
        ("subject", f"series {number % 31}; stations; snow"),
        ("subject", f"info:eu-repo/classification/ddc/{number % 999}"),
        ("subject", f"northern {number}"),
        ("subject", "measurement"),
        ("description", f"{number}. {SENTENCES}"),
        ("date", f"2019-{number % 12 + 1:02}-11T08:00:{number % 60:02}Z"),
        ("date", f"20{number % 20:02}-{number % 12 + 1:02}-{number % 28 + 1:02}"),
        ("type", ("Doctoral thesis", "info:eu-repo/semantics/article", "Dataset")[kind]),
        ("type", "Text" if kind < 2 else "Collection"),
        ("format", "application/pdf"),
        ("format", f"{number % 400 + 1} p."),
        ("identifier", f"https://bench.example.org/r/{number}"),
        ("identifier", f"https://doi.org/10.5555/bench.{number}"),
        ("identifier", f"https://bench.example.org/r/{number}/file.pdf"),
        ("identifier", f"hdl:20.500.12345/{number}"),
        ("source", f"Journal of Series; Vol. {number % 40 + 1}, No. 2 (2019); 12-20"),
        ("language", ("eng", "deu", "en_US")[kind]),
        ("relation", f"info:eu-repo/grantAgreement/EC/FP7/{number}/EU//SERIES"),
        ("relation", f"http://hdl.handle.net/1765/{number}"),
        ("coverage", "name=North; northlimit=71; southlimit=58; westlimit=4.5; eastlimit=31"),
        ("coverage", f"19{number % 60 + 10}/2010"),
        ("rights", "info:eu-repo/semantics/openAccess"),
        ("rights", "http://creativecommons.org/licenses/by/4.0/"),
    ]
    inner = "".join(f"<dc:{name}>{text}</dc:{name}>" for name, text in values)
    return f"{OPEN}{inner}</oai_dc:dc>".encode()


def least(rounds: int, *jobs: Callable[[], object]) -> list[float]:
    """The least CPU seconds of each job, rounds of all jobs interleaved."""
    best = [float("inf")] * len(jobs)
    for _ in range(rounds):
        for number, job in enumerate(jobs):
            gc.collect()
            start = time.process_time()
            job()
            best[number] = min(best[number], time.process_time() - start)
    return best


class Forgetful(Memory):
    """Keeps nothing: what the rules cost when every value is a new one."""

    def is_worth_keeping(self, value: Value) -> bool:
        return False


def prove_equal(engine: Engine, hand: HandMap, records: list[list[Value]]) -> None:
    for values in records:
        result = engine.crosswalk(values, AROUND)
        document, issues = hand.map(values, AROUND)
        if document != result.document:
            for key in {*document.work, *result.document.work}:
                if document.work.get(key) != result.document.work.get(key):
                    print(key, document.work.get(key), result.document.work.get(key), sep="\n  ")
            raise SystemExit("the hand-written map gives another document")
        reported = sorted((i.code, i.position, i.detail) for i in result.issues)
        if sorted(issues) != reported:
            raise SystemExit(f"the hand-written map reports {sorted(issues)}, not {reported}")


def mapping(rounds: int, count: int) -> dict[str, Figure]:
    crosswalks = load_crosswalks()
    engine = crosswalks.engine("oai_dc-to-cdif")
    hand = HandMap(dict(crosswalks.crosswalk("oai_dc-to-cdif").vocabularies))
    raw = [metadata(number) for number in range(count)]
    read = formats()["oai_dc"].read
    records = [read(parse_xml(body)) for body in raw]
    prove_equal(engine, hand, records)

    def by_hand() -> None:
        for values in records:
            document, _ = hand.map(values, AROUND)
            orjson.dumps(document.work)

    def by_rules() -> None:
        unmet = replace(engine, memory=Memory())  # or it would know each record from last time
        for values in records:
            orjson.dumps(unmet.crosswalk(values, AROUND).document.work)

    def forgetful() -> None:
        unmet = replace(engine, memory=Forgetful())
        for values in records:
            orjson.dumps(unmet.crosswalk(values, AROUND).document.work)

    def traced() -> None:
        for values in records:
            orjson.dumps(engine.crosswalk(values, AROUND, traced=True).document.work)

    def parsed() -> None:
        for body in raw:
            document, _ = hand.map(read(parse_xml(body)), AROUND)
            orjson.dumps(document.work)

    times = least(rounds, by_hand, by_rules, forgetful, traced, parsed, load_crosswalks)
    hand_s, rules_s, forgetful_s, traced_s, parsed_s, load_s = times
    return {
        "hand_us": each_us(hand_s, count),
        "rules_us": each_us(rules_s, count),
        "rules_without_memory_us": each_us(forgetful_s, count),
        "traced_us": each_us(traced_s, count),
        "parse_and_hand_us": each_us(parsed_s, count),
        "rules_of_hand": ratio(rules_s, hand_s, CPU_TICK_S),
        "rules_without_memory_of_hand": ratio(forgetful_s, hand_s, CPU_TICK_S),
        "traced_of_hand": ratio(traced_s, hand_s, CPU_TICK_S),
        "load_all_files_ms": load_s * 1e3,
    }


def recrosswalk(folder: Path, count: int) -> tuple[Figure, Figure]:
    """CPU microseconds a record of crosswalking a filled store: the first time, and again.

    The second time under another public address, so that every document changes and is written.
    """
    store = open_store(folder / "bench.sqlite")
    moment = datetime(2024, 1, 1, tzinfo=UTC)
    endpoint = store.add_endpoint("bench", "https://bench.example.org/oai")
    checkpoint = store.open_run(
        endpoint.endpoint_id, Selection("oai_dc"), full=True, owner="bench", now=moment
    )
    for number, first in enumerate(range(0, count, 100)):
        changes = [
            Change(
                ChangeKind.NEW,
                Record(Header(f"oai:bench.example.org:{n}", "2024-01-01"), metadata(n)),
                n - first,
                n.to_bytes(32, "big"),
            )
            for n in range(first, min(first + 100, count))
        ]
        page = ReceivedPage(number, "https://bench.example.org/oai", moment, "2024-01-01", b"")
        checkpoint = store.commit_page(
            checkpoint, page, changes, (), next_token=None, complete_list_size=None, now=moment
        )
    settings = Settings()
    crosswalks, site = site_crosswalks(settings), site_names(settings)
    first_s = cpu_of(lambda: crosswalk_stale(store, crosswalks, site, lambda: moment))
    publish_all(store, lambda: moment)
    moved = replace(site, base_url="https://cdif.example.org")
    store.mark_stale()
    again_s = cpu_of(lambda: crosswalk_stale(store, crosswalks, moved, lambda: moment))
    waiting = store.counts()["bench"]["pending"]
    store.close()
    if waiting != count:
        raise RuntimeError(f"only {waiting} of {count} documents were written again")
    return each_us(first_s, count), each_us(again_s, count)


def cpu_of(work: Callable[[], object]) -> float:
    """CPU seconds of this process while `work` is done."""
    start = time.process_time()
    work()
    return time.process_time() - start


def measure(*, smoke: bool) -> dict[str, Figure]:
    rounds, count = (1, 60) if smoke else (15, 600)
    found = mapping(rounds, count)
    with tempfile.TemporaryDirectory() as folder:
        count = 200 if smoke else 4000
        found["first_crosswalk_us"], found["recrosswalk_us"] = recrosswalk(Path(folder), count)
    found["recrosswalk_of_parse_and_hand"] = of_figures(
        found["parse_and_hand_us"], found["recrosswalk_us"]
    )
    return found


def main() -> None:
    found = measure(smoke="--smoke" in sys.argv)
    if "--json" in sys.argv:
        print(json.dumps(found, indent=2))
        return
    print("crosswalk, CPU of one process, records of 31 elements")
    show(found)


if __name__ == "__main__":
    main()
