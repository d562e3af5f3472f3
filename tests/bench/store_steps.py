"""What `bench_store` measures, in a process of its own: `store_steps.py PAGES STORE [WORD...]`.

PAGES is a folder of replies to ListRecords, named NUMBER.PREFIX.xml by the format of their records;
each format is harvested in a run of its own. Those whose names begin with "0-" fill the store
before anything is measured: what a store learns of its records (dictionaries) it learns of them.
The others are committed, harvested again, crosswalked, published, crosswalked and published again
under another address, and read. Printed as JSON: CPU microseconds for each record (of pages: for
each page), and bytes. With the word `bytes`, nothing is measured but these. With `packed`, what
lists are made of is packed, which a file else keeps as it stands (`Database.packs_records`).

It is run by its path and imports the package alone: so it measures another checkout's package,
too.
"""

from __future__ import annotations

import gc
import json
import re
import shutil
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.catalog.publishing import publish_all
from oaicdif.config import Settings
from oaicdif.harvest import decide
from oaicdif.harvest.rereading import read_kept_page
from oaicdif.model import ReceivedPage, RunState, Selection
from oaicdif.provider.dissemination import make_provider
from oaicdif.provider.provider import answer_now
from oaicdif.site import record_files
from oaicdif.site.addresses import Addresses
from oaicdif.site.browsing import Names
from oaicdif.site.pages import pages_of
from oaicdif.site.record_files import NEEDS, Record, RecordForms
from oaicdif.site.record_forms import CDIF, CDIF_CORE, HTML, OAI_DC, Format
from oaicdif.store import Store, open_store
from oaicdif.store.drivers.sqlite import SqliteDatabase

NOON = datetime(2024, 2, 1, 12, tzinfo=UTC)
BASE = "https://a.example.org"
ROUNDS = 5  # of reading; medians count
COPIES = 9  # of a store, that pages are committed to
READ = 1500  # records read one by one
TOKEN = re.compile(rb"<resumptionToken[^>]*>\s*([^<\s]+)\s*<")


class Clock:
    """Each look is a second later, so that what is published can be seen."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


class Timed:
    """CPU microseconds for each thing of a step."""

    def __init__(self) -> None:
        self.us: dict[str, float] = {}

    def once(self, name: str, count: int, work: Callable[[], object]) -> None:
        gc.collect()
        start = time.process_time()
        work()
        self.us[name] = (time.process_time() - start) / max(count, 1) * 1e6

    def in_turns(self, works: dict[str, Callable[[], int]]) -> None:
        """Each says how many things it did."""
        spent: dict[str, list[float]] = {}
        for _ in range(ROUNDS):
            for name, work in works.items():
                gc.collect()
                start = time.process_time()
                count = work()
                spent.setdefault(name, []).append((time.process_time() - start) / count * 1e6)
        self.us |= {name: statistics.median(each) for name, each in spent.items()}

    def in_copies(self, store: Store, path: Path, pages: Mapping[str, Sequence[bytes]]) -> None:
        """Harvests into copies of a store, which is closed for that: one is over in milliseconds,
        so medians count."""
        store.keeper.shorten_log()
        store.close()
        spent: dict[str, list[float]] = {"page commit": [], "re-harvest, unchanged": []}
        for number in range(COPIES):
            shutil.copy(path, other := path.with_name(f"copy{number}.sqlite"))
            copy = open_store(other)
            for each in spent.values():
                gc.collect()
                seconds, count = harvest_all(copy, "bench", pages)
                each.append(seconds / count * 1e6)
            copy.close()
            other.unlink()
        self.us |= {name: statistics.median(each) for name, each in spent.items()}


def harvest_all(store: Store, name: str, pages: Mapping[str, Sequence[bytes]]) -> tuple[float, int]:
    """`harvest` of the pages of each format, by its prefix."""
    done = [harvest(store, name, bodies, prefix) for prefix, bodies in pages.items()]
    return sum(spent for spent, _ in done), sum(count for _, count in done)


def harvest(
    store: Store, name: str, bodies: Sequence[bytes], prefix: str = "oai_dc"
) -> tuple[float, int]:
    """Commit every page as one complete run; reading them is not timed. (CPU seconds, records)"""
    endpoint = store.add_endpoint(name, f"http://{name}.example.org/oai")
    at = store.open_run(endpoint.endpoint_id, Selection(prefix), full=True, owner="b:1", now=NOON)
    total, spent = 0, 0.0
    for number, body in enumerate(bodies):
        page = read_kept_page(body)
        names = [each.header.identifier for each in page.items]
        total += len(names)
        start = time.process_time()
        known = store.known(endpoint.endpoint_id, prefix, names)
        changes = decide.confirmed(decide.changes(page, known), store.records)
        received = ReceivedPage(
            at.pages + 1, f"http://{name}.example.org/oai?n={number}", NOON, page.response_date,
            body, page.repairs, len(page.items), scope=page.scope,
        )  # fmt: skip
        at = store.commit_page(
            at, received, changes, (), next_token=f"t{number}", complete_list_size=None, now=NOON
        )
        spent += time.process_time() - start
    store.close_run(at, RunState.COMPLETE, message="", now=NOON)
    store.give_up_lease(endpoint.endpoint_id, owner="b:1")
    return spent, total


def settings_of(folder: Path, address: str) -> Settings:
    usual = Settings(folder=folder)
    provider = replace(usual.provider, base_url=address, admin_email="a@example.org")
    return replace(usual, provider=provider)


def listed(store: Store, settings: Settings, clock: Clock, prefix: str, most: int) -> int:
    """A list of so many pages at most; how many there were."""
    provider = make_provider(settings, store)
    query, pages = f"verb=ListRecords&metadataPrefix={prefix}".encode(), 0
    while query and pages < most:
        reply = answer_now(provider, store, clock, query)
        pages += 1
        found = TOKEN.search(reply.body)
        query = b"verb=ListRecords&resumptionToken=" + found[1] if found else b""
    return pages


def get_records(store: Store, settings: Settings, clock: Clock, names: Sequence[str]) -> int:
    provider = make_provider(settings, store)
    for name in names:
        query = f"verb=GetRecord&metadataPrefix=oai_dc&identifier={name}".encode()
        if b"<metadata>" not in answer_now(provider, store, clock, query).body:
            raise SystemExit(f"{name} is not given")
    return len(names)


def formed(store: Store, clock: Clock, form: Format, slugs: Sequence[str]) -> int:
    """Read and make a form of each of these records, as the server does."""
    where = Addresses(BASE)
    pages = pages_of("Bench", where)
    kept = getattr(record_files, "KEPT", {}).get(form)  # versions before have none
    for slug in slugs:
        with store.snapshot(clock.now) as snapshot:
            if kept:
                file = snapshot.kept_file(slug, kept[0])
                made = record_files.kept_form(form, file.body) if file else None
            else:
                made = of_record(snapshot, pages, where, form, slug)
            if not made:
                raise SystemExit(f"{slug} does not come in this form")
    return len(slugs)


def of_record(snapshot: Any, pages: Any, where: Addresses, form: Format, slug: str) -> bytes | None:
    found = snapshot.record(slug, NEEDS[form])
    if found is None:
        return None
    entry, bodies = found
    forms = RecordForms(pages, where, Names(snapshot))
    return forms.make(form, Record.read(entry, bodies, NEEDS[form]))


def exported(store: Store, clock: Clock, count: int) -> int:
    """Read all that an export reads of so many records."""
    bodies = tuple(dict.fromkeys(name for names in NEEDS.values() for name in names))
    with store.snapshot(clock.now) as snapshot:
        newest = max(each.entry_id for each in snapshot.latest(100))
        return sum(1 for _ in snapshot.entries(newest - count + 1, newest, bodies))


def read(store: Store, settings: Settings, clock: Clock, timed: Timed, count: int) -> None:
    with store.snapshot(clock()) as snapshot:
        entries = snapshot.latest(min(count, READ))
    names, slugs = [each.oai_identifier for each in entries], [each.slug for each in entries]
    timed.in_turns(
        {
            "provider page, oai_dc": lambda: listed(store, settings, clock, "oai_dc", 20),
            "provider page, cdif_jsonld": lambda: listed(store, settings, clock, "cdif_jsonld", 9),
            "GetRecord": lambda: get_records(store, settings, clock, names[:500]),
            "landing page": lambda: formed(store, clock, HTML, slugs),
            "record file, cdif-2023": lambda: formed(store, clock, CDIF, slugs),
            "record file, cdif-1.1": lambda: formed(store, clock, CDIF_CORE, slugs),
            "record file, oai_dc": lambda: formed(store, clock, OAI_DC, slugs),
            "read for an export": lambda: exported(store, clock, len(slugs)),
        }
    )


def size_of(store: Store) -> tuple[int, dict[str, int]]:
    store.keeper.shorten_log()
    size = store.keeper.size()
    tables = {each.name: each.bytes for each in store.keeper.tables()}
    return size.file_bytes - size.free_bytes, tables


def pages_of_formats(folder: Path, beginning: str) -> dict[str, list[bytes]]:
    """The pages whose names begin so, in their order, by the prefix of their format."""
    found: dict[str, list[bytes]] = {}
    for each in sorted(folder.glob(f"{beginning}*")):
        prefix = each.name.partition(".")[2].removesuffix(".xml")
        found.setdefault(prefix, []).append(each.read_bytes())
    return found


def main() -> None:
    pages, path, asked = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]
    rest = "bytes" in asked
    if "packed" in asked:
        SqliteDatabase.packs_records = True
    first, measured = pages_of_formats(pages, "0-"), pages_of_formats(pages, "1-")
    store, clock, timed = open_store(path), Clock(), Timed()
    here = settings_of(path.parent, BASE)
    if first:
        harvest_all(store, "others", first)
        run_stale(store, here, clock)
        publish_all(store, clock, here.provider)
    before, others = size_of(store)
    if not rest:
        timed.in_copies(store, path, measured)
        store = open_store(path)
    _, count = harvest_all(store, "bench", measured)
    if not rest:
        harvest_all(store, "bench", measured)
    timed.once("crosswalk", count, lambda: run_stale(store, here, clock))
    timed.once("publication", count, lambda: publish_all(store, clock, here.provider))
    after, tables = size_of(store)
    if not rest:
        clock()
        read(store, here, clock, timed, count)
        store.mark_stale()
        timed.once("crosswalk, nothing differs", count, lambda: run_stale(store, here, clock))
        there = settings_of(path.parent, "https://b.example.org")
        store.mark_stale()
        timed.once("crosswalk, all differ", count, lambda: run_stale(store, there, clock))
        timed.once("publication of all", count, lambda: publish_all(store, clock, there.provider))
    live: Any = store.counts()["bench"]
    xml = sum(len(body) for bodies in measured.values() for body in bodies)
    tables = {name: size - others.get(name, 0) for name, size in tables.items()}
    found = {"records": count, "entries": live["published"], "xml": xml, "bytes": after - before}
    print(json.dumps({**found, "tables": tables, "us": timed.us}))
    store.close()


if __name__ == "__main__":
    main()
