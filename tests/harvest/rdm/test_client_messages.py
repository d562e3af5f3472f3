"""What our client says to a server, what it asks first, and what it makes of odd descriptions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oaicdif.harvest.rdm.rdm_client import CONTENT_TYPE, RdmRequest
from oaicdif.model import RunState
from oaicdif.model.endpoint_profile import read_profile
from oaicdif.rdm.catalog_ids import csid_of
from oaicdif.rdm.message_types import RD_REQUEST, STATUS_REQUEST
from oaicdif.store import Store
from tests.harvest.rdm.rdm_sources import OldServer, Sent, described, header, old_server
from tests.harvest.rdm.test_rdm_harvest import Harvester, list_of, server_of
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import soif

CSID = str(csid_of("http://a.example.org:8080", "sea:air"))


@shows(35, 36, 42, 44)
@pytest.mark.parametrize(("catalog", "more"), [("", {}), (CSID, {"Catalog-Service-ID": CSID})])
def test_catalog_is_named_only_where_one_is_meant(catalog: str, more: dict[str, str]) -> None:
    head, query = RdmRequest(RD_REQUEST, "Gatherer", "SEND-UPDATE 0").objects(catalog)
    told = {name: value.decode() for name, value in head.attributes}
    required = {
        "RDM-Version": "1.0",
        "RDM-Type": "RD-Request",
        "RDM-Query-Language": "Gatherer",
    }
    assert told == {**required, **more}
    assert (head.type, query.type) == ("RDMHEADER", "RDMQUERY")
    assert len(RdmRequest(STATUS_REQUEST).objects(catalog)) == 1
    assert CONTENT_TYPE == "application/x-rdm"


@shows(9, 70)
@pytest.mark.parametrize("languages", ["", "sample-keyword-ql", "Schema-Basic"])
def test_server_that_speaks_no_gatherer_is_not_asked(here: Store, languages: str) -> None:
    server = server_of(Sent(list_of(3)))
    server.replies["Server-Description-Request"] = lambda: Sent(described("RD-Request", languages))
    with old_server(server) as url:
        report = Harvester(here, url).harvest()
    assert report.state is RunState.FAILED
    assert [kind for kind, _ in server.asked] == ["Server-Description-Request"]


@shows(9)
def test_description_is_asked_for_before_anything_else(here: Store) -> None:
    server = server_of(Sent(list_of(1)))
    with old_server(server) as url:
        Harvester(here, url).harvest()
    assert [kind for kind, _ in server.asked] == ["Server-Description-Request", "RD-Request"]


@shows(35)
@pytest.mark.parametrize(
    ("version", "state"),
    [(b"1.0", RunState.COMPLETE), (b"1.9", RunState.COMPLETE), (b"2.0", RunState.FAILED)],
)
def test_reply_of_another_version_is_refused(here: Store, version: bytes, state: RunState) -> None:
    body = list_of(2).replace(b"RDM-Version{3}:\t1.0", b"RDM-Version{3}:\t" + version)
    with old_server(server_of(Sent(body))) as url:
        report = Harvester(here, url).harvest()
    assert report.state is state
    if state is RunState.FAILED:
        assert "answers in RDM '2.0'; oaicdif reads 1.0" in report.runs[0].message
        assert report.counts.records == 0


@shows(34, 36, "X2", 39)
def test_reply_is_known_in_any_case_of_letters_and_under_its_other_name(here: Store) -> None:
    body = list_of(2).replace(b"RDMHEADER", b"RdmHeader")
    body = body.replace(b"RDM-Type{11}:\tRD-Response", b"rdm-type{18}:\trd-update-RESPONSE")
    body = body.replace(b"{ -\n", b"{ -\nColour{3}:\tred\n", 1)
    with old_server(server_of(Sent(body))) as url:
        report = Harvester(here, url).harvest()
    assert (report.state, report.counts.new) == (RunState.COMPLETE, 2)


CLASSES = [("a", "b"), ("b", "a"), ("set:c", "nobody"), ("set:d", "ROOT"), ("set:e", "set:d")]
ODD_TAXONOMY = header("Taxonomy-Description-Response") + soif("TAXONOMY", "-", [("Id", "x")])
ODD_TAXONOMY += b"".join(
    soif("CLASSIFICATION", "-", [("Id", name), ("Parent-Id", parent)]) for name, parent in CLASSES
)
ODD_SCHEMA = header("Schema-Description-Response") + soif("RDM", "-", [("SOIF-Attribute", "A")])


def describing(**replies: bytes) -> OldServer:
    server = server_of(Sent(list_of(2)))
    types = ["RD-Request", *(f"{kind}-Description-Request" for kind in replies)]
    server.replies["Server-Description-Request"] = lambda: Sent(
        described(",".join(types), "Gatherer,Schema-Basic,Taxonomy-Basic")
    )
    for kind, body in replies.items():
        server.replies[f"{kind}-Description-Request"] = lambda body=body: Sent(body)  # type: ignore[misc]
    return server


@shows(101, "X10", 106)
def test_circle_in_a_taxonomy_is_told_and_its_other_classes_become_sets(here: Store) -> None:
    with old_server(describing(Taxonomy=ODD_TAXONOMY)) as url:
        report = Harvester(here, url).harvest()
    assert report.state is RunState.COMPLETE
    assert any("its taxonomy is not sound: " in note for note in report.notes)
    assert {each.set_spec for each in here.source_sets(1)} == {"c", "d", "e"}


@shows("X6", "X7", 77, 85, 86)
def test_schema_that_lacks_what_is_required_is_repaired_and_told(here: Store) -> None:
    with old_server(describing(Schema=ODD_SCHEMA)) as url:
        mine = Harvester(here, url)
        report = mine.harvest()
        assert report.state is RunState.COMPLETE
        assert "its schema had to be repaired: A has no Data-Type" in report.notes
        assert mine.harvest().notes == ()


@shows("X5", 83)
def test_schema_with_one_name_twice_is_told_and_not_kept(here: Store) -> None:
    twice = [("SOIF-Attribute-1", "A"), ("SOIF-Attribute-2", "a")]
    body = header("Schema-Description-Response") + soif("SCHEMA", "-", twice)
    with old_server(describing(Schema=body)) as url:
        report = Harvester(here, url).harvest()
    assert report.state is RunState.COMPLETE
    assert any("its schema cannot be used: " in note for note in report.notes)
    endpoint = here.find_endpoint("old")
    assert endpoint is not None
    assert "schema" not in read_profile(endpoint.profile).rdm


def test_catalog_that_is_set_is_named_in_every_message(here: Store) -> None:
    server = server_of(Sent(list_of(1)))
    seen: list[bytes] = []
    plain = server.reply_to

    def noted(body: bytes) -> Sent:
        seen.append(body)
        return plain(body)

    server.reply_to = noted  # type: ignore[method-assign]
    with old_server(server) as url:
        mine = Harvester(here, url)
        mine.chosen = replace(mine.chosen, catalog=CSID)
        mine.settings = replace(mine.settings, endpoints=(mine.chosen,))
        mine.harvest()
    told = b"Catalog-Service-ID{%d}:\t%b\n" % (len(CSID), CSID.encode())
    assert [told in each for each in seen] == [True, True]
