"""Names and addresses that a store of schema 150 kept as text, brought up."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from oaicdif.model import EntryDraft, ListQuery
from oaicdif.store import Store
from oaicdif.store.dialect import schema_for_postgresql
from oaicdif.store.sql import SqlStore
from tests.store.drivers import Driver
from tests.store.filling import NOON, Clock, copy_of, harvest, record

# As schema 150 had them.
_TABLES = (
    "CREATE TABLE alias (value TEXT NOT NULL, entry_id INTEGER NOT NULL REFERENCES entry,"
    " PRIMARY KEY (value, entry_id))",
    "CREATE TABLE wanted (value TEXT NOT NULL, entry_id INTEGER NOT NULL REFERENCES entry,"
    " PRIMARY KEY (value, entry_id))",
    "CREATE TABLE rd_url (url TEXT NOT NULL PRIMARY KEY, entry_id INTEGER NOT NULL)",
)
Row = tuple[str, int]
URL = "https://a.example.org/{}"


def bring_back(driver: Driver, store: SqlStore, rows: Mapping[str, Sequence[Row]]) -> None:
    """Make the store one of schema 150 that holds these rows."""
    is_file = driver.name == "sqlite"
    with store._db.write() as db:
        for table in ("claimed_name", "wanted_name", "held_url"):
            db.execute(f"DROP TABLE {table}")
        for table in ("entry", "pending"):
            db.execute(f"ALTER TABLE {table} DROP COLUMN title_language")
        for statement in _TABLES:
            db.execute(statement if is_file else schema_for_postgresql(statement))
        for table, values in rows.items():
            db.executemany(f"INSERT INTO {table} VALUES (?, ?)", values)  # noqa: S608 - ours
        db.execute(
            "PRAGMA user_version = 150"
            if is_file
            else "UPDATE oaicdif SET value = '150' WHERE name = 'schema'"
        )
    store.close()


def published(store: Store, urls: Sequence[str]) -> None:
    """Entries 1, 2, ... whose works have these addresses."""
    harvest(store, [record(f"oai:a:{n}") for n in range(1, len(urls) + 1)])
    write_and_publish(store, dict(enumerate(urls, 1)), Clock())


def write_and_publish(store: Store, urls: Mapping[int, str | None], clock: Clock) -> None:
    """Let the works of these entries have these addresses from now on; None deletes an entry."""
    store.mark_stale()
    stale = {each.key.entry_id: each for each in store.stale_items(limit=100)}
    drafts = []
    for entry_id, url in urls.items():
        bodies = copy_of(entry_id, stale[entry_id].records[0]).bodies
        digest = f"{url} {clock.now}".encode()
        drafts.append(EntryDraft(entry_id, url is None, digest, (), bodies, work_iri=url or ""))
    store.write_drafts(drafts, [stale[each] for each in urls])
    while store.publish(clock, limit=100):
        pass


def held(store: Store) -> dict[str, str]:
    """Which URL the description of each entry has; empty where another entry holds it."""
    with store.snapshot(NOON + timedelta(days=9)) as snapshot:
        found = snapshot.rds([f"oai:a:{n}" for n in range(1, 9)], ("oai_dc",))
    return {name: str(row[5]) for name, row in sorted(found.items())}


def left(store: Store) -> list[str]:
    """The URLs that descriptions had before and have no more."""
    with store.snapshot(NOON + timedelta(days=9)) as snapshot:
        return sorted(snapshot.urls_left(ListQuery(0, snapshot.bound, 100)))


def test_names_of_an_older_store_are_still_claimed_and_wanted(
    driver: Driver, tmp_path: Path
) -> None:
    store = driver.store(tmp_path)
    assert isinstance(store, SqlStore)
    published(store, [URL.format("one"), URL.format("two")])
    many = [(f"doi:10.1234/{n}", 1 + n % 2) for n in range(12_001)]
    bring_back(
        driver, store, {"alias": [*many, ("name “ä”", 2)], "wanted": [("later", 1)], "rd_url": []}
    )
    again = driver.store(tmp_path)
    asked = {"doi:10.1234/0", "doi:10.1234/12000", "doi:10.1234/7", "name “ä”", "nobody's"}
    assert again.aliases(asked) == {
        "doi:10.1234/0": URL.format("one"),
        "doi:10.1234/12000": URL.format("one"),
        "doi:10.1234/7": URL.format("two"),
        "name “ä”": URL.format("two"),
    }
    assert again.alias("doi:10.1234/7") == URL.format("two")
    harvest(again, [record("later"), record("oai:a:1"), record("oai:a:2")])
    items = again.stale_items(limit=9)
    assert [item.identifier for item in items] == ["later"]
    (item,) = items
    url = URL.format("three")
    draft = EntryDraft(item.key.entry_id, False, b"1", work_iri=url, aliases=("later",))
    again.write_drafts([draft], items)
    assert [item.identifier for item in again.stale_items(limit=9)] == ["oai:a:1"]
    again.close()


@pytest.mark.parametrize("holder", [1, 2])
def test_an_address_stays_with_the_entry_that_an_older_store_gave_it(
    driver: Driver, tmp_path: Path, holder: int
) -> None:
    store = driver.store(tmp_path)
    assert isinstance(store, SqlStore)
    both = URL.format("both")
    published(store, [both, both, URL.format("three")])
    left = [(URL.format("left"), 3), (URL.format("three"), 3)]
    bring_back(driver, store, {"alias": [], "wanted": [], "rd_url": [(both, holder), *left]})
    again = driver.store(tmp_path)
    assert isinstance(again, SqlStore)
    assert held(again) == {
        "oai:a:1": both if holder == 1 else "",
        "oai:a:2": both if holder == 2 else "",
        "oai:a:3": URL.format("three"),
    }
    with again._db.read() as db:
        kept = {(row[0], row[1]) for row in db.execute("SELECT url, entry_id FROM held_url")}
    assert kept == {(URL.format("left"), 3), *([(both, 2)] if holder == 2 else [])}
    again.close()


@pytest.mark.few(3)
@pytest.mark.parametrize("seed", range(12))
def test_the_first_entry_under_an_address_holds_it_whatever_comes(store: Store, seed: int) -> None:
    """Of those that come together the oldest (DECISIONS 38)."""
    chance, clock = random.Random(seed), Clock()  # noqa: S311 - the same each time
    harvest(store, [record(f"oai:a:{n}") for n in range(1, 7)])
    store.stale_items(limit=100)  # names them
    holders: dict[str, int] = {}
    now: dict[int, str] = {}
    for _ in range(14):
        clock.tick(10)
        some = chance.sample(range(1, 7), chance.randint(1, 3))
        kinds = [
            "https://a.example.org/x",
            "http://b.example.org/y",
            "https://c.example.org/",
            "urn:z:1",
        ]
        batch = {each: chance.choice([*kinds, None]) for each in sorted(some)}
        write_and_publish(store, batch, clock)
        for each, url in batch.items():
            now[each] = url or now.get(each, "")
            if now[each].startswith("http"):
                holders.setdefault(now[each], each)
        had = {n: url if holders.get(url) == n else "" for n, url in sorted(now.items())}
        assert held(store) == {f"oai:a:{n}": url for n, url in had.items()}
        assert left(store) == sorted(url for url, n in holders.items() if now[n] != url)
