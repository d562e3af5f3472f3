"""What the records of lists are made of, packed where the database asks for it."""

from __future__ import annotations

import random
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from oaicdif.errors import StoreCorrupt
from oaicdif.jobs.store_compaction import compact_store
from oaicdif.store import Store
from oaicdif.store.sql import SqlStore, packed_rows
from oaicdif.store.sql.bodies import body_of
from tests.store.drivers import Driver
from tests.store.filling import NOON
from tests.store.test_packing import dictionaries, documents, expected, fill, shown, stamps, text


def records(number: int) -> dict[str, bytes]:
    """Bodies that records of lists are made of, beside those that are always packed."""
    said = text(random.Random(number), 40)  # noqa: S311 - repeatable filling
    return documents(number) | {"oai_dc": f"<dc>{said}</dc>".encode(), "about": b"<about/>"}


def kept_for_lists(store: Store) -> list[bytes]:
    assert isinstance(store, SqlStore)
    with store._db.read() as db:
        return [bytes(row[0]) for row in db.execute("SELECT bytes FROM record_body")]


@pytest.mark.usefixtures("few")
def test_records_of_lists_come_as_they_were_with_and_without_a_dictionary(store: Store) -> None:
    fill(store, 250, records)
    assert dictionaries(store)
    assert shown(store) == expected(250, records)
    assert isinstance(store, SqlStore)
    marked = {packed_rows.is_alone(each) for each in kept_for_lists(store)}
    assert marked == {store._db.packs_records}


def test_a_record_that_was_packed_is_read_in_a_store_that_packs_none(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a file that was copied from a server, or on one that an older oaicdif wrote to."""
    for number, packs in enumerate((True, False)):
        folder = tmp_path / str(number)
        folder.mkdir()
        store = driver.store(folder)
        assert isinstance(store, SqlStore)
        monkeypatch.setattr(store._db, "packs_records", packs)
        fill(store, 3, records)
        assert {packed_rows.is_alone(each) for each in kept_for_lists(store)} == {packs}
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


def test_a_damaged_record_of_a_list_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(store, SqlStore)
    monkeypatch.setattr(store._db, "packs_records", True)
    fill(store, 1, records)
    with store._db.write() as db:
        (value,) = db.execute("SELECT bytes FROM record_body WHERE body_id % 16 = 0").fetchone()
        for damaged in (bytes(value)[:-3], bytes(value)[:2], b"\xfc\x09\x00" + bytes(value)[3:]):
            db.execute("UPDATE record_body SET bytes = ? WHERE body_id % 16 = 0", (damaged,))
            with pytest.raises(StoreCorrupt, match="damaged"):
                body_of(db, store._packs, int(packing_revision(db)), "oai_dc")


def packing_revision(db: Any) -> int:
    return int(db.execute("SELECT max(body_id) / 16 FROM record_body").fetchone()[0])


@pytest.mark.usefixtures("few")
def test_what_was_written_before_it_was_packed_is_packed_by_a_compaction(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(store, SqlStore)
    monkeypatch.setattr(store._db, "packs_records", False)
    fill(store, 250, records)
    assert not any(map(packed_rows.is_alone, kept_for_lists(store)))
    was = stamps(store)
    monkeypatch.setattr(store._db, "packs_records", True)
    assert compact_store(store, lambda: False, revisions=70).packed == 250
    assert all(map(packed_rows.is_alone, kept_for_lists(store)))
    assert (shown(store), stamps(store)) == (expected(250, records), was)
    assert compact_store(store, lambda: False).packed == 0


def test_a_compaction_leaves_damage_for_a_check_to_find(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(store, SqlStore)
    monkeypatch.setattr(store._db, "packs_records", True)
    fill(store, 1, records)
    damaged = b"\xfc\xff\xff" + b"x" * 20  # a dictionary that is not there
    with store._db.write() as db:
        db.execute("UPDATE record_body SET bytes = ?", (damaged,))
    compact_store(store, lambda: False)
    assert set(kept_for_lists(store)) == {damaged}
