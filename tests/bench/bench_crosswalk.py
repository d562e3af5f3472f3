"""The compiled rules against a hand-written straight-line map of the same records.

CPU seconds of one process, one thread; the smallest of several interleaved rounds. Both sides
use the same readers of values and orjson; their documents are proven equal before anything is
timed. Each round of the rules begins with an empty memory of values, or keeps none at all. The
last figures crosswalk a SQLite store: the first time, again when every document changes, and when
nothing differs; of these records and of varied ones. `recrosswalk` is read, parse, map, lay out,
write, against parse + hand map + orjson alone.
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
from typing import NamedTuple

import orjson

from oaicdif.catalog.publishing import publish_all
from oaicdif.catalog.rerun import rerun
from oaicdif.config import Settings
from oaicdif.formats.table import formats
from oaicdif.formats.value import Value
from oaicdif.rules.engine import Engine
from oaicdif.rules.library import load_crosswalks
from oaicdif.rules.memory import Memory
from oaicdif.rules.result import Surroundings
from oaicdif.xmldoc import parse_xml
from tests.bench import varied
from tests.bench.clocks import CPU_TICK_S, Figure, each_us, of_figures, ratio, show
from tests.bench.handmade import HandMap
from tests.bench.waiting_store import filled

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

    def loaded() -> None:
        """Every file is read and compiled: nothing is kept of a site that was never seen."""
        with tempfile.TemporaryDirectory() as site:
            load_crosswalks(Path(site))

    times = least(rounds, by_hand, by_rules, forgetful, traced, parsed, loaded, load_crosswalks)
    hand_s, rules_s, forgetful_s, traced_s, parsed_s, load_s, kept_s = times
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
        "look_for_changed_files_ms": kept_s * 1e3,
    }


class Recrosswalked(NamedTuple):
    """CPU microseconds a record: the first time; again, when every document changes; all, when
    nothing differs (`crosswalk run --all`)."""

    first: Figure
    again: Figure
    alike: Figure


def recrosswalk(folder: Path, count: int, record: Callable[[int], bytes]) -> Recrosswalked:
    """Crosswalk a filled store: the first time, and again under another public address, so that
    every document changes and is written; then once more, when nothing differs."""
    moment = datetime(2024, 1, 1, tzinfo=UTC)
    store = filled(folder / "bench.sqlite", count, record)
    settings = Settings()
    moved = replace(
        settings, provider=replace(settings.provider, base_url="https://cdif.example.org")
    )
    taken = []
    for chosen in (settings, moved, moved):
        taken.append(cpu_of(lambda: rerun(store, chosen, lambda: moment, everything=True)))  # noqa: B023 - called at once
        waiting = store.counts()["bench"]["pending"]
        if waiting != (count if len(taken) < 3 else 0):
            raise RuntimeError(f"{waiting} of {count} documents were written")
        publish_all(store, lambda: moment)
    store.close()
    return Recrosswalked(*(each_us(each, count) for each in taken))


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
        for name, record in (("", metadata), ("varied_", varied.metadata)):
            taken = recrosswalk(Path(folder), count, record)
            found[f"{name}first_crosswalk_us"] = taken.first
            found[f"{name}recrosswalk_us"] = taken.again
            found[f"{name}nothing_differs_us"] = taken.alike
            for each in Path(folder).iterdir():
                each.unlink()
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
