"""A user name and password in a base URL are nobody else's business (RFC 3986, 3.2.1)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from oaicdif.catalog.crosswalk_run import crosswalk_stale, site_crosswalks, site_names
from oaicdif.catalog.publishing import publish_all
from oaicdif.config import ProviderSettings, Settings
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, Record
from oaicdif.store.sqlite import SqliteStore
from oaicdif.store.sqlite.connection import migrations, statements
from oaicdif.web.app import create_app
from tests.store.filling import Clock, harvest

NAME = "oai:repo.example.org:1"
PAGE = "/records/oai:repo~2eexample~2eorg:1"
OAI = "/oai?verb="
HTML = {"Accept": "text/html"}
PUBLISHED = [
    f"{OAI}Identify",
    *(
        f"{OAI}GetRecord&identifier={NAME}&metadataPrefix={prefix}"
        for prefix in ("oai_dc", "oai_qdc", "didl", "cdif", "cdif_jsonld")
    ),
    "/",
    "/browse",
    "/browse/endpoint/a",
    "/catalog.jsonl",
    "/metrics",
    PAGE,
    *(f"{PAGE}.{ending}" for ending in ("jsonld", "cdif-1.1.jsonld", "nq", "oai_dc.xml")),
]
MIGRATION = 1 + next(n for n, script in enumerate(migrations()) if "TABLE login" in script)
SETTINGS = Settings(
    provider=ProviderSettings(
        base_url="https://catalog.example.org", admin_email="admin@example.org"
    )
)


def make(store: SqliteStore, clock: Clock) -> None:
    """Crosswalk and publish what is waiting."""
    crosswalk_stale(store, site_crosswalks(SETTINGS), site_names(SETTINGS), clock)
    publish_all(store, clock)
    clock.tick(10)


def migrate(db: sqlite3.Connection) -> None:
    """Run that one migration, and none of those behind it."""
    for statement in statements(migrations()[MIGRATION - 1]):
        db.execute(statement)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[SqliteStore]:
    """A store of the schema before: its endpoint and all that was published of it hold a login."""
    path = tmp_path / "oaicdif.sqlite"
    old = SqliteStore.open(path)
    record = Record(Header(NAME, "2024-01-01"), write_oai_dc([("title", "One", "")]))
    harvest(old, [record])
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("UPDATE endpoint SET base_url = 'https://user:s3cret@a.example.org/oai?x=@y'")
    make(old, clock)
    old.close()
    bodies = db.execute("SELECT bytes FROM body UNION ALL SELECT bytes FROM record_body")
    held = b"".join(row[0] for row in bodies)
    assert held.count(b"s3cret") >= 3  # or the test below would prove nothing
    migrate(db)
    db.close()
    opened = SqliteStore.open(path)
    yield opened
    opened.close()


def published(store: SqliteStore, clock: Clock) -> str:
    client = create_app(SETTINGS, store, clock).test_client()
    replies = [(each, client.get(each, headers=how)) for each in PUBLISHED for how in ({}, HTML)]
    assert [(each, r.status_code) for each, r in replies if r.status_code != 200] == []
    return "\n".join(f"{reply.headers}{reply.text}" for _, reply in replies)


def test_a_login_that_a_store_already_holds_is_published_nowhere(
    store: SqliteStore, clock: Clock
) -> None:
    shown = published(store, clock)
    assert "s3cret" not in shown
    assert "https://a.example.org/oai?x=@y" in shown


def test_what_was_published_with_a_login_is_made_and_stamped_again(
    store: SqliteStore, clock: Clock
) -> None:
    with store.snapshot(clock()) as snapshot:
        before = snapshot.listed(NAME, ())
    make(store, clock)
    with store.snapshot(clock()) as snapshot:
        after = snapshot.listed(NAME, ())
    assert before is not None
    assert after is not None
    assert after.seq > before.seq
    assert "s3cret" not in published(store, clock)


@pytest.mark.parametrize("address", ["http://u:s3cret@b.example.org/oai", "http://s3cret@b/oai"])
def test_a_store_keeps_no_login(store: SqliteStore, address: str) -> None:
    added = store.add_endpoint("b", address)
    store.move_endpoint(added.endpoint_id, address)
    assert "@" not in added.base_url
    assert [each.base_url for each in store.endpoints() if "@" in each.base_url] == [
        "https://a.example.org/oai?x=@y"
    ]
