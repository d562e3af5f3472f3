"""Descriptions as the shipped crosswalk writes them, and what the server says of them."""

from __future__ import annotations

import re
from datetime import datetime
from urllib.parse import quote

import pytest

from oaicdif.formats.soif.soif_format import NAMES
from oaicdif.rdm.http_dates import read_http_date
from oaicdif.rdm.schema import read_schema
from oaicdif.rdm.soif_object import base_name
from oaicdif.rdm.taxonomy import read_taxonomy
from oaicdif.rdm_server.making import make_server
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import RdmWorld, document, message
from tests.web.catalog import RICH


@pytest.fixture
def real(world: RdmWorld) -> RdmWorld:
    """Two descriptions, one of every item, behind the server as a site makes it."""
    changed = {**RICH, "dateModified": "2019-03-02"}
    world.put({"oai:x:rich": changed}, sets="sea sea:air")
    world.put({"oai:x:poor": document("Poor")})
    return world.speaking(make_server(world.settings, world.store, world.clock))


@shows("X14", 65)
def test_both_dates_are_told_and_none_is_later_than_the_reply(real: RdmWorld) -> None:
    said = real.rds()
    rich, poor = said.objects
    assert rich.text("Last-Modified") == "2019-03-02"
    assert poor.first("Last-Modified") is None
    told = read_http_date(said.headers["Date"])
    for each in said.objects:
        (stamp,) = each.values("RD-Last-Modified")
        moment = read_http_date(stamp.decode())
        assert isinstance(moment, datetime)
        assert isinstance(told, datetime)
        assert moment <= told


@shows(51, 83, 84, 87)
def test_every_attribute_that_is_sent_stands_in_the_schema(real: RdmWorld) -> None:
    asked = message("Schema-Description-Request", "ALL", language="Schema-Basic")
    (found,) = real.post(asked).objects
    schema = read_schema(found)
    assert schema.repairs == ()
    assert [each.name for each in schema.entries] == ["URL", *NAMES.values()]
    assert found.text("Number-of-Entries") == str(len(schema.entries))
    sent = {base_name(name) for rd in real.rds().objects for name, _ in rd.attributes}
    assert sent <= {each.name for each in schema.entries}
    assert len(sent) > 15
    assert all(each.said["Description"] for each in schema.entries)
    unique = [each.name for each in schema.entries if each.said.get("Enforce-Uniqueness") == "1"]
    assert unique == ["URL", "OAI-Identifier"]


@shows(106)
def test_classes_are_ids_of_the_taxonomy(real: RdmWorld) -> None:
    asked = message("Taxonomy-Description-Request", "descendant", language="Taxonomy-Basic")
    classes = {each.id for each in read_taxonomy(real.post(asked).objects).classes}
    for each in real.rds().objects:
        told = {value.decode() for value in each.values("Classification")}
        assert told
        assert told <= classes


@shows(6, 11, "X21")
@pytest.mark.parametrize("moment", ["12:00:02", "12:00:03", "12:00:07", "12:00:08"])
def test_since_a_moment_gives_what_oai_pmh_gives_from_it(real: RdmWorld, moment: str) -> None:
    real.put({"oai:x:new": document("New"), "oai:x:poor": None})
    stamp = f"2024-02-01T{moment}Z"
    query = f"verb=ListIdentifiers&metadataPrefix=oai_dc&from={quote(stamp)}"
    listed = real.client.get(f"/oai?{query}").get_data(as_text=True)
    headers = re.findall(r"<header( status=\"deleted\")?><identifier>([^<]+)<", listed)
    assert headers
    said = real.rds(stamp)
    assert said.texts("OAI-Identifier") == [name for deleted, name in headers if not deleted]
    gone = real.deletions(stamp).urls
    assert len(gone) == sum(bool(deleted) for deleted, _ in headers)


@shows(25, "X1")
@pytest.mark.parametrize("kind", ["Server-Description-Request", "Status-Request"])
def test_body_of_a_request_without_a_query_changes_nothing(real: RdmWorld, kind: str) -> None:
    plain = real.post(message(kind))
    for language in ("", "none", "Gatherer", "sample-keyword-ql"):
        body = message(kind, "nonsense", language=language) + b"@DOCUMENT { http://a/\n}\n"
        assert real.post(body).body == plain.body


@shows("X12", 42)
def test_request_without_query_or_with_an_empty_catalog_is_for_everything(real: RdmWorld) -> None:
    whole = real.rds("ALL").body
    assert real.rds(None).body == whole
    asked = message("RD-Request", "", language="Gatherer", csid="x").replace(
        b"ID{1}:\tx", b"ID{0}:\t"
    )
    assert real.post(asked).body == whole


@shows(66)
@pytest.mark.parametrize("scope", ["SEND-UPDATE 0", "2024-02-01"])
def test_views_are_obeyed_whatever_the_scope(real: RdmWorld, scope: str) -> None:
    said = real.rds(scope, View_Attributes="Title", View_Hits="1", View_Order="-Title")
    assert [(each.text("Title"), len(each.attributes)) for each in said.objects] == [("Poor", 1)]
    assert said.header["RDM-Hits-Available"] == "2"
