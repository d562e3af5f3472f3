"""A store of published records for the benchmarks of the site.

A few source records go through the crosswalk; their documents are repeated under the names of
all others, so that a hundred thousand are there in a minute and each is its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.config import Settings
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import EntryDraft, Header, Record
from oaicdif.store import Store, open_store
from oaicdif.store.interface import BODIES
from tests.bench.filled_store import prose
from tests.store.filling import harvest, record

BASE = "https://catalog.example.org"
PATTERNS = 20  # source records that are really crosswalked
BATCH = 1000
TYPES = ("Dataset", "Text", "Image", "Software")


def source(number: int) -> bytes:
    """An oai_dc record of some 2.5 KB, as repositories send them."""
    values = [
        ("title", f"Series number {number} of the northern stations", "en"),
        ("creator", "Berg, Anna", ""),
        ("creator", "Nyström, Per", ""),
        ("subject", "stations", ""),
        ("subject", "oxygen", ""),
        ("subject", "time series", ""),
        ("description", prose(number), "en"),
        ("publisher", "Example Repository", ""),
        ("contributor", "Roe, Ann", ""),
        ("date", f"{1990 + number % 30}-05-11", ""),
        ("type", TYPES[number % len(TYPES)], ""),
        ("format", "application/pdf", ""),
        ("identifier", f"https://bench.example.org/r/{number}", ""),
        ("identifier", f"https://bench.example.org/files/{number}.pdf", ""),
        ("language", "eng", ""),
        ("relation", "https://bench.example.org/collection/7", ""),
        ("coverage", "Northern Sea", ""),
        ("rights", "https://creativecommons.org/licenses/by/4.0/", ""),
    ]
    return write_oai_dc(values)


def name_of(number: int) -> str:
    return f"oai:bench.example.org:{number:07}"


def filled(path: Path, count: int) -> Store:
    """A store of `count` published records."""
    store = open_store(path)
    patterns = _patterns(path.with_name("patterns.sqlite"))
    for start in range(1, count + 1, BATCH):
        numbers = range(start, min(start + BATCH, count + 1))
        harvest(store, [record(name_of(n)) for n in numbers], name="bench", full=False)
    while stale := store.stale_items(limit=BATCH):
        drafts = [
            _renamed(patterns[item.key.entry_id % PATTERNS], item.key.entry_id, item.key.slug)
            for item in stale
        ]
        store.write_drafts(drafts, stale)
    publish(store)
    return store


def publish(store: Store) -> None:
    past = datetime.now(UTC) - timedelta(hours=1)
    while store.publish(lambda: past, limit=BATCH):
        pass


def _patterns(path: Path) -> list[tuple[str, EntryDraft]]:
    """(slug, draft) of records that went through the crosswalk."""
    store = open_store(path)
    try:
        headers = [Header(name_of(n), "2024-01-01T00:00:00Z", ("a",)) for n in range(PATTERNS)]
        harvest(store, [Record(h, source(n)) for n, h in enumerate(headers)], name="bench")
        provider = replace(Settings().provider, base_url=BASE)
        run_stale(store, replace(Settings(), provider=provider), lambda: datetime.now(UTC))
        publish(store)
        with store.snapshot(datetime.now(UTC)) as snapshot:
            return [
                (entry.slug, _draft(dict(zip(BODIES, bodies, strict=True)), entry.work_type))
                for entry, bodies in snapshot.entries(1, PATTERNS, tuple(BODIES))
            ]
    finally:
        store.close()


def _draft(bodies: Mapping[str, bytes | None], work_type: str) -> EntryDraft:
    kept = {name: body for name, body in bodies.items() if body is not None}
    return EntryDraft(0, False, b"", ("a",), kept, work_type=work_type, metadata_prefix="oai_dc")


def _renamed(pattern: tuple[str, EntryDraft], entry_id: int, slug: str) -> EntryDraft:
    """The pattern's draft with its slug and number replaced wherever they stand."""
    old, draft = pattern
    number = old.rpartition(":")[2].lstrip("0") or "0"
    bodies = {
        name: body.replace(old.encode(), slug.encode()).replace(
            f"bench.example.org/r/{number}".encode(), f"bench.example.org/r/{entry_id}".encode()
        )
        for name, body in draft.bodies.items()
    }
    return draft._replace(
        entry_id=entry_id,
        digest=slug.encode(),
        bodies=bodies,
        work_iri=f"https://bench.example.org/r/{entry_id}",
        title=f"Series number {entry_id} of the northern stations",
        year=str(1990 + entry_id % 30),
    )
