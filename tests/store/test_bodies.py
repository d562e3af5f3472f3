"""Where kept renderings lie."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from oaicdif.store.sqlite import SqliteStore
from oaicdif.store.sqlite.connection import APPLICATION_ID, migrations

BEFORE = 1 + next(
    n for n, script in enumerate(migrations()) if "CREATE TABLE record_body" in script
)


def store_before(path: Path) -> None:
    """A store of the schema before, with one published entry and three of its bodies."""
    db = sqlite3.connect(path)
    for script in migrations()[: BEFORE - 1]:
        db.executescript(script)
    db.execute("INSERT INTO endpoint (endpoint_id, name, base_url) VALUES (1, 'a', 'http://a')")
    db.execute(
        "INSERT INTO entry (entry_id, endpoint_id, identifier, oai_identifier, slug, seq,"
        " datestamp, revision) VALUES (7, 1, 'i', 'oai:i', 'i', 1, '2024-01-01T00:00:00Z', 5)"
    )
    db.execute("INSERT INTO stamp VALUES ('2024-01-01T00:00:00Z', 1, 1)")
    db.execute("UPDATE counter SET value = 1 WHERE name = 'seq'")
    db.executemany(
        "INSERT INTO body VALUES (?, ?)", [(80, b"<dc/>"), (81, b"<about/>"), (82, b"{}")]
    )
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {BEFORE - 1}")
    db.commit()
    db.close()


def test_bodies_of_an_older_store_are_found_where_they_lie_now(tmp_path: Path) -> None:
    store_before(tmp_path / "oaicdif.sqlite")
    store = SqliteStore.open(tmp_path / "oaicdif.sqlite")
    with store.snapshot(datetime(2024, 2, 1, tzinfo=UTC)) as snapshot:
        listed = snapshot.listed("oai:i", ("oai_dc", "cdif-2023", "about"))
        bodies = [snapshot.body(7, name) for name in ("oai_dc", "about", "cdif-2023", "issues")]
    store.close()
    assert listed is not None
    assert listed.bodies == (b"<dc/>", b"{}", b"<about/>")
    assert bodies == [b"<dc/>", b"<about/>", b"{}", None]
