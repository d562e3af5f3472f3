"""A conversation of every type with the server, by POST and by GET."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import quote

import pytest

from oaicdif.rdm.catalog_ids import csid_of
from oaicdif.rdm.message_types import Selects
from oaicdif.rdm.query_languages import BUILT_IN, QueryLanguage, table_of
from oaicdif.rdm.scopes import RdScope
from oaicdif.rdm.server_description import read_server
from oaicdif.rdm.soif_object import SoifObject, soif_object
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import RdmWorld, document, message
from tests.web.catalog import BASE

WIND = soif_object(
    "DOCUMENT",
    "https://doi.org/10.5072/oai:x:wind",
    [
        ("Title", "Wind"),
        ("Author-1", "Doe, Jane"),
        ("Author-2", "Roe, Ann"),
        ("Keywords-1", "sea"),
        ("Keywords-2", "air"),
        ("Publication-Date", "2012-07-18"),
        ("Classification-1", "set:sea"),
        ("Classification-2", "set:sea:air"),
        ("Classification-3", "type:Dataset"),
        ("Classification-4", "endpoint:demo"),
        ("OAI-Identifier", "oai:x:wind"),
        ("RD-Last-Modified", "Thu, 01 Feb 2024 12:00:02 GMT"),
    ],
)


def names(said: object) -> list[str]:
    return [each.rpartition(":")[2] for each in said.urls]  # type: ignore[attr-defined]


@shows(1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 23, 65, 110, 111, "X6", "X14", "X16")
def test_everything_is_answered_with_every_live_description_once(three: RdmWorld) -> None:
    said = three.rds()
    assert said.status == 200
    assert said.headers["Content-Type"] == "application/x-rdm"
    assert said.headers["Content-Length"] == str(len(said.body))
    assert said.header == {
        "RDM-Version": "1.0",
        "RDM-Type": "RD-Response",
        "RDM-Response-Interpret": "3 of 3 resource descriptions",
        "RDM-Hits-Available": "3",
        "RDM-Hits-Returned": "3",
    }
    assert names(said) == ["wind", "ark", "zinc"]
    assert said.objects[0] == WIND
    assert {each.type for each in said.objects} == {"DOCUMENT"}


@shows(16, 45)
def test_no_description_is_a_valid_reply(world: RdmWorld) -> None:
    said = world.rds()
    assert (said.status, said.header["RDM-Hits-Available"], said.objects) == (200, "0", ())


@shows(6, 11, 64, 65, "X21")
def test_scope_since_a_moment_includes_it(three: RdmWorld) -> None:
    assert names(three.rds("Thu, 01 Feb 2024 12:00:07 GMT")) == ["ark", "zinc"]
    assert names(three.rds("2024-02-01T12:00:08Z")) == ["zinc"]
    said = three.rds("SEND-UPDATE 1706788812")
    assert names(said) == ["zinc"]
    assert said.header["RDM-Response-Interpret"] == "1 of 3 resource descriptions"
    assert three.rds("SEND-UPDATE 1906788812").header["RDM-Hits-Available"] == "0"


@shows(6)
def test_what_changes_after_a_reply_comes_with_its_date_as_scope(three: RdmWorld) -> None:
    since = three.since()
    three.put({"oai:x:ark": document("Ark, second"), "oai:x:wind": None})
    assert names(three.rds(since)) == ["ark"]
    assert names(three.deletions(since)) == ["wind"]


@shows("X2", "X4", 50)
def test_deletions_are_objects_without_attributes(three: RdmWorld) -> None:
    said = three.deletions()
    told = f"{len(said.urls)} of {len(said.urls)} deleted resource descriptions"
    assert said.header["RDM-Response-Interpret"] == told
    assert said.header["RDM-Type"] == "RD-Delete-Response"
    assert said.objects == (SoifObject("DOCUMENT", "https://doi.org/10.5072/oai:x:gone"),)


def test_deletions_in_a_set_are_those_of_its_members(three: RdmWorld) -> None:
    assert names(three.deletions(csid=str(csid_of(BASE, "sea:air")))) == ["gone"]
    assert names(three.deletions(csid=str(csid_of(BASE, "ships")))) == []


@shows(7, 32, 42, 44)
@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("default", ["wind", "ark", "zinc"]),
        ("demo", ["wind", "ark", "zinc"]),
        ("sea", ["wind"]),
        ("sea:air", ["wind"]),
        ("ships", ["ark"]),
    ],
)
def test_catalog_is_chosen_by_its_csid(three: RdmWorld, name: str, found: list[str]) -> None:
    said = three.rds(csid=str(csid_of(BASE, name)))
    assert (names(said), said.header["RDM-Hits-Available"]) == (found, str(len(found)))


@shows(7)
def test_catalog_of_one_endpoint_of_several(three: RdmWorld) -> None:
    three.put({"oai:y:one": document("One"), "oai:y:two": document("Two")}, endpoint="other")
    three.put({"oai:y:two": None}, endpoint="other")
    csid = str(csid_of(BASE, "other"))
    said = three.rds(csid=csid)
    assert names(said) == ["one"]
    assert said.header["RDM-Response-Interpret"] == "1 of 1 resource descriptions"
    assert names(three.deletions(csid=csid)) == ["two"]
    assert names(three.rds(csid=str(csid_of(BASE, "demo")))) == ["wind", "ark", "zinc"]
    assert len(three.rds().objects) == 4


@shows("X15", 43, 44)
@pytest.mark.parametrize(
    ("csid", "words"),
    [
        (
            "x-catalogs://catalog.example.org/nowhere",
            "x-catalogs://catalog.example.org:443/sea%3Aair",
        ),
        ("x-catalogs://elsewhere.example.org/sea", "this one is catalog.example.org:443"),
        ("sea", "x-catalog://host:port/name"),
    ],
)
def test_catalog_that_is_not_here_is_error_7(three: RdmWorld, csid: str, words: str) -> None:
    said = three.rds(csid=csid)
    assert (said.status, said.header["RDM-Error-Number"]) == (400, "7")
    assert words in said.header["RDM-Error-Message"]


@shows("X15", 43)
def test_catalog_may_be_asked_for_under_the_host_of_the_request(three: RdmWorld) -> None:
    body = message("RD-Request", "", language="Gatherer", csid="x-catalog://inside:8080/ships")
    assert names(three.post(body, Host="inside:8080")) == ["ark"]


# ---- views ----------------------------------------------------------------------------------


@shows(55, 56, 58, 59, 66, 67, "X12", "X14")
@pytest.mark.parametrize(
    ("attributes", "found"),
    [
        ("URL", []),
        ("Colour", []),
        ("title", ["Title"]),
        ("Author", ["Author-1", "Author-2"]),
        ("author-2,URL", ["Author-2"]),
        ("OAI-Identifier", ["OAI-Identifier"]),
        ("classification", [f"Classification-{n}" for n in (1, 2, 3, 4)]),
        ("rd-last-modified,Title", ["Title", "RD-Last-Modified"]),
    ],
)
def test_view_attributes(three: RdmWorld, attributes: str, found: list[str]) -> None:
    said = three.rds("ALL", View_Attributes=attributes)
    wanted = tuple(each for each in WIND.attributes if each[0] in found)
    assert said.objects[0] == WIND._replace(attributes=wanted)
    assert len(said.objects) == 3


@shows("X12", 60)
def test_hits_are_cut_and_all_are_counted(three: RdmWorld) -> None:
    said = three.rds(None, View_Hits="2")
    assert names(said) == ["wind", "ark"]
    assert (said.header["RDM-Hits-Available"], said.header["RDM-Hits-Returned"]) == ("3", "2")


@shows(61)
@pytest.mark.parametrize(
    ("order", "found"),
    [
        ("Title", ["ark", "wind", "zinc"]),
        ("-Title", ["zinc", "wind", "ark"]),
        ("Author", ["wind", "ark", "zinc"]),
        ("-RD-Last-Modified", ["zinc", "ark", "wind"]),
        ("Publication-Date", ["zinc", "ark", "wind"]),
        ("+keywords,-title", ["wind", "zinc", "ark"]),
        ("URL", ["ark", "wind", "zinc"]),
        ("Colour", ["ark", "wind", "zinc"]),
    ],
)
def test_order_is_by_the_whole_description(three: RdmWorld, order: str, found: list[str]) -> None:
    said = three.rds(View_Order=order, View_Attributes="Title", View_Hits="9")
    assert names(said) == found
    assert names(three.rds(View_Order=order, View_Hits="2")) == found[:2]


@shows(62)
def test_order_by_score_is_error_6_in_a_language_that_ranks_nothing(three: RdmWorld) -> None:
    said = three.rds(View_Order="-Score")
    assert (said.status, said.header["RDM-Error-Number"]) == (400, "6")


def keywords(text: str) -> RdScope:
    word = text.lower().encode()

    def score(rd: SoifObject) -> float:
        return float(b"".join(value for _, value in rd.attributes).lower().count(word))

    return RdScope(matches=lambda rd: score(rd) > 0, score=score)


@shows(38, 62, 124)
def test_installed_language_selects_ranks_and_is_described(three: RdmWorld) -> None:
    row = QueryLanguage("sample-keyword-ql", frozenset({Selects.RDS}), keywords)
    world = three.speaking(replace(three.server, languages=table_of((*BUILT_IN, row))))
    body = message("RD-Request", "ark", language="Sample-Keyword-QL", View_Order="Score")
    said = world.post(body)
    assert names(said) == ["ark"]
    assert said.header["RDM-Hits-Searched"] == "3"
    said = world.post(message("RD-Request", "a", language="sample-keyword-ql", View_Order="-score",
                              View_Hits="1"))  # fmt: skip
    assert (names(said), said.header["RDM-Hits-Available"]) == (["wind"], "3")
    described = read_server(world.get("RDM-Type=Server-Description-Request").objects[0])
    assert described.speaks("sample-keyword-ql")


# ---- both ways ------------------------------------------------------------------------------

REQUESTS = {
    "RD-Request": ("Gatherer", {"Scope": "SEND-UPDATE 0"}),
    "RD-Request with a view": (
        "Gatherer", {"Scope": "", "View-Attributes": "URL,Title", "View-Hits": "2",
                     "View-Order": "-Title"},
    ),
    "RD-Delete-Request": ("Gatherer", {"Scope": "ALL"}),
    "Server-Description-Request": ("", {}),
    "Schema-Description-Request": ("Schema-Basic", {"Scope": "Default-View-Attribute"}),
    "Taxonomy-Description-Request": ("Taxonomy-Basic", {"Scope": "children set:sea"}),
    "Status-Request": ("", {}),
    "RD-Request in nothing known": ("sample-keyword-ql", {"Scope": "x"}),
    "RD-Request for nothing known": ("Gatherer", {"Scope": "yesterday"}),
}  # fmt: skip


@shows(108, 119, 120, 121, 123)
@pytest.mark.parametrize("what", REQUESTS)
def test_both_ways_give_the_same_bytes(three: RdmWorld, what: str) -> None:
    kind = what.split(" ")[0]
    language, query = REQUESTS[what]
    named = {name.replace("-", "_"): value for name, value in query.items() if name != "Scope"}
    posted = three.post(message(kind, query.get("Scope"), language=language, **named))
    pairs = {"RDM-Type": kind, "RDM-Query-Language": language, **query}
    asked = "&".join(f"{name}={quote(value)}" for name, value in pairs.items() if value)
    got = three.get(asked)
    assert (got.status, got.body, got.headers) == (posted.status, posted.body, posted.headers)
    head = three.client.head(f"/rdm/incoming?{asked}")
    assert (dict(head.headers), head.data) == (got.headers, b"")
