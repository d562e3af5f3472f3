"""What many records of lists have in common, kept once: records come as they were."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from oaicdif.errors import StoreCorrupt
from oaicdif.model import ListQuery
from oaicdif.protocol.about import Origin, in_pieces, write_provenance
from oaicdif.store import Store, open_store
from oaicdif.store.sql import SqlStore, shells
from tests.store.filling import NOON
from tests.store.test_packing import Draft, documents, expected, fill, shown

ORIGIN = Origin(
    "http://a.example.org/oai?x&y", "oai:a:1", "2024-01-01", "http://ns.example.org/dc/",
    "2024-02-01T12:00:00Z", altered=False,
)  # fmt: skip


def record_bodies(number: int) -> dict[str, bytes]:
    """What a record of a list is made of, as nearly all are."""
    origin = replace(
        ORIGIN, identifier=f"oai:a&b:{number}", datestamp=f"2024-01-{number % 28 + 1:02}"
    )
    element = f'<oai_dc:dc xmlns:dc="http://dc"><dc:title>{number} &gt; 0</dc:title></oai_dc:dc>'
    return {"oai_dc": element.encode(), "about": write_provenance(origin)}


def file(tmp_path: Path) -> SqlStore:
    store = open_store(tmp_path / "s.sqlite")
    assert isinstance(store, SqlStore)
    return store


def kept(store: Store) -> list[bytes]:
    assert isinstance(store, SqlStore)
    with store._db.read() as db:
        return [bytes(row[0]) for row in db.execute("SELECT bytes FROM listed_body ORDER BY 1")]


def kept_shells(store: Store) -> int:
    assert isinstance(store, SqlStore)
    with store._db.read() as db:
        return int(db.execute("SELECT count(*) FROM shell").fetchone()[0])


def test_a_shell_is_kept_once_and_every_record_comes_as_it_was(tmp_path: Path) -> None:
    with closing(file(tmp_path)) as store:
        fill(store, 60, record_bodies)
        assert kept_shells(store) == 1
        assert max(map(len, kept(store))) < 120
        assert shown(store) == expected(60, record_bodies)
    with closing(file(tmp_path)) as again:
        assert shown(again) == expected(60, record_bodies)


ODD: dict[str, Draft] = {
    "no provenance": lambda n: {"oai_dc": b"<dc>x</dc>"},
    "empty provenance": lambda n: {"oai_dc": b"<dc>x</dc>", "about": b""},
    "an empty element": lambda n: {**record_bodies(n), "oai_dc": b"<dc/>"},
    "nothing at all": lambda n: {**record_bodies(n), "oai_dc": b""},
    "no XML": lambda n: {**record_bodies(n), "oai_dc": b"\xfa>\x00\x00</"},
    "a NUL in its provenance": lambda n: {"oai_dc": b"<dc>x</dc>", "about": b"\x00"},
    "an origin that had it from another": lambda n: {
        "oai_dc": b"<dc>x</dc>",
        "about": write_provenance(replace(ORIGIN, earlier=replace(ORIGIN, identifier=f"o:{n}"))),
    },
    "several abouts": lambda n: {"oai_dc": b"<dc>x</dc>", "about": 2 * write_provenance(ORIGIN)},
}


@pytest.mark.parametrize("bodies", ODD.values(), ids=ODD)
def test_what_has_no_shell_stands_as_it_is(store: Store, bodies: Draft) -> None:
    fill(store, 5, bodies)
    assert shown(store) == expected(5, bodies)


def test_what_few_have_makes_no_shell(tmp_path: Path) -> None:
    with closing(file(tmp_path)) as store:
        fill(store, shells.ENOUGH - 1, record_bodies)
        assert kept_shells(store) == 0
        assert shown(store) == expected(shells.ENOUGH - 1, record_bodies)


def test_no_more_shells_are_made_than_a_store_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of_many_kinds(number: int) -> dict[str, bytes]:
        element = b'<dc kind="%d">x</dc>' % (number // 5)
        return {**record_bodies(number), "oai_dc": element}

    monkeypatch.setattr(shells, "MOST", 4)
    with closing(file(tmp_path)) as store:
        fill(store, 50, of_many_kinds)
        assert kept_shells(store) == 4
        assert shown(store) == expected(50, of_many_kinds)


def test_provenance_is_taken_apart_only_where_no_other_origin_stands_in_it() -> None:
    found = in_pieces(write_provenance(ORIGIN))
    assert found is not None
    assert found[1] == (b"2024-02-01T12:00:00Z", b"oai:a:1", b"2024-01-01")
    pieces = [part for pair in zip(found[0], (*found[1], b""), strict=True) for part in pair]
    assert b"".join(pieces) == write_provenance(ORIGIN)
    assert in_pieces(write_provenance(replace(ORIGIN, earlier=ORIGIN))) is None
    assert in_pieces(b"") is None


def test_a_shell_that_is_gone_or_a_damaged_row_is_told_and_can_be_mended(tmp_path: Path) -> None:
    with closing(file(tmp_path)) as store:
        fill(store, 4, record_bodies)
        with store._db.write() as db:
            db.execute("DELETE FROM shell")
            db.execute("UPDATE listed_body SET bytes = x'fa000007' WHERE revision = 2")
            db.execute("UPDATE listed_body SET bytes = x'fd' WHERE revision = 3")
    with closing(file(tmp_path)) as again:
        with pytest.raises(StoreCorrupt, match="oaicdif store check --mend"):
            shown(again)
        for name in ("oai_dc", "about"):
            numbers = {
                each.key.entry_id: record_bodies(int(each.identifier[-1]))[name]
                for each in again.items(after=0, limit=9)
            }
            again.mend_bodies(name, numbers)
        assert shown(again) == expected(4, record_bodies)


def test_what_an_older_oaicdif_wrote_is_read_and_written_anew(store: Store, few: None) -> None:
    """Each body by itself, as they are and as a server packed them."""
    fill(store, 40, record_bodies)
    assert isinstance(store, SqlStore)
    with store._db.write() as db:
        for revision, row in db.execute("SELECT revision, bytes FROM listed_body").fetchall():
            both = store._packs.listed(db, bytes(row))
            for slot, body in enumerate(both):
                assert body is not None
                if revision % 2:
                    newest = store._packs.newest(db).documents
                    body = b"\xfc\x00\x00" + newest.dictionary.compress(body)
                db.execute("INSERT INTO record_body VALUES (?, ?)", (revision * 16 + slot, body))
        db.execute("DELETE FROM listed_body")
    assert shown(store) == expected(40, record_bodies)
    last: int | None = 0
    while last is not None:
        last = store.pack_again(after=last, limit=7).last
    assert shown(store) == expected(40, record_bodies)
    assert len(kept(store)) == 40
    with store._db.read() as db:
        assert db.execute("SELECT count(*) FROM record_body").fetchone()[0] == 0
    assert store.pack_again(after=0, limit=100).packed == 0


def test_each_of_both_is_read_without_the_other(store: Store) -> None:
    fill(store, 5, record_bodies)
    with store.snapshot(NOON + timedelta(days=9)) as snapshot:
        for name in ("oai_dc", "about"):
            rows = snapshot.page(ListQuery(0, snapshot.bound, 9, bodies=("cdif-1.1", name)))
            assert [row.bodies[1] for row in rows] == [
                record_bodies(int(row.oai_identifier[-1]))[name] for row in rows
            ]


def mixed(number: int) -> dict[str, bytes]:
    """One in three has no documents, and one in four no provenance."""
    listed = record_bodies(number)
    if number % 4 == 3:
        del listed["about"]
    return listed if number % 3 == 2 else {**listed, **documents(number)}


@pytest.mark.parametrize("name", ["cdif-2023", "cdif-1.1", "issues"])
def test_a_page_has_the_document_and_the_provenance_of_each(tmp_path: Path, name: str) -> None:
    with closing(file(tmp_path)) as store:
        fill(store, 40, mixed)
        with store.snapshot(NOON + timedelta(days=9)) as snapshot:
            page = snapshot.page(ListQuery(0, snapshot.bound, 99, bodies=(name, "about")))
            assert len(page) == 40
            for each in page:
                made = mixed(int(each.oai_identifier.rpartition(":")[2]))
                assert each.bodies == (made.get(name), made.get("about"))


def test_a_page_tells_of_damaged_documents_and_provenance(tmp_path: Path) -> None:
    with closing(file(tmp_path)) as store:
        fill(store, 40, lambda n: {**record_bodies(n), **documents(n)})
        for table, bytes_ in (("packed_body", "f8000007"), ("listed_body", "fa010007")):
            with store._db.write() as db:
                db.execute(f"UPDATE {table} SET bytes = x'{bytes_}' WHERE revision = 2")  # noqa: S608 - our own
            with store.snapshot(NOON + timedelta(days=9)) as snapshot:
                query = ListQuery(0, snapshot.bound, 99, bodies=("cdif-2023", "about"))
                with pytest.raises(StoreCorrupt, match="oaicdif store check --mend"):
                    snapshot.page(query)
            with store._db.write() as db:
                db.execute("DELETE FROM packed_body WHERE revision = 2")
