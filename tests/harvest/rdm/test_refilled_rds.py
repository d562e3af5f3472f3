"""An older store of descriptions fills a new one: imported, harvested, submitted; live and gone."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from oaicdif.formats.soif.soif_xml import soif_of_xml
from oaicdif.harvest.rdm import dump_pages
from oaicdif.harvest.rdm.dump_import import DumpImport
from oaicdif.harvest.rdm.rdm_submission import Submissions
from oaicdif.harvest.record_check import check_records
from oaicdif.harvest.refilling import refill
from oaicdif.harvest.work import Silent
from oaicdif.model import StoredRecord
from oaicdif.rdm.message_types import message_type
from oaicdif.rdm.soif_object import SoifObject
from oaicdif.store import Store, older_store, open_store
from oaicdif.store.older import Filled
from oaicdif.xmldoc import parse_xml
from tests.harvest.rdm.dump_worlds import NOW, dump, rd
from tests.harvest.rdm.rdm_sources import OldServer, Sent, described, header, old_server
from tests.harvest.rdm.test_rdm_harvest import Harvester
from tests.rdm_server.rdm_world import message, soif
from tests.store.new_stores import new_store

OLD_SCHEMA = 24  # the last one whose stores are filled into new ones


class Held(NamedTuple):
    """A record, whatever its numbers are."""

    said: SoifObject | None
    deleted: bool
    datestamp: str
    sets: tuple[str, ...]


def held(store: Store) -> dict[str, Held]:
    """Every record by endpoint and URL."""
    names = {each.endpoint_id: each.name for each in store.endpoints()}
    kept = store.kept_records(after=0, limit=1000)
    return {
        f"{names[each.record.endpoint_id]} {each.identifier}": _held(each.record)
        for each in kept
        if each.record
    }


def _held(record: StoredRecord) -> Held:
    said = soif_of_xml(parse_xml(record.metadata)) if record.metadata else None
    return Held(said, record.deleted, record.datestamp, tuple(record.set_specs))


def fill(path: Path) -> Filled:
    """The store as if an older program had made it, filled into a new one in its place."""
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {OLD_SCHEMA}")
        db.commit()
    swap = older_store(path)
    with swap.old() as old, closing(open_store(swap.new)) as new:
        told = refill(old, new, NOW)
    swap.put_in_place()
    return told


def bodies(store: Store) -> list[bytes]:
    return [b for e in store.endpoints() for _, b in store.page_bodies(e.endpoint_id)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "old.sqlite"


@pytest.fixture
def old(path: Path) -> Iterator[Store]:
    store = new_store(path)
    yield store
    store.close()


def assert_filled_alike(old: Store, path: Path) -> None:
    """The new store holds the records, pages and names of the old one, and a check finds nothing
    wrong in it."""
    before, pages = held(old), bodies(old)
    old.close()
    told = fill(path)
    assert told.differing == ()
    assert (told.records, told.deleted) == (len(before), sum(e.deleted for e in before.values()))
    with closing(open_store(path)) as new:
        assert held(new) == before
        assert bodies(new) == pages
        checked = check_records(new, after=0, limit=1000, mend=False)
        assert checked is None or (checked.mended, checked.lost) == ((), ())


def import_dumps(store: Store, *dumps: object) -> None:
    endpoint = store.find_endpoint("dump") or store.add_endpoint(
        "dump", "urn:oaicdif:dump:dump", mint_identifiers=True
    )
    work = DumpImport(store, endpoint, "me", lambda: NOW, Silent(), accept_losses=True)
    work.take(dumps)  # type: ignore[arg-type]


BROKEN = b"@FILE { http://x.org/bad\nTitle{-1}:\tv\n}\n"
REPAIRED = b"@FILE { http://x.org/blank\nTitle{5}: Waves\n}\n"
BINARY = SoifObject(
    "FILE", "http://x.org/icon", (("Icon", b"\x00\xff\xfe}"), ("Title", b"Caf\xe9"))
)
BARE = b"@FILE { http://x.org/bare\n}\n"


@pytest.mark.parametrize("objects", [2, 500], ids=["small pages", "one page"])
def test_a_store_of_imported_dumps_fills_a_new_one(
    old: Store, path: Path, objects: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dump_pages, "OBJECTS", objects)
    import_dumps(old, dump(*(rd(n) for n in range(8)), BROKEN, REPAIRED, BINARY, BARE))
    # Of the frame some pages see neither the beginning nor the end.
    gone = b"@DELETE {\n" + b"".join(b"http://x.org/%d\n" % n for n in range(5)) + b"}\n"
    still = b"@REFRESH {\nhttp://x.org/5\n}\n"
    import_dumps(old, dump(gone, still, rd(6, "Changed", 2_000), rd(1, "Back", 3_000), name="b"))
    assert {each.deleted for each in held(old).values()} == {True, False}
    assert_filled_alike(old, path)


@pytest.mark.slow
def test_a_store_of_a_harvested_server_fills_a_new_one(old: Store, path: Path) -> None:
    def listed(*rds: bytes, kind: str = "RD-Response") -> Sent:
        return Sent(header(kind, RDM_Hits_Returned=len(rds)) + b"".join(rds))

    def at(number: int, title: str = "Tide", **more: str) -> bytes:
        return soif("FILE", f"http://x.org/{number}", [("Title", title), *more.items()])

    types = "RD-Request, RD-Delete-Request, Server-Description-Request"
    named = {"OAI-Identifier": "oai:x.org:7", "Classification": "set:theses"}
    server = OldServer()
    server.replies = {
        "Server-Description-Request": lambda: Sent(described(types)),
        "RD-Request": lambda: listed(*(at(n) for n in range(30)), at(40, **named), BROKEN),
        "RD-Delete-Request": lambda: listed(kind="RD-Delete-Response"),
    }
    with old_server(server) as url:
        mine = Harvester(old, url)
        mine.harvest()
        gone = [b"@FILE { http://x.org/%d\n}\n" % n for n in (3, 4, 99)]
        server.replies["RD-Request"] = lambda: listed(at(5, "Changed"), at(41))
        server.replies["RD-Delete-Request"] = lambda: listed(*gone, kind="RD-Delete-Response")
        mine.clock.tick(3600)
        mine.harvest()
    assert sum(each.deleted for each in held(old).values()) == 2
    assert_filled_alike(old, path)
    with closing(open_store(path)) as new:
        (item,) = (e for e in new.stale_items(limit=99) if e.identifier == "http://x.org/40")
        assert item.key.oai_identifier == "oai:x.org:7"


def test_a_store_of_submissions_fills_a_new_one(old: Store, path: Path) -> None:
    attributes = [("Schema-Name", "DOCUMENT"), ("SOIF-Attribute-1", "Title")]
    schema = soif("SCHEMA", "http://a.org/schema", attributes)
    pushes = Submissions(old, "submitted", "me", lambda: NOW)

    def push(kind: str, *objects: bytes) -> None:
        pushes.take(message_type(kind), message(kind) + b"".join(objects))

    def at(number: int, title: str = "Tide") -> bytes:
        return soif("DOCUMENT", f"http://x.org/{number}", [("Title", title)])

    push("RD-Update-Response", schema, *(at(n) for n in range(5)))
    push("RD-Delete-Response", *(b"@DOCUMENT { http://x.org/%d\n}\n" % n for n in (1, 2, 77)))
    push("RD-Update-Response", at(2, "Back"), at(3, "Changed"))
    assert_filled_alike(old, path)
