"""A store copied from one database into another: all of it, again, after a kill, in mid-list."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from oaicdif.errors import StoreCorrupt, UsageError
from oaicdif.model import ListQuery
from oaicdif.store import Store, copy_store, open_store
from oaicdif.store.drivers.store_copy import tables
from oaicdif.store.schema_steps import schema_steps
from oaicdif.store.sql import SqlStore
from oaicdif.store.upkeep import DAMAGED
from tests.store import postgres
from tests.store.drivers import looked_up
from tests.store.filling import NOON, Clock, draft_all, harvest, publish_all, record

Place = Callable[[Path], str]


def file(folder: Path) -> str:
    return str(folder / "copied.sqlite")


def server(folder: Path) -> str:
    return postgres.database_for(folder)


WAYS = [
    pytest.param(
        *way,
        id=f"{way[0].__name__}-{way[1].__name__}",
        marks=[pytest.mark.slow] * (server in way),
    )
    for way in product((file, server), repeat=2)
]


def filled(url: str, clock: Clock, *, text: str = "one", count: int = 7) -> None:
    with closing(open_store(url)) as store:
        records = [record(f"oai:a:{n}", text=text, sets="x:y") for n in range(count)]
        harvest(store, [*records, record("oai:a:gone", deleted=True)])
        draft_all(store)
        publish_all(store, clock)


def places(tmp_path: Path, source: Place, target: Place) -> tuple[str, str]:
    found = []
    for name, place in (("from", source), ("to", target)):
        (tmp_path / name).mkdir()
        found.append(place(tmp_path / name))
    return found[0], found[1]


def test_every_table_of_the_schema_is_copied() -> None:
    made = "".join(schema_steps().values()).count("CREATE TABLE")
    # but what was noted of the file itself, what workers do at the moment (three tables), and what
    # was dropped (three)
    assert len(tables()) == made - 7
    assert all(each.key for each in tables())


def test_every_column_is_copied(store: Store) -> None:
    assert isinstance(store, SqlStore)
    with store._db.read() as db:
        for table in tables():
            one = f"(SELECT 1 AS one) AS one LEFT JOIN {table.name} AS own ON 1 = 1"
            row: Any = db.execute(f"SELECT own.* FROM {one} LIMIT 1").fetchone()  # noqa: S608 - ours
            columns = row.keys() if hasattr(row, "keys") else row.names
            assert set(columns) == set(table.columns), table.name


def walk(store: Store, after: int, bound: int) -> list[tuple[str, str, int, bytes | None]]:
    with store.snapshot(NOON + timedelta(hours=1)) as snapshot:
        rows = snapshot.page(ListQuery(after, bound, 3, bodies=("oai_dc",), bound=bound))
        return [(row.oai_identifier, row.datestamp, row.seq, row.bodies[0]) for row in rows]


@pytest.mark.parametrize(("source", "target"), WAYS)
def test_a_copy_is_equal_and_a_list_goes_on_in_it(
    tmp_path: Path, clock: Clock, source: Place, target: Place
) -> None:
    one, two = places(tmp_path, source, target)
    filled(one, clock)
    with closing(open_store(one)) as before:
        before.answered.note(NOON, 8, NOON + timedelta(hours=48))
        first, rest = walk(before, 0, 8), walk(before, 3, 8)
        secret = before.secret("resumption-token", lambda: b"")
    copied = copy_store(one, two)
    with closing(open_store(two)) as after:
        assert (walk(after, 0, 8), walk(after, 3, 8)) == (first, rest)
        assert after.secret("resumption-token", lambda: b"") == secret
        assert after.answered.look() == NOON
        assert after.answered.oldest_list(NOON) == 8
        assert DAMAGED not in after.notes()
        # it goes on: numbers that the database gives are new ones
        harvest(after, [record("oai:b:1")], name="b")
        draft_all(after)
        assert publish_all(after, clock) == 1
        assert after.orphans(mend=False) == []
    assert copied.rows > 50


@pytest.mark.slow
def test_there_and_back_nothing_has_changed(tmp_path: Path, clock: Clock) -> None:
    one, two = places(tmp_path, file, server)
    filled(one, clock)
    there = copy_store(one, two)
    back = copy_store(two, str(tmp_path / "back.sqlite"))
    assert (back.rows, back.digest) == (there.rows, there.digest)


@pytest.mark.parametrize(("source", "target"), WAYS)
def test_an_interrupted_copy_says_so_and_goes_on(
    tmp_path: Path, clock: Clock, source: Place, target: Place
) -> None:
    one, two = places(tmp_path, source, target)
    filled(one, clock)

    def stop(table: str, _: int) -> None:
        if table == "entry":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copy_store(one, two, stop)
    with pytest.raises(StoreCorrupt, match="unfinished copy") as refused:
        open_store(two)
    assert "oaicdif store copy" in (refused.value.hint or "")
    filled(one, clock, text="two", count=5)  # the source is used meanwhile
    written = copy_store(one, two).written
    assert copy_store(one, two).written == 0 < written
    with closing(open_store(one)) as a, closing(open_store(two)) as b:
        for query in ("SELECT * FROM entry ORDER BY entry_id", "SELECT * FROM counter ORDER BY 1"):
            assert looked_up(a, query) == looked_up(b, query)


def test_a_whole_copy_that_is_brought_up_may_be_used_meanwhile(
    tmp_path: Path, clock: Clock
) -> None:
    one, two = places(tmp_path, file, file)
    filled(one, clock)
    copy_store(one, two)

    def stop(table: str, _: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copy_store(one, two, stop)
    with closing(open_store(two)) as behind:
        assert "broke off" in behind.notes()[DAMAGED]
    copy_store(one, two)
    with closing(open_store(two)) as whole:
        assert DAMAGED not in whole.notes()


def test_what_the_source_has_no_more_is_gone_from_the_copy(tmp_path: Path, clock: Clock) -> None:
    one, two = places(tmp_path, file, server)
    filled(one, clock)
    copy_store(one, two)
    with closing(open_store(one)) as store:
        store.publish_anew()
    copy_store(one, two)
    with closing(open_store(two)) as store:
        assert looked_up(store, "SELECT count(*) FROM membership") == [(0,)]


def test_another_catalog_is_not_written_over(tmp_path: Path, clock: Clock) -> None:
    one, two = places(tmp_path, file, server)
    filled(one, clock)
    filled(two, clock)
    with pytest.raises(UsageError, match="another catalog"):
        copy_store(one, two)
    with pytest.raises(UsageError, match="both ends"):
        copy_store(one, one)
    with pytest.raises(UsageError, match="no store"):
        copy_store(str(tmp_path / "nothing.sqlite"), two)
