"""A store filled with records that compress as real ones do, for benches of what is served."""

from __future__ import annotations

import random
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import EntryDraft
from oaicdif.protocol.about import Origin, write_provenance
from oaicdif.store import Store
from oaicdif.store.drivers.sqlite_connection import SqliteConnection
from oaicdif.store.sql.packing import Packs
from tests.bench.varied import values
from tests.store.filling import harvest, record

SYLLABLES = (
    "al", "be", "ca", "dor", "en", "fi", "gra", "ho", "in", "jun", "kel", "lo", "mar", "ne"
)  # fmt: skip


BATCH = 1000


def prose(number: int) -> str:
    """Some 800 characters that compress about as well as real abstracts."""
    draw = random.Random(number)  # noqa: S311 - repeatable filling
    words = ("".join(draw.choices(SYLLABLES, k=draw.randint(1, 4))) for _ in range(120))
    return " ".join(words)


def bodies(number: int) -> dict[str, bytes]:
    """About 3 KB: a varied record's element and its provenance."""
    origin = Origin(
        "https://bench.example.org/oai",
        f"oai:bench.example.org:{number}",
        "2020-01-01",
        "http://www.openarchives.org/OAI/2.0/oai_dc/",
        "2024-02-01T12:00:00Z",
        altered=False,
    )
    return {"oai_dc": write_oai_dc(values(number)), "about": write_provenance(origin)}


def fill(store: Store, count: int) -> None:
    """Published `count` records, all visible."""
    for start in range(1, count + 1, BATCH):
        numbers = range(start, min(start + BATCH, count + 1))
        harvest(store, [record(f"oai:bench.example.org:{n}") for n in numbers], full=False)
    while stale := store.stale_items(limit=BATCH):
        drafts = []
        for item in stale:
            number = int(item.identifier.rpartition(":")[2])
            digest = item.identifier.encode()
            drafts.append(
                EntryDraft(item.key.entry_id, False, digest, ("a",), bodies(number), title="t")
            )
        store.write_drafts(drafts, stale)
    past = datetime.now(UTC) - timedelta(hours=1)
    while store.publish(lambda: past, limit=BATCH):
        pass


def supersede(store: Store) -> None:
    """Publish a tenth of the records again, so that as many former places are kept."""
    store.mark_stale()
    while stale := store.stale_items(limit=BATCH):
        numbered = [(item, int(item.identifier.rpartition(":")[2])) for item in stale]
        drafts = [
            EntryDraft(item.key.entry_id, False, b"changed", ("a",), bodies(n), title="t")
            for item, n in numbered
            if n % 10 == 0
        ]
        store.write_drafts(drafts, stale)
    past = datetime.now(UTC) - timedelta(minutes=30)
    while store.publish(lambda: past, limit=BATCH):
        pass


def plain_copy(store: Path, target: Path) -> None:
    """The same records in one plain table, for the peers."""
    source, peer = sqlite3.connect(store, factory=SqliteConnection), sqlite3.connect(target)
    packs = Packs()
    peer.execute(
        "CREATE TABLE record (n INTEGER PRIMARY KEY, identifier TEXT, datestamp TEXT,"
        " metadata BLOB, provenance BLOB)"
    )
    rows = source.execute(
        "SELECT seq, datestamp, bytes FROM entry JOIN listed_body USING (revision) ORDER BY seq"
    )
    peer.executemany(
        "INSERT INTO record VALUES (?, ?, ?, ?, ?)",
        (
            (n, f"oai:bench.example.org:{n}", stamp, element, _inside(about or b""))
            for n, stamp, row in rows
            for element, about in (packs.listed(source, row),)
        ),
    )
    peer.execute("CREATE INDEX record_datestamp ON record (datestamp)")  # for count(*)
    peer.commit()
    peer.close()
    source.close()


def _inside(about: bytes) -> bytes:
    """The element in an `<about>`, which oai_repo writes itself."""
    return about.strip().removeprefix(b"<about>").removesuffix(b"</about>")
