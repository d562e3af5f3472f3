"""Lists of descriptions are snapshots: what was there when they began comes once, and no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from oaicdif.errors import StoreError
from oaicdif.rdm.message_bytes import objects_of
from oaicdif.rdm.messages import read_message
from oaicdif.rdm.soif_reader import read_objects
from oaicdif.rdm_server.answering import answer
from oaicdif.rdm_server.reply import Reply
from oaicdif.rdm_server.server import RdmServer, Sizes
from oaicdif.store import Store
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import RdmWorld, document, message
from tests.rdm_server.works import put_works


def many(count: int, start: int = 0, title: str = "T") -> dict[str, Mapping[str, Any] | None]:
    return {f"oai:x:{n:04}": document(f"{title} {n:04}") for n in range(start, start + count)}


def asked(world: RdmWorld, kind: str = "RD-Request", scope: str = "", **view: str) -> Reply:
    """The reply, of which nothing but the header has been read."""
    body = message(kind, scope, language="Gatherer", **view)
    with world.store.snapshot(world.clock()) as snapshot:
        return answer(small_parts(world.server), snapshot, read_message(objects_of(body)))


def small_parts(server: RdmServer) -> RdmServer:
    """Streams of a few descriptions, three or four of them read at a time."""
    return replace(server, sizes=Sizes(whole=5, with_documents=3, without=4, sorted=20))


def pieces(reply: Reply) -> Iterator[bytes]:
    yield reply.body
    assert reply.rest is not None
    yield from reply.rest


def urls(body: bytes) -> list[str]:
    return [each.url.rpartition(":")[2] for each in read_objects(body)[1:]]


def header(body: bytes) -> dict[str, str]:
    return {name: value.decode() for name, value in read_objects(body)[0].attributes}


@shows(3, 5, 15, 16, "X16")
def test_large_reply_is_a_stream_with_its_count_in_the_header(world: RdmWorld) -> None:
    world.put(many(10))
    reply = asked(world)
    assert header(reply.body)["RDM-Hits-Returned"] == "10"
    assert urls(b"".join(pieces(reply))) == [f"{n:04}" for n in range(10)]
    assert asked(world, View_Hits="5").rest is None


@shows(3, 16)
@pytest.mark.parametrize("view", [{}, {"View_Attributes": "URL"}, {"View_Order": "-Title"}])
def test_what_changes_while_a_stream_is_read_comes_once(
    world: RdmWorld, view: dict[str, str]
) -> None:
    world.put(many(12))
    world.put({"oai:x:0002": None})
    expected = [f"{n:04}" for n in range(12) if n != 2]
    reply = asked(world, **view)
    since = world.since()
    stream = pieces(reply)
    body = next(stream) + next(stream)
    world.put(many(3, 100))
    world.put({"oai:x:0002": document("Back again"), "oai:x:0005": None})
    world.put({"oai:x:0000": document("New"), "oai:x:0009": document("New"), "oai:x:0007": None})
    body += b"".join(stream)
    assert header(body)["RDM-Hits-Returned"] == "11"
    assert sorted(urls(body)) == expected
    gone = {each.url[-4:] for each in read_objects(body)[1:] if not each.attributes}
    assert gone == ({*expected} if "View_Attributes" in view else {"0005", "0007"})
    later = world.rds(since)
    assert sorted(each[-4:] for each in later.urls) == [
        "0000",
        "0002",
        "0009",
        "0100",
        "0101",
        "0102",
    ]
    assert sorted(each[-4:] for each in world.deletions(since).urls) == ["0005", "0007"]


def test_deleted_ones_are_streamed_too(world: RdmWorld) -> None:
    world.put(many(20))
    world.put({f"oai:x:{n:04}": None for n in (0, 1, 3, 7, 8, 15, 19)})
    reply = asked(world, "RD-Delete-Request")
    body = b"".join(pieces(reply))
    assert sorted(urls(body)) == ["0000", "0001", "0003", "0007", "0008", "0015", "0019"]
    assert header(body)["RDM-Hits-Available"] == "7"
    few = asked(world, "RD-Delete-Request", View_Hits="2")
    assert header(few.body)["RDM-Hits-Returned"] == "2"


def test_description_that_is_not_to_be_seen_yet_stands_at_its_former_place(world: RdmWorld) -> None:
    world.put(many(3))
    world.put({"oai:x:0001": document("Later")})
    world.clock.now = world.clock.now.replace(second=world.clock.now.second - 5)
    before = world.rds()
    assert [each[-4:] for each in before.urls] == ["0000", "0001", "0002"]
    world.clock.tick(5)
    assert [each[-4:] for each in world.rds().urls] == ["0000", "0002", "0001"]


@shows(2, "X12")
def test_address_of_a_work_is_the_url_of_the_first_that_had_it(world: RdmWorld) -> None:
    same = "https://doi.org/10.5072/same"
    put_works(world, {"oai:x:a": same, "oai:x:b": same, "oai:x:c": "urn:nbn:de:1"})
    pages = [f"https://catalog.example.org/records/oai:x:{each}" for each in "bc"]
    assert world.rds().urls == [same, *pages]
    put_works(world, {"oai:x:a": "https://doi.org/10.5072/other"})
    assert world.rds().urls == [*pages, "https://doi.org/10.5072/other"]
    put_works(world, {"oai:x:d": same})
    assert world.rds().urls[-1] == "https://catalog.example.org/records/oai:x:d"
    assert world.deletions().urls == [same]
    world.put({"oai:x:a": None})
    assert world.deletions().urls == ["https://doi.org/10.5072/other", same]
    assert world.deletions(View_Hits="1").urls == ["https://doi.org/10.5072/other"]


def test_stream_whose_places_are_gone_breaks_off(world: RdmWorld, store: Store) -> None:
    world.put(many(10))
    reply = asked(world)
    stream = pieces(reply)
    next(stream)
    world.put(many(10, title="New"))
    world.clock.tick(3600 * 24 * 400)
    while store.forget_places(world.clock):
        pass
    with pytest.raises(StoreError, match="too slowly"):
        list(stream)


@shows(61)
def test_more_than_can_be_held_are_not_sorted(world: RdmWorld) -> None:
    assert Sizes().sorted == 10_000
    world.speaking(replace(world.server, sizes=Sizes(sorted=4))).put(many(5))
    assert world.rds(View_Order="Title").header["RDM-Error-Number"] == "6"
    assert world.rds(View_Order="Title", View_Hits="5").header["RDM-Error-Number"] == "6"
    assert len(world.rds(View_Order="-Title", View_Hits="2").objects) == 2
    assert len(world.rds().objects) == 5


def test_description_that_cannot_be_written_still_comes(world: RdmWorld) -> None:
    world.put(many(2))

    def failing(_body: bytes) -> list[tuple[str, bytes]]:
        raise ValueError("broken")

    said = world.speaking(replace(world.server, describe=failing)).rds()
    assert said.texts("Title") == ["T 0000", "T 0001"]
    assert said.texts("OAI-Identifier") == ["oai:x:0000", "oai:x:0001"]
