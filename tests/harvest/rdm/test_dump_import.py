"""Dumps of SOIF taken into a store: pages, resuming, deletions, what cannot be read."""

from __future__ import annotations

import gzip
import io
from contextlib import nullcontext
from dataclasses import replace

import pytest

from oaicdif.errors import LeaseLost, ResponseError
from oaicdif.formats.soif.soif_xml import soif_xml
from oaicdif.harvest.rdm import dump_pages
from oaicdif.harvest.rdm.dump_import import Dump, DumpImport
from oaicdif.harvest.rdm.dump_pages import DumpPlace, read_place
from oaicdif.harvest.record_check import check_records
from oaicdif.harvest.work import Silent
from oaicdif.model import Endpoint, RunState, Selection
from oaicdif.rdm.soif_entry import Action
from oaicdif.rdm.soif_object import SoifObject, soif_object
from oaicdif.rdm.soif_writer import write_object, write_stream
from oaicdif.store import Store
from tests.harvest.rdm.dump_worlds import FRAMED, NOW, dump, endpoint, rd, taken, titles

__all__ = ["endpoint"]  # the fixture


@pytest.mark.few(3)
@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("count", [1, 499, 500, 501, 1_203])
def test_every_object_is_a_record_and_the_pages_are_the_dump(
    store: Store, endpoint: Endpoint, count: int, packed: bool
) -> None:
    objects = [rd(number) for number in range(count)]
    done = taken(store, endpoint, dump(*objects, packed=packed))
    assert done.run.state is RunState.COMPLETE
    assert (done.run.counts.records, done.run.counts.new) == (count, count)
    assert titles(store, endpoint) == {each.url: each.text("Title") for each in objects}
    bodies = [body for _, body in store.page_bodies(endpoint.endpoint_id)]
    assert b"".join(bodies) == b"".join(write_stream(objects))
    assert len(bodies) == -(-count // dump_pages.OBJECTS)


def test_the_same_dump_again_changes_nothing(store: Store, endpoint: Endpoint) -> None:
    objects = [rd(number) for number in range(3)]
    taken(store, endpoint, dump(*objects))
    counts = taken(store, endpoint, dump(*objects)).run.counts
    assert (counts.new, counts.changed, counts.unchanged) == (0, 0, 3)


def test_what_a_later_dump_leaves_out_stays(store: Store, endpoint: Endpoint) -> None:
    taken(store, endpoint, dump(rd(1), rd(2)))
    done = taken(store, endpoint, dump(rd(2, "Ebb", 2_000)))
    assert (done.run.counts.changed, done.run.counts.deleted) == (1, 0)
    assert titles(store, endpoint) == {"http://x.org/1": "Tide 1", "http://x.org/2": "Ebb"}


@pytest.mark.parametrize("apart", [0, 600])
def test_of_two_descriptions_of_one_url_the_later_one_stays(
    store: Store, endpoint: Endpoint, apart: int
) -> None:
    between = [rd(number) for number in range(100, 100 + apart)]
    done = taken(store, endpoint, dump(rd(1, "late", 2_000), *between, rd(1, "early", 1_000)))
    assert titles(store, endpoint)["http://x.org/1"] == "late"
    assert (done.run.counts.records, done.run.counts.duplicates) == (apart + 2, 1)


def test_what_cannot_be_read_is_set_aside_with_its_place_and_bytes(
    store: Store, endpoint: Endpoint
) -> None:
    bad = b"@FILE { http://x.org/bad\nTitle{-1}:\tv\n}\n"
    nameless = b"@FILE { -\nTitle{1}:\tv\n}\n"
    header = b"@RDMHEADER { -\nRDM-Version{3}:\t1.0\n}\n"
    first = write_object(rd(1))
    done = taken(store, endpoint, dump(header, first, bad, nameless, rd(2)))
    assert (done.run.state, done.run.counts.quarantined) == (RunState.COMPLETE, 2)
    aside = [each.entry for each in store.quarantine(endpoint.endpoint_id)]
    at = len(header + first)
    assert [(e.identifier, e.body, e.reason) for e in aside] == [
        ("http://x.org/bad", bad, f"byte {at + 25}: the size has a sign."),
        ("", b"", f"byte {at + len(bad)}: it has no URL, so it describes no resource."),
    ]
    assert set(titles(store, endpoint)) == {"http://x.org/1", "http://x.org/2"}


def test_a_description_that_comes_whole_later_leaves_quarantine(
    store: Store, endpoint: Endpoint
) -> None:
    taken(store, endpoint, dump(b"@FILE { http://x.org/1\nTitle{-1}:\tv\n}\n", rd(2)))
    taken(store, endpoint, dump(rd(1)))
    assert store.quarantine(endpoint.endpoint_id) == []


def test_repairs_are_counted_by_name(store: Store, endpoint: Endpoint) -> None:
    wire = "@FILE { http://x.org/1\nTitle{4}: Café\n}\nwords\n".encode("cp1252")
    assert taken(store, endpoint, dump(wire)).run.counts.repairs == 3
    assert titles(store, endpoint) == {"http://x.org/1": "Café"}


def test_a_page_is_the_copy_of_its_objects_unless_one_needed_a_repair() -> None:
    plain = write_object(rd(1)) + write_object(rd(2))
    framed = FRAMED.replace(b"x.org/1", b"x.org/3")
    (page,) = dump_pages.dump_pages([plain + framed], DumpPlace("x"))
    read = page.as_page("")
    assert [read.spans.get(each) for each in read.positions[:2]] == [
        (0, plain.index(b"}\n@") + 1),
        (plain.index(b"}\n@") + 2, len(plain) - 1),
    ]
    assert [record.header.deleted for record in read.items] == [False, False, True]
    assert set(read.spans) == {0, 1}
    mended = plain.replace(b"Title{6}:\tTide 2", b"Title{6}: Tide 2")
    (page,) = dump_pages.dump_pages([mended], DumpPlace("x"))
    read = page.as_page("")
    assert read.spans == {}
    assert [record.metadata for record in read.items] == [soif_xml(rd(1)), soif_xml(rd(2))]


def test_the_same_description_written_otherwise_is_no_change(
    store: Store, endpoint: Endpoint
) -> None:
    wire = write_object(rd(1))
    taken(store, endpoint, dump(wire))
    again = taken(store, endpoint, dump(wire.replace(b"\n", b"\r\n"))).run.counts
    assert (again.changed, again.unchanged) == (0, 1)


class Killed(Exception):
    """The process ends here."""


@pytest.mark.few(1)
@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("pages", [0, 1, 2, 3])
def test_an_import_that_was_killed_goes_on_behind_its_last_page(
    store: Store, endpoint: Endpoint, pages: int, packed: bool
) -> None:
    objects = [rd(number) for number in range(1_700)]
    work = DumpImport(store, endpoint, "me", lambda: NOW, _KilledAfter(pages))
    with pytest.raises(Killed):
        work.take([dump(*objects, packed=packed)])
    done = taken(store, endpoint, dump(*objects, packed=packed))
    assert (done.run.state, done.run.counts.pages) == (RunState.COMPLETE, 4)
    assert (done.run.counts.records, done.run.counts.new) == (1_700, 1_700)
    assert len(titles(store, endpoint)) == 1_700


class _KilledAfter(Silent):
    def __init__(self, pages: int) -> None:
        self._left = pages

    def page(self, *_: object) -> None:
        if self._left == 0:
            raise Killed
        self._left -= 1


def test_several_dumps_are_one_run_that_goes_on_in_the_right_one(
    store: Store, endpoint: Endpoint
) -> None:
    first = dump(*(rd(number) for number in range(600)), name="1.soif")
    second = dump(*(rd(number) for number in range(600, 1_300)), name="2.soif")
    with pytest.raises(Killed):
        DumpImport(store, endpoint, "me", lambda: NOW, _KilledAfter(2)).take([first, second])
    done = taken(store, endpoint, first, second)
    assert (done.run.counts.pages, done.run.counts.new) == (4, 1_300)
    assert len(titles(store, endpoint)) == 1_300


def test_an_interrupted_import_of_other_dumps_is_not_gone_on_with(
    store: Store, endpoint: Endpoint
) -> None:
    work = DumpImport(store, endpoint, "me", lambda: NOW, _KilledAfter(0))
    with pytest.raises(Killed):
        work.take([dump(*(rd(number) for number in range(600)))])
    taken(store, endpoint, dump(rd(7, "Ebb", 2_000)))
    assert titles(store, endpoint)["http://x.org/7"] == "Ebb"


def test_who_stops_it_can_go_on(store: Store, endpoint: Endpoint) -> None:
    objects = [rd(number) for number in range(1_200)]
    done = taken(store, endpoint, dump(*objects), stop=lambda: True)
    assert (done.run.state, done.run.counts.pages) == (RunState.INCOMPLETE, 1)
    assert taken(store, endpoint, dump(*objects)).run.counts.new == 1_200


def test_a_compressed_dump_that_breaks_off_is_incomplete_and_what_came_is_kept(
    store: Store, endpoint: Endpoint
) -> None:
    objects = [soif_object("FILE", f"http://x.org/{n}", [("T", f"{n}" * 99)]) for n in range(5_000)]
    packed = gzip.compress(b"".join(write_stream(objects)))
    cut = Dump("a.gz", lambda: nullcontext(io.BytesIO(packed[: len(packed) // 2])))
    done = taken(store, endpoint, cut)
    assert done.run.state is RunState.INCOMPLETE
    assert "breaks off" in done.run.message
    assert 0 < done.run.counts.new < 5_000
    whole = Dump("a.gz", lambda: nullcontext(io.BytesIO(packed)))
    assert taken(store, endpoint, whole).run.counts.new == 5_000


@pytest.mark.parametrize("body", [b"", b"\n", b"words of a letter\n", b"<html>\n</html>\n"])
def test_a_file_without_any_object_is_refused_again_and_again(
    store: Store, endpoint: Endpoint, body: bytes
) -> None:
    for _ in range(2):
        with pytest.raises(ResponseError, match="no SOIF object"):
            taken(store, endpoint, dump(body))
    assert taken(store, endpoint, dump(body, rd(1))).run.state is RunState.COMPLETE


def test_two_imports_of_one_endpoint_do_not_mix(store: Store, endpoint: Endpoint) -> None:
    store.open_run(endpoint.endpoint_id, Selection("soif"), full=True, owner="another", now=NOW)
    with pytest.raises(LeaseLost):
        taken(store, endpoint, dump(rd(1)))


def test_records_keep_the_oai_identifier_that_they_bring_and_others_get_one(
    store: Store, endpoint: Endpoint
) -> None:
    named = replace_attributes(rd(1), ("OAI-Identifier", "oai:y.org:1"))
    taken(store, endpoint, dump(named, rd(2)))
    keys = {item.identifier: item.key.oai_identifier for item in store.stale_items(limit=9)}
    assert keys["http://x.org/1"] == "oai:y.org:1"
    assert keys["http://x.org/2"].startswith("oai:oaicdif.invalid:")


def test_a_name_that_another_record_has_is_not_given_twice(
    store: Store, endpoint: Endpoint
) -> None:
    pair = ("OAI-Identifier", "oai:y.org:1")
    taken(store, endpoint, dump(replace_attributes(rd(1), pair), replace_attributes(rd(2), pair)))
    names = sorted(item.key.oai_identifier for item in store.stale_items(limit=9))
    assert names[1] == "oai:y.org:1"
    assert names[0].startswith("oai:oaicdif.invalid:")


def replace_attributes(found: SoifObject, *pairs: tuple[str, str]) -> SoifObject:
    more = tuple((name, value.encode()) for name, value in pairs)
    return found._replace(attributes=(*found.attributes, *more))


@pytest.mark.parametrize("frame", [None, *Action])
def test_a_place_is_read_as_it_was_written(frame: Action | None) -> None:
    place = DumpPlace("abc", 42, frame)
    assert read_place(str(place)) == place
    assert replace(place, offset=43) != place


@pytest.mark.parametrize("text", ["", "abc", "abc x -", "abc 1 other", "abc 1 - -"])
def test_any_other_text_is_no_place(text: str) -> None:
    assert read_place(text) is None


def test_a_check_of_the_store_finds_nothing_wrong_with_what_was_imported(
    store: Store, endpoint: Endpoint
) -> None:
    mended = b"@FILE { http://x.org/9\nTitle{4}: Tide\n}\n"
    taken(store, endpoint, dump(*(rd(number) for number in range(600)), mended))
    checked = check_records(store, after=0, limit=1_000, mend=False)
    assert checked is not None
    assert (checked.records, checked.mended, checked.lost) == (600, (), ())
