"""How a PostgreSQL server looks up what a step asks: by keys, however much the tables hold.

A server plans by what it knows of its tables. That is a minute old, and nothing of new ones, so a
plan may read a table whole that a few rows are sought in. It is then the slower the larger the
store is. Here the server believes that the tables are large.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from oaicdif.model import EntryDraft, StaleItem
from oaicdif.store import open_store
from oaicdif.store.connection import Values
from oaicdif.store.drivers.postgres import PostgresDatabase
from oaicdif.store.drivers.postgres_session import Cursor, PostgresConnection
from oaicdif.store.lease import Claim
from oaicdif.store.sql import SqlStore
from oaicdif.store.sql.item_reads import CLAIMED, NAMELESS, STALE
from oaicdif.store.sql.rd_tables import HOLD_URLS
from oaicdif.store_address import read_address
from tests.store import postgres
from tests.store.filling import NOON, Clock, copy_of, draft_all, harvest, record

PLANS: Final[dict[str, str]] = {}
_LARGE: Final = ("record", "entry", "claimed_name", "wanted_name", "packed_body", "made")
_WHOLE: Final = re.compile(r"(?:Merge|Hash) (?:\w+ )?Join|Seq Scan on (?!claim)\w+")
_SCAN: Final = re.compile(
    r"Index (?:Only )?Scan (?:Backward )?using \w+ on (\w+).*(?=(?:\n +(.*))?)"
)
_BELIEVE: Final = "UPDATE pg_class SET reltuples = 100000 WHERE relname IN (?)"
# What workers have in hand, and what was trained; of what waits the first are taken, by its key.
_FEW: Final = ("claim", "dictionary", "list_dictionary", "stale")


class Explaining(PostgresConnection):
    """A connection that notes how each statement is done, with the values that it has."""

    def execute(self, statement: str, values: Values = (), /) -> Cursor:
        self._explain(statement, values)
        return super().execute(statement, values)

    def plain(self, statement: str, values: Values = (), /) -> Cursor:
        self._explain(statement, values)
        return super().plain(statement, values)

    def _explain(self, statement: str, values: Values) -> None:
        if not statement.startswith(("SELECT pg_", "SELECT CAST(pg_")):
            found = super().plain(f"EXPLAIN {statement}", values).fetchall()
            PLANS[statement] = "\n".join(row[0] for row in found)


class ExplainingDatabase(PostgresDatabase):
    kind = Explaining


@pytest.fixture
def url(tmp_path: Path) -> str:
    return postgres.database_for(tmp_path)


@pytest.fixture
def store(url: str) -> Iterator[SqlStore]:
    opened = open_store(url)
    assert isinstance(opened, SqlStore)
    yield opened
    opened.close()


@pytest.fixture
def explaining(store: SqlStore, url: str) -> Iterator[SqlStore]:
    with closing(SqlStore(ExplainingDatabase(read_address(url)))) as opened:
        yield opened


def read_whole(plan: str) -> bool:
    """Whether a table is read from one end to the other, or up to where the rows end."""
    scans = [(table, how) for table, how in _SCAN.findall(plan) if table not in _FEW]
    return bool(_WHOLE.search(plan)) or any(
        not how.startswith("Index Cond") and (len(scans) > 1 or how.startswith("Filter"))
        for _, how in scans
    )


def believe_large(url: str, *tables: str) -> None:
    """As after a bulk load: the server tidied what was empty, and has no statistics of the rest."""
    postgres.say(url, "VACUUM")
    names = ", ".join(f"'{each}'" for each in tables)
    postgres.say(url, _BELIEVE.replace("?", names))


def named(item: StaleItem) -> EntryDraft:
    """A draft that claims a name, and names three in vain."""
    number = item.key.entry_id
    made = copy_of(number, item.records[0])
    wanted = tuple(f"urn:none:{number}:{n}" for n in range(3))
    return made._replace(aliases=(f"urn:alias:{number}", f"urn:other:{number}"), wanted=wanted)


def crosswalk(store: SqlStore, worker: str) -> int:
    items = store.stale_items(limit=100, claim=Claim(worker, NOON))
    store.aliases([f"urn:alias:{item.key.entry_id}" for item in items])
    store.alias("urn:alias:7")
    return store.write_drafts([named(each) for each in items], items, worker=worker)


def test_a_block_of_a_crosswalk_is_looked_up_by_keys(
    store: SqlStore, explaining: SqlStore, url: str
) -> None:
    """First and again: what was written down before, and what is compared with it."""
    harvest(store, [record(f"oai:a:{n}") for n in range(300)])
    for _ in range(3):
        crosswalk(store, "w")
    publish_all_at_once(store)
    harvest(store, [record(f"oai:b:{n}") for n in range(100)])
    store.mark_stale()
    believe_large(url, *_LARGE)
    PLANS.clear()
    again, fresh = crosswalk(explaining, "w"), 0
    while store.waiting(1000):
        fresh += crosswalk(explaining, "w")
    assert (again, fresh) == (0, 100)
    assert len(PLANS) > 20
    whole = [f"{said}\n{plan}" for said, plan in PLANS.items() if read_whole(plan)]
    assert not whole, "\n".join(whole)


def test_a_batch_is_published_by_keys(store: SqlStore, explaining: SqlStore, url: str) -> None:
    """First and again: no entry is read but those of the batch."""
    for text in ("one", "two"):
        harvest(store, [record(f"oai:a:{n}", text=text, sets="x") for n in range(600)])
        draft_all(store)
        postgres.say(url, "VACUUM")
        PLANS.clear()
        assert explaining.publish(Clock(), limit=500) == 500
        found = [each for plan in PLANS.values() for each in _SCAN.findall(plan)]
        of_entries = [condition for table, condition in found if table == "entry"]
        assert len(of_entries) > 2
        assert [each for each in of_entries if not each.startswith("Index Cond")] == []
        publish_all_at_once(store)


def publish_all_at_once(store: SqlStore) -> None:
    while store.publish(Clock(), limit=1000):
        pass


def test_what_waits_is_looked_up_though_its_tables_were_empty(store: SqlStore, url: str) -> None:
    """`pending` and `claim` are empty most of the time, and a plan that was made then is kept."""
    postgres.say(url, "VACUUM ANALYZE")
    asked: list[tuple[str, Any]] = [
        (CLAIMED, ("w",)),
        (NAMELESS, ("w",)),
        (STALE, (100,)),
        *((each, (100,)) for each in HOLD_URLS),
    ]
    for statement, values in asked:
        with store._db.read() as db:
            plan = "\n".join(row[0] for row in db.plain(f"EXPLAIN {statement}", values).fetchall())
        assert "Index" in plan
        assert "Seq Scan" not in plan, plan


def test_who_holds_an_address_is_looked_up_by_the_address(store: SqlStore, url: str) -> None:
    """The least of a column that has an index of its own is otherwise found by walking that index,
    past every entry that has another address."""
    harvest(store, [record(str(number)) for number in range(100)])
    draft_all(store)
    postgres.say(url, "VACUUM")
    postgres.say(url, "UPDATE pg_class SET reltuples = 100000 WHERE relname LIKE 'entry%'")
    with store._db.read() as db:
        for statement in HOLD_URLS:
            plan = "\n".join(row[0] for row in db.plain(f"EXPLAIN {statement}", (1000,)).fetchall())
            assert "entry_pkey on entry same" not in plan, plan
