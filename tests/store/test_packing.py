"""Documents and reports kept together, compressed; dictionaries made, and made again."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta

import pytest

from oaicdif.errors import StoreCorrupt
from oaicdif.model import EntryDraft, ListQuery
from oaicdif.store import Store
from oaicdif.store.connection import Connection
from oaicdif.store.interface import BODIES
from oaicdif.store.sql import SqlStore, packed_rows
from oaicdif.store.sql.bodies import body_of
from tests.store.filling import NOON, Clock, harvest, record

SYLLABLES = ("al", "be", "ca", "dor", "en", "fi", "gra", "ho", "in", "jun", "kel", "lo", "mar")
KEYS = ("name", "description", "creator", "keywords", "temporalCoverage", "license", "publisher")


def text(chance: random.Random, words: int) -> str:
    return " ".join("".join(chance.choices(SYLLABLES, k=3)) for _ in range(words))


def documents(number: int, *, shape: Sequence[str] = KEYS) -> dict[str, bytes]:
    """The packed bodies of an entry: all say the same under their keys, each in its own words."""
    chance = random.Random(number)  # noqa: S311 - repeatable filling
    said = ",".join(f'"https://example.org/terms/{key}":"{text(chance, 4)}"' for key in shape)
    return {
        "cdif-2023": f'{{"@context":"https://example.org/a","about":{{{said}}}}}'.encode(),
        "cdif-1.1": f'{{"@context":"https://example.org/b","part":{{{said}}}}}'.encode(),
        "issues": f'{{"endpoint":"a","issues":[{number}]}}'.encode(),
    }


Draft = Callable[[int], dict[str, bytes]]


def fill(store: Store, count: int, bodies: Draft = documents, *, digest: bytes = b"1") -> None:
    """Publish `count` entries with these bodies, one behind the other."""
    harvest(store, [record(f"oai:a:{n}") for n in range(count)])
    publish(store, bodies, digest=digest)


def publish(
    store: Store, bodies: Draft, *, digest: bytes = b"1", clock: Clock | None = None
) -> None:
    while items := store.stale_items(limit=100):
        drafts = [
            EntryDraft(
                item.key.entry_id, False, digest,
                bodies={"oai_dc": b"<dc/>", **bodies(int(item.identifier.rpartition(":")[2]))},
            )
            for item in items
        ]  # fmt: skip
        store.write_drafts(drafts, items)
    while store.publish(clock or Clock(), limit=500):
        pass


def shown(store: Store) -> dict[str, tuple[bytes | None, ...]]:
    """Every entry with all its bodies, as a list gives them."""
    with store.snapshot(NOON + timedelta(days=9)) as snapshot:
        rows = snapshot.page(ListQuery(0, snapshot.bound, 10_000, bodies=tuple(BODIES)))
    return {row.oai_identifier: row.bodies for row in rows}


def expected(count: int, bodies: Draft = documents) -> dict[str, tuple[bytes | None, ...]]:
    found = {n: {"oai_dc": b"<dc/>", **bodies(n)} for n in range(count)}
    return {f"oai:a:{n}": tuple(each.get(name) for name in BODIES) for n, each in found.items()}


def dictionaries(store: Store) -> list[int]:
    assert isinstance(store, SqlStore)
    with store._db.read() as db:
        return [row[0] for row in db.execute("SELECT dictionary_id FROM dictionary ORDER BY 1")]


def used(store: Store) -> set[int]:
    """The numbers of the dictionaries that published bodies name."""
    assert isinstance(store, SqlStore)
    with store._db.read() as db:
        return {
            packed_rows.number_of(bytes(row[0]))
            for row in db.execute("SELECT bytes FROM packed_body")
        }


def test_every_body_comes_back_as_it_was(store: Store) -> None:
    odd: dict[int, dict[str, bytes]] = {
        0: {},
        1: {"issues": b""},
        2: {"cdif-1.1": b"{}"},
        3: {"cdif-2023": "{“ä”}".encode() * 9000, "received": b"<x/>"},
        4: {"about": b"<about/>", "issues": b"\xfe\x00\x00" * 9},
    }
    fill(store, 5, odd.__getitem__)
    assert shown(store) == expected(5, odd.__getitem__)


def test_each_way_of_reading_gives_the_same_bodies(store: Store) -> None:
    fill(store, 3)
    names = tuple(reversed(list(BODIES)))
    with store.snapshot(NOON + timedelta(days=9)) as snapshot:
        for entry in snapshot.latest(9):
            wanted = {"oai_dc": b"<dc/>", **documents(int(entry.oai_identifier[-1]))}
            bodies = tuple(wanted.get(name) for name in names)
            assert tuple(snapshot.body(entry.entry_id, name) for name in names) == bodies
            found = snapshot.record(entry.slug, names)
            assert found is not None
            assert found[1] == bodies
            files = [snapshot.kept_file(entry.slug, name) for name in names]
            assert tuple(each and each.body for each in files) == bodies
            ((_, several),) = snapshot.entries(entry.entry_id, entry.entry_id, names)
            assert several == bodies
            listed = snapshot.listed(entry.oai_identifier, names)
            assert listed is not None
            assert listed.bodies == bodies
            assert snapshot.rds([entry.oai_identifier], names)[entry.oai_identifier][8:] == bodies
            at = entry.entry_id
            assert snapshot.bodies(at, at, "cdif-1.1") == [wanted["cdif-1.1"]]


def test_a_dictionary_is_made_when_there_are_enough_documents(store: Store, few: None) -> None:
    fill(store, 100)
    assert dictionaries(store) == []
    fill(store, 260)
    assert dictionaries(store) == [1]
    assert used(store) == {0, 1}
    assert shown(store) == expected(260)


@pytest.mark.slow
def test_documents_of_another_shape_get_a_dictionary_of_their_own(store: Store, few: None) -> None:
    def others(number: int) -> dict[str, bytes]:
        keys = [f"quite-another-{key}/{n}" for key in KEYS for n in range(3)]
        return documents(number, shape=keys if number >= 300 else KEYS)

    fill(store, 300, others)
    assert dictionaries(store) == [1]
    fill(store, 1000, others)
    assert len(dictionaries(store)) > 1
    assert shown(store) == expected(1000, others)


def test_documents_of_the_same_shape_get_none(store: Store, few: None) -> None:
    fill(store, 900)
    assert dictionaries(store) == [1]


def test_a_report_that_changed_alone_is_kept_without_a_new_stamp(store: Store) -> None:
    def renewed(number: int) -> dict[str, bytes]:
        return {**documents(number), "issues": b'{"issues":["other"]}'} if number else documents(0)

    fill(store, 3)
    before = stamps(store)
    store.mark_stale()
    items = store.stale_items(limit=9)
    drafts = [
        EntryDraft(
            item.key.entry_id, False, b"1",
            bodies={"issues": renewed(int(item.identifier[-1]))["issues"]},
        )
        for item in items
    ]  # fmt: skip
    assert store.write_drafts(drafts, items) == 0
    assert shown(store) == expected(3, renewed)
    assert stamps(store) == before


def stamps(store: Store) -> list[tuple[str, str]]:
    with store.snapshot(NOON + timedelta(days=9)) as snapshot:
        rows = snapshot.page(ListQuery(0, snapshot.bound, 10_000))
    return [(row.oai_identifier, row.datestamp) for row in rows]


def test_a_body_is_read_although_another_beside_it_is_damaged(store: Store) -> None:
    fill(store, 1)
    assert isinstance(store, SqlStore)
    with store._db.write() as db:
        (row,) = db.execute("SELECT bytes FROM packed_body").fetchone()
        damaged = bytes(row[:-3]) + b"xxx"  # the end of the last frame: the report's checksum
        db.execute("UPDATE packed_body SET bytes = ?", (damaged,))
        assert body_of(db, store._packs, 1, "cdif-1.1") == documents(0)["cdif-1.1"]
        with pytest.raises(StoreCorrupt):
            body_of(db, store._packs, 1, "issues")


def test_a_damaged_row_is_told_in_a_sentence(store: Store) -> None:
    fill(store, 1)
    assert isinstance(store, SqlStore)
    marks = [mark + rest for mark in (b"\xfd", b"\xfe") for rest in (b"", b"\x01\x00")]
    longer = [b"\x05\x00" + b"x" * 40, b"\x00\x00" + b"x" * 40, b"\x00\x00" + b"\x00" * 40]
    for damaged in [*marks, *(mark + rest for mark in (b"\xfd", b"\xfe") for rest in longer)]:
        with store._db.write() as db:
            db.execute("UPDATE packed_body SET bytes = ?", (damaged,))
            with pytest.raises(StoreCorrupt, match="oaicdif store check --mend"):
                body_of(db, store._packs, 1, "cdif-2023")


def flipped(row: bytes, bit: int) -> bytes:
    damaged = bytearray(row)
    damaged[bit // 8] ^= 1 << bit % 8
    return bytes(damaged)


def all_of(db: Connection, store: SqlStore) -> dict[str, bytes | None]:
    return {name: body_of(db, store._packs, 1, name) for name in documents(0)}


@pytest.mark.parametrize("left_out", [(), ("cdif-1.1",), ("cdif-2023", "cdif-1.1")])
def test_no_flipped_bit_of_a_row_makes_other_bodies_of_it(
    store: Store, left_out: tuple[str, ...]
) -> None:
    """Each body is as it was, or is told to be damaged; none is silently another, or none."""
    fill(store, 1, lambda n: {k: v for k, v in documents(n).items() if k not in left_out})
    assert isinstance(store, SqlStore)
    with store._db.write() as db:
        row = bytes(db.execute("SELECT bytes FROM packed_body").fetchone()[0])
        right = all_of(db, store)
        places = 23 * 8  # each bit before the frames, and some of theirs, which have checksums
        for bit in (*range(places), *range(places, len(row) * 8, 53)):
            found = {}
            db.execute("UPDATE packed_body SET bytes = ?", (flipped(row, bit),))
            for name in right:
                with suppress(StoreCorrupt):
                    found[name] = body_of(db, store._packs, 1, name)
            assert found == {name: right[name] for name in found}


def test_an_end_that_became_another_is_damage(store: Store) -> None:
    fill(store, 1)
    assert isinstance(store, SqlStore)
    with store._db.write() as db:
        row = bytes(db.execute("SELECT bytes FROM packed_body").fetchone()[0])
        ends = struct.unpack_from("<3I", row, 11)
        begin = 11 + 12
        for wrong in ((begin, *ends[1:]), (ends[1], *ends[1:]), (ends[0], ends[0], ends[2])):
            damaged = row[:11] + struct.pack("<3I", *wrong) + row[begin:]
            db.execute("UPDATE packed_body SET bytes = ?", (damaged,))
            for name, body in documents(0).items():
                with suppress(StoreCorrupt):
                    assert body_of(db, store._packs, 1, name) == body
            assert wrong != ends


@pytest.mark.parametrize("bit", [8 * 11 + 4, 8 * 14 + 7, 8 * 15 + 2, 1])
def test_a_list_tells_of_a_damaged_row_and_a_check_can_mend_it(store: Store, bit: int) -> None:
    fill(store, 1)
    assert isinstance(store, SqlStore)
    with store._db.write() as db:
        row = bytes(db.execute("SELECT bytes FROM packed_body").fetchone()[0])
        db.execute("UPDATE packed_body SET bytes = ?", (flipped(row, bit),))
    with pytest.raises(StoreCorrupt, match="oaicdif store check --mend"):
        shown(store)
    (number,) = [each.key.entry_id for each in store.items(after=0, limit=1)]
    assert None in [store.published_bodies([number], name)[number][1] for name in documents(0)]
    for name, body in documents(0).items():
        store.mend_bodies(name, {number: body})
    assert shown(store) == expected(1)


def test_a_damaged_document_does_not_keep_the_next_dictionary_from_being_made(
    store: Store, few: None
) -> None:
    fill(store, 1)
    assert isinstance(store, SqlStore)
    with store._db.write() as db:
        db.execute("UPDATE packed_body SET bytes = ?", (b"\xfd" + b"\x00" * 40,))
    fill(store, 260)
    assert dictionaries(store) == [1]


def test_documents_that_are_all_damaged_make_no_dictionary_and_stop_nothing(
    store: Store, few: None
) -> None:
    fill(store, 120)
    assert isinstance(store, SqlStore)
    with store._db.write() as db:
        db.execute("DELETE FROM dictionary")
        db.execute("UPDATE packed_body SET bytes = ?", (b"\xfd" + b"\x00" * 40,))
    packs = type(store._packs)()
    packs.renew(store._db)
    assert dictionaries(store) == []


@pytest.mark.parametrize(
    "damaged",
    [b"", b"\x00" * 100, b"\x37\xa4\x30\xec" + b"\xff" * 500],
    ids=["empty", "zeros", "behind-its-mark"],
)
def test_a_damaged_dictionary_is_told_by_what_needs_it_and_no_new_document_does(
    store: Store, few: None, damaged: bytes
) -> None:
    fill(store, 260)
    assert isinstance(store, SqlStore)
    with store._db.write() as db:
        db.execute("UPDATE dictionary SET bytes = ?", (damaged,))
        rows = db.execute("SELECT bytes FROM packed_body ORDER BY revision DESC").fetchall()
    row = next(bytes(each[0]) for each in rows if packed_rows.number_of(bytes(each[0])))
    packs = type(store._packs)()
    with store._db.read() as db:
        with pytest.raises(StoreCorrupt):
            packs.opened(db, row)
        packed = packs.packed(packs.newest(db).documents, documents(1))
        assert packs.opened(db, packed) == documents(1)
