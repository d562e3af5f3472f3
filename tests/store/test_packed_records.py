"""What the records of lists are made of, packed where the database asks for it."""

from __future__ import annotations

import random
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from oaicdif.errors import StoreCorrupt
from oaicdif.store import Store, open_store
from oaicdif.store.sql import SqlStore, packed_rows
from oaicdif.store.sql.bodies import body_of
from tests.store.drivers import Driver
from tests.store.filling import NOON
from tests.store.test_packing import dictionaries, documents, expected, fill, shown, text


def records(number: int) -> dict[str, bytes]:
    """Bodies that records of lists are made of, beside those that are always packed."""
    said = text(random.Random(number), 40)  # noqa: S311 - repeatable filling
    return documents(number) | {"oai_dc": f"<dc>{said}</dc>".encode(), "about": b"<about/>"}


def kept_for_lists(store: Store) -> list[bytes]:
    assert isinstance(store, SqlStore)
    with store._db.read() as db:
        return [bytes(row[0]) for row in db.execute("SELECT bytes FROM listed_body")]


def packed_since(store: Store) -> int:
    """The number of the dictionary of what lists are made of; 0 if there is none."""
    assert isinstance(store, SqlStore)
    with store._db.read() as db:
        return store._packs.newest(db).lists.number


@pytest.mark.usefixtures("few")
def test_records_of_lists_come_as_they_were_with_and_without_a_dictionary(store: Store) -> None:
    fill(store, 250, records)
    assert dictionaries(store)
    assert shown(store) == expected(250, records)
    assert isinstance(store, SqlStore)
    marked = {packed_rows.is_list_frame(each) for each in kept_for_lists(store)}
    assert marked == {store._db.packs_records}
    assert bool(packed_since(store)) == store._db.packs_records


def test_a_record_that_was_packed_is_read_in_a_store_that_packs_none(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a file that was copied from a server; compacted, it is written as the store does."""
    for number, packs in enumerate((True, False)):
        folder = tmp_path / str(number)
        folder.mkdir()
        store = driver.store(folder)
        assert isinstance(store, SqlStore)
        monkeypatch.setattr(store._db, "packs_records", packs)
        fill(store, 3, records)
        assert {packed_rows.is_list_frame(each) for each in kept_for_lists(store)} == {packs}
        store.close()
        with closing(driver.store(folder)) as again:
            assert shown(again) == expected(3, records)
            with again.snapshot(NOON + timedelta(days=9)) as snapshot:
                entry = snapshot.latest(1)[0]
                number = int(entry.oai_identifier.rpartition(":")[2])
                assert snapshot.body(entry.entry_id, "oai_dc") == records(number)["oai_dc"]
                assert len(snapshot.bodies(1, 9, "oai_dc")) == 3
                listed = snapshot.listed(entry.oai_identifier, ("oai_dc",))
                assert listed is not None
                assert listed.bodies == (records(number)["oai_dc"],)
            again.pack_again(after=0, limit=9)
            assert isinstance(again, SqlStore)
            marked = {packed_rows.is_list_frame(each) for each in kept_for_lists(again)}
            assert marked == {again._db.packs_records}
            assert shown(again) == expected(3, records)


def test_a_damaged_record_of_a_list_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(store, SqlStore)
    monkeypatch.setattr(store._db, "packs_records", True)
    fill(store, 1, records)
    with store._db.write() as db:
        (value,) = db.execute("SELECT bytes FROM listed_body").fetchone()
        for damaged in (bytes(value)[:-3], bytes(value)[:2], b"\xfb\x09\x00" + bytes(value)[3:]):
            db.execute("UPDATE listed_body SET bytes = ?", (damaged,))
            with pytest.raises(StoreCorrupt, match="damaged"):
                body_of(db, store._packs, int(packing_revision(db)), "oai_dc")


def packing_revision(db: Any) -> int:
    return int(db.execute("SELECT max(revision) FROM listed_body").fetchone()[0])


def of_length(number: int) -> dict[str, bytes]:
    """Every third record is long."""
    said = text(random.Random(number), 900 if number % 3 == 0 else 9)  # noqa: S311 - repeatable
    return documents(number) | {"oai_dc": f"<dc>{said}</dc>".encode(), "about": b"<about/>"}


def test_a_file_packs_the_long_records_of_lists_alone(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "oaicdif.sqlite")) as store:
        fill(store, 9, of_length)
        assert sum(map(packed_rows.is_list_frame, kept_for_lists(store))) == 3
        assert max(map(len, kept_for_lists(store))) < 4096
        assert shown(store) == expected(9, of_length)


def test_long_records_that_an_older_oaicdif_kept_as_they_stand_are_packed(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "oaicdif.sqlite")) as store:
        fill(store, 9, of_length)
        before = sorted(kept_for_lists(store))
        assert isinstance(store, SqlStore)
        with store._db.write() as db:
            for revision in range(1, 10):
                row = store._packs.shells.row(db, of_length(revision - 1))
                values = (row, revision)
                db.execute("UPDATE listed_body SET bytes = ? WHERE revision = ?", values)
        assert not any(map(packed_rows.is_list_frame, kept_for_lists(store)))
        assert store.pack_again(after=0, limit=100).packed == 3
        assert sorted(kept_for_lists(store)) == before
        assert shown(store) == expected(9, of_length)
