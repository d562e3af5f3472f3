"""A record deleted in one format received, of an item that lives on in others.

OAI-PMH 2.0, section 2.5.1: the deletion belongs to the record, and a repository that declares
`persistent` shows it in every list of that format for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree

from oaicdif.catalog.crosswalk_run import run_stale
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.formats.received import pack_received, received_about, received_element
from oaicdif.model import Change, ChangeKind, Header, Record, RunState, Selection
from oaicdif.protocol.about import PROVENANCE
from oaicdif.store import Store
from tests.oai_schemas import strict_schema
from tests.provider.provider_world import OAI, World, codes, identifiers
from tests.store.filling import NOON, Clock, page, publish_all
from tests.store.new_stores import new_store

pytestmark = pytest.mark.slow

MODS = "http://www.loc.gov/mods/v3"
MARC = "http://www.loc.gov/MARC21/slim"
SETTING = (f"mods {MODS} urn:x:mods", f"marc21 {MARC} urn:x:marc")
ONE, TWO = "oai:example.org:1", "oai:example.org:2"
PROV = f"{{{PROVENANCE}}}"
Make = Callable[[str], Record]


class Line:
    """A source, our store, and the provider over it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = Clock()
        self.world = World(store, self.clock).with_provider(received=SETTING, page_size=99)
        self.moment = ""

    def take(self, prefix: str, *records: Record, response_date: str = "") -> None:
        """Harvest these records in that format, crosswalk and publish; `moment` is before."""
        self.moment = self.clock().strftime("%Y-%m-%dT%H:%M:%SZ")
        endpoint = self.store.add_endpoint("a", "http://a.example.org/oai").endpoint_id
        checkpoint = self.store.open_run(
            endpoint, Selection(prefix), full=False, owner="t:x", now=NOON
        )
        names = [each.header.identifier for each in records]
        known = self.store.known(endpoint, prefix, names)
        changes = []
        for position, each in enumerate(records):
            old = known.get(each.header.identifier)
            kind = ChangeKind.CHANGED if old else ChangeKind.NEW
            digest = each.metadata or b"deleted"
            record_id = old.record_id if old else None
            changes.append(Change(kind, each, position, digest, record_id))
        received = replace(page(1, records=len(changes)), response_date=response_date)
        checkpoint = self.store.commit_page(
            checkpoint, received, changes, (), next_token=None, complete_list_size=None, now=NOON
        )
        self.store.close_run(checkpoint, RunState.COMPLETE, message="", now=NOON)
        self.publish()

    def publish(self) -> int:
        run_stale(self.store, self.world.settings, self.clock)
        stamped = publish_all(self.store, self.clock)
        self.clock.tick(5)
        return stamped

    def headers(self, verb: str, prefix: str = "mods", **more: str) -> dict[str, str | None]:
        """The status by identifier in a whole list; what was listed twice fails."""
        roots = self.world.list(verb, metadataPrefix=prefix, **more)
        found = [each for root in roots for each in root.iter(f"{OAI}header")]
        names = identifiers(roots)
        assert len(names) == len(set(names)) == len(found)
        return {n: each.get("status") for n, each in zip(names, found, strict=True)}

    def record(self, name: str, prefix: str = "mods") -> etree._Element:
        reply = self.world.ask(verb="GetRecord", metadataPrefix=prefix, identifier=name)
        found = reply.find(f".//{OAI}record")
        assert found is not None, codes(reply)
        return found

    def formats(self, name: str) -> set[str | None]:
        reply = self.world.ask(verb="ListMetadataFormats", identifier=name)
        return {each.text for each in reply.iter(f"{OAI}metadataPrefix")}


def dc(name: str, title: str = "The sea", sets: tuple[str, ...] = ()) -> Record:
    return Record(Header(name, "2024-01-01T00:00:00Z", sets), write_oai_dc([("title", title, "")]))


def mods(name: str, title: str = "The sea", *, namespace: str = MODS) -> Record:
    body = f'<mods xmlns="{namespace}"><titleInfo><title>{title}</title></titleInfo></mods>'
    return Record(Header(name, "2023-05-06T07:08:09Z"), body.encode())


def gone(name: str) -> Record:
    return Record(Header(name, "2024-01-09T00:00:00Z", deleted=True))


def wrong(name: str) -> Record:
    return mods(name, namespace="urn:x:other")


@pytest.fixture
def line(tmp_path: Path) -> Iterator[Line]:
    store = new_store(tmp_path / "line.sqlite")
    made = Line(store)
    made.take("oai_dc", dc(ONE), dc(TWO))
    made.take("mods", mods(ONE), mods(TWO))
    yield made
    store.close()


@pytest.mark.parametrize("verb", ["ListRecords", "ListIdentifiers"])
@pytest.mark.parametrize("how", [gone, wrong])
@pytest.mark.parametrize("size", [1, 2])
def test_record_deleted_in_one_format_is_listed_there_as_deleted(
    line: Line, verb: str, how: Make, size: int
) -> None:
    line.take("mods", how(ONE))
    line.world = line.world.with_page_size(size)
    assert line.headers(verb) == {TWO: None, ONE: "deleted"}
    assert line.headers(verb, "oai_dc") == {TWO: None, ONE: None}


def test_deletion_in_one_format_comes_with_the_next_incremental_harvest(line: Line) -> None:
    line.take("mods", gone(ONE))
    assert line.headers("ListIdentifiers", **{"from": line.moment}) == {ONE: "deleted"}


def test_record_deleted_in_one_format_has_a_header_and_nothing_else(line: Line) -> None:
    line.take("mods", gone(ONE))
    record = line.record(ONE)
    assert [each.tag for each in record] == [f"{OAI}header"]
    assert record[0].get("status") == "deleted"
    assert line.record(ONE, "oai_dc").find(f"{OAI}metadata") is not None


def test_format_deleted_of_a_living_item_is_not_among_those_it_is_available_in(line: Line) -> None:
    line.take("mods", gone(ONE))
    assert "mods" not in line.formats(ONE)
    assert {"oai_dc"} <= line.formats(ONE)
    assert "mods" in line.formats(TWO)


def test_replies_about_a_deletion_in_one_format_are_valid(line: Line, shared: Path) -> None:
    line.take("mods", gone(ONE))
    line.world.schema = strict_schema(shared / "official" / "oai")
    assert line.headers("ListIdentifiers") == {TWO: None, ONE: "deleted"}
    assert line.record(ONE)[0].get("status") == "deleted"


@pytest.mark.parametrize("how", [gone, wrong])
def test_deletion_stays_when_the_item_changes_otherwise(line: Line, how: Make) -> None:
    line.take("mods", how(ONE))
    line.take("oai_dc", dc(ONE, "The sky", sets=("sea",)))
    assert line.headers("ListRecords", **{"from": line.moment}) == {ONE: "deleted"}


def test_deletion_that_is_known_is_not_stamped_again(line: Line) -> None:
    line.take("mods", gone(ONE))
    line.store.mark_stale()
    assert line.publish() == 0


def test_record_that_comes_back_in_the_format_lives_again(line: Line) -> None:
    line.take("mods", gone(ONE))
    line.take("mods", mods(ONE, "The sky"))
    assert line.headers("ListRecords", **{"from": line.moment}) == {ONE: None}
    assert b"The sky" in etree.tostring(line.record(ONE))


def test_item_that_never_had_the_format_is_not_deleted_in_it(line: Line) -> None:
    line.take("mods", wrong("oai:example.org:3"))
    line.take("oai_dc", dc("oai:example.org:3"))
    assert line.headers("ListRecords") == {ONE: None, TWO: None}
    query = "verb=GetRecord&metadataPrefix=marc21&identifier=" + ONE
    assert codes(line.world.ask(query)) == ["cannotDisseminateFormat"]


def test_item_deleted_as_a_whole_is_so_in_each_format_it_had(line: Line) -> None:
    line.take("mods", gone(ONE))
    line.take("oai_dc", gone(ONE))
    assert line.headers("ListRecords") == {TWO: None, ONE: "deleted"}
    assert line.headers("ListRecords", "oai_dc") == {TWO: None, ONE: "deleted"}
    line.take("oai_dc", dc(ONE))
    assert line.headers("ListRecords") == {TWO: None, ONE: "deleted"}
    assert line.headers("ListRecords", "oai_dc") == {TWO: None, ONE: None}


def test_first_part_of_a_format_s_list_shows_a_live_record(line: Line) -> None:
    # provider-traps 34: validators give up on a first part of nothing but deletions
    line.take("mods", gone(ONE), mods(TWO, "The sky"))
    line.world = line.world.with_page_size(1)
    first = line.world.ask("verb=ListIdentifiers&metadataPrefix=mods")
    assert identifiers(first)[0] == TWO
    assert line.headers("ListIdentifiers") == {TWO: None, ONE: "deleted"}


def test_set_and_format_together_show_the_deletion(line: Line) -> None:
    line.take("oai_dc", dc(ONE, "The sky", sets=("sea",)))
    line.take("mods", gone(ONE))
    assert line.headers("ListRecords", set="sea") == {ONE: "deleted"}


# ---- provenance -------------------------------------------------------------------------------


def origin_of(record: etree._Element) -> etree._Element:
    found = record.find(f"{OAI}about/{PROV}provenance/{PROV}originDescription")
    assert found is not None
    return found


def test_provenance_of_what_is_published_as_received_is_its_own(line: Line) -> None:
    # provenance guideline: altered is false, the namespace that of the metadata harvested
    line.take("mods", mods(ONE, "The sky"), response_date="2024-01-31T10:11:12Z")
    origin = origin_of(line.record(ONE))
    assert dict(origin.attrib.items()) == {
        "harvestDate": "2024-01-31T10:11:12Z",
        "altered": "false",
    }
    assert [each.text for each in origin] == [
        "http://a.example.org/oai",
        ONE,
        "2023-05-06T07:08:09Z",
        MODS,
    ]


def test_provenance_that_came_with_the_record_is_nested_in_ours(line: Line) -> None:
    space, datestamp = "urn:x:first", "2019-01-01"
    about = (
        f'<p:provenance xmlns:p="{PROVENANCE}"><p:originDescription altered="true"'
        f' harvestDate="2020-01-01"><p:baseURL>http://first.example.org</p:baseURL>'
        f"<p:identifier>oai:first.example.org:1</p:identifier>"
        f"<p:datestamp>{datestamp}</p:datestamp>"
        f"<p:metadataNamespace>{space}</p:metadataNamespace></p:originDescription></p:provenance>"
    )
    header, metadata, _ = mods(ONE, "The sky")
    line.take("mods", Record(header, metadata, (about.encode(),)))
    origin = origin_of(line.record(ONE))
    assert origin.findtext(f"{PROV}originDescription/{PROV}metadataNamespace") == space
    assert origin.get("altered") == "false"


def test_body_packed_without_abouts_has_none() -> None:
    body = pack_received({"mods": b"<mods/>", "mods2": b"<a/>"})
    assert received_element(body, "mods") == b"<mods/>"
    assert received_about(body, "mods") == b""
    assert received_about(pack_received({"a": b"<a/>"}, {"a": b"<about/>"}), "a") == b"<about/>"
