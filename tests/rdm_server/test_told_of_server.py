"""What the server says of itself: server, schema, taxonomy and status."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oaicdif.rdm.catalog_ids import csid_of
from oaicdif.rdm.server_description import read_server
from oaicdif.rdm.soif_writer import write_object
from oaicdif.rdm.taxonomy import read_taxonomy
from oaicdif.rdm_server.making import kept_since
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import RdmWorld, message, settings_of_world
from tests.web.catalog import BASE, Clock


@shows(9, 18, 25, 68, 69, 70, 71, 72, 73, 74, 75, 76, 112)
def test_server_describes_itself_and_nothing_that_it_would_not_answer(three: RdmWorld) -> None:
    said = three.post(message("Server-Description-Request"))
    assert [each.type for each in said.objects] == ["RDMSERVER"]
    found = read_server(said.objects[0])
    assert found.url == f"{BASE}/rdm/incoming"
    assert found.types == (
        *("RD-Request", "RD-Delete-Request", "Server-Description-Request"),
        *("Schema-Description-Request", "Taxonomy-Description-Request", "Status-Request"),
    )
    assert found.languages == ("Gatherer", "Schema-Basic", "Taxonomy-Basic")
    assert (found.description, found.maintainer) == ("Example catalog", "admin@example.org")
    assert found.catalogs == tuple(
        str(csid_of(BASE, name)) for name in ("default", "demo", "sea", "sea:air", "ships")
    )
    assert found.samples == tuple(write_object(each) for each in three.rds().objects)
    assert said.objects[0].text("SD-Last-Modified") == "Thu, 01 Feb 2024 12:00:17 GMT"
    assert said.objects[0].text("SD-Expires") == "Fri, 02 Feb 2024 12:00:20 GMT"
    assert said.headers["Expires"] == "Fri, 02 Feb 2024 12:00:20 GMT"
    for kind in found.types:
        for language in (*found.languages, ""):
            for csid in found.catalogs:
                reply = three.post(message(kind, language=language, csid=csid))
                assert reply.status == 200 or reply.header["RDM-Error-Number"] == "4"


@shows(75)
def test_server_without_an_address_names_no_maintainer(store: object) -> None:
    settings = settings_of_world()
    settings = replace(settings, provider=replace(settings.provider, admin_email=""))
    said = RdmWorld(store, Clock(), settings).get("RDM-Type=Server-Description-Request")  # type: ignore[arg-type]
    assert said.objects[0].first("Maintainer") is None


@shows(8, 19, 27, 77, 78, 79, 80, 81, 83, 95, 96, 97, 98, "X22")
def test_schema_is_one_object_whose_url_leads_to_it(three: RdmWorld) -> None:
    said = three.post(message("Schema-Description-Request", "ALL", language="Schema-Basic"))
    (found,) = said.objects
    assert (found.type, found.text("Schema-Name")) == ("SCHEMA", "DOCUMENT")
    assert (found.text("Version"), found.text("Maintainer")) == ("1.0", "admin@example.org")
    assert found.text("Number-of-Entries") == "6"
    assert len(found.values("SOIF-Attribute")) == 6
    place, _, query = found.url.partition("?")
    assert place == f"{BASE}/rdm/incoming"
    assert three.get(query).objects == (found,)
    few = three.post(
        message("Schema-Description-Request", "Default-View-Attribute", language="Schema-Basic",
                View_Attributes="Default-View-Attribute", View_Order="-Default-View-Attribute",
                View_Hits="2")
    ).objects[0]  # fmt: skip
    assert few.values("SOIF-Attribute") == (b"Publication-Date", b"Author")
    assert few.text("Number-of-Entries") == "2"
    assert few.first("Data-Type") is None


@shows(80)
def test_date_of_the_schema_is_that_of_its_meaning(three: RdmWorld) -> None:
    ask = message("Schema-Description-Request", language="Schema-Basic")
    before = three.post(ask).objects[0]
    three.clock.tick(3600)
    again = RdmWorld(three.store, three.clock, three.settings)
    assert again.post(ask).objects[0] == before
    entries = again.server.entries[:1]
    since = kept_since(entries, again.store, again.clock())
    other = replace(again.server, entries=entries, schema_since=since)
    assert again.speaking(other).post(ask).objects[0].text("Last-Modified") == (
        "Thu, 01 Feb 2024 13:00:20 GMT"
    )


@shows(51, 106)
def test_attributes_and_classes_of_descriptions_are_described(three: RdmWorld) -> None:
    schema = three.post(message("Schema-Description-Request", language="Schema-Basic"))
    known = {value.decode() for value in schema.objects[0].values("SOIF-Attribute")}
    taxonomy = three.post(message("Taxonomy-Description-Request", language="Taxonomy-Basic"))
    classes = {each.id for each in read_taxonomy(taxonomy.objects).classes}
    for each in three.rds().objects:
        assert {name.partition("-1")[0].partition("-2")[0] for name, _ in each.attributes} - {
            *(f"Classification-{n}" for n in (3, 4)), "Classification"} <= known  # fmt: skip
        assert {value.decode() for value in each.values("Classification")} <= classes


@shows(8, 20, 29, 99, 100, 101, 104, 105, "X10", "X11")
def test_taxonomy_holds_sets_types_and_endpoints_parents_first(three: RdmWorld) -> None:
    said = three.post(
        message("Taxonomy-Description-Request", "descendant", language="taxonomy-basic")
    )
    assert [each.type for each in said.objects] == ["TAXONOMY"] + ["CLASSIFICATION"] * 8
    assert [(each.text("Id"), each.text("Parent-Id")) for each in said.objects[1:]] == [
        ("set", "ROOT"),
        ("set:sea", "set"),
        ("set:sea:air", "set:sea"),
        ("set:ships", "set"),
        ("type", "ROOT"),
        ("type:Dataset", "type"),
        ("endpoint", "ROOT"),
        ("endpoint:demo", "endpoint"),
    ]
    assert {each.text("Taxonomy-Id") for each in said.objects[1:]} == {"default"}
    few = three.post(message("Taxonomy-Description-Request", "children set:sea",
                             language="Taxonomy-Basic",
                             csid=str(csid_of(BASE, "sea"))))  # fmt: skip
    assert few.texts("Id") == ["sea", "set:sea", "set:sea:air"]
    tops = three.post(
        message("Taxonomy-Description-Request", "children", language="Taxonomy-Basic")
    )
    assert tops.texts("Id") == ["default", "set", "type", "endpoint"]


@shows("X11", 99)
def test_taxonomy_of_an_empty_catalog_has_its_top_classes(world: RdmWorld) -> None:
    said = world.get("RDM-Type=Taxonomy-Description-Request&RDM-Query-Language=Taxonomy-Basic")
    assert said.texts("Id") == ["default", "set", "type", "endpoint"]


@shows(21, "30a", 107, 122, "X9")
def test_status_is_a_page_behind_the_header(three: RdmWorld) -> None:
    said = three.post(message("Status-Request"))
    assert said.header == {"RDM-Version": "1.0", "RDM-Type": "Status-Response"}
    assert said.page.startswith('<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">')
    assert "3 descriptions" in said.page


@shows("30a")
def test_status_sent_to_us_is_answered_by_nothing(three: RdmWorld) -> None:
    said = three.post(message("Status-Response") + b"<html></html>")
    assert (said.status, said.body) == (204, b"")


@pytest.mark.few(2)
@shows(17, 24, 26, 28, 30, 118, "X2")
@pytest.mark.parametrize(
    "kind",
    ["RD-Update-Response", "RD-Response", "RD-Delete-Response", "Server-Description-Response",
     "Schema-Description-Response", "Taxonomy-Description-Response"],
)  # fmt: skip
def test_push_is_refused_while_submissions_are_off(three: RdmWorld, kind: str) -> None:
    said = three.post(message(kind) + b"@DOCUMENT { http://a/\n}\n")
    assert (said.status, said.header["RDM-Error-Number"]) == (403, "8")
    assert said.header["RDM-Type"] == "Status-Response"
