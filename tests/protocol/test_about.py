"""Provenance and rights: what is written is valid, what is received is nested only when valid.

Expectations: provenance.xsd and the OAI-PMH implementation guidelines.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from oaicdif.protocol.about import (
    MAX_DEPTH,
    PROVENANCE,
    Origin,
    as_altered,
    read_provenance,
    received_from,
    write_provenance,
    write_rights,
)
from oaicdif.protocol.patterns import to_uri
from tests.oai_schemas import strict_schema

ORIGIN = Origin(
    "https://repository.example.org/oai",
    "oai:repository.example.org:1",
    "2020-01-01",
    "http://www.openarchives.org/OAI/2.0/oai_dc/",
    "2024-02-01T12:00:00Z",
    altered=True,
)


@pytest.fixture(scope="module")
def schema(shared: Path) -> etree.XMLSchema:
    return strict_schema(shared / "official" / "oai")


def inner(about: bytes) -> etree._Element:
    return etree.fromstring(about)[0]


@given(st.lists(st.text(max_size=20), min_size=3, max_size=3), st.booleans())
def test_whatever_stands_in_an_origin_its_provenance_is_valid(
    schema: etree.XMLSchema, texts: list[str], altered: bool
) -> None:
    origin = replace(
        ORIGIN,
        base_url=texts[0],
        identifier=texts[1],
        metadata_namespace=texts[2],
        altered=altered,
        earlier=ORIGIN,
    )
    schema.assertValid(inner(write_provenance(origin)))


@given(st.from_regex(r"\Aoai:[a-z0-9:/._~%<&?-]*\Z", fullmatch=True))
def test_an_identifier_is_written_as_the_uri_it_is_or_becomes(
    schema: etree.XMLSchema, identifier: str
) -> None:
    written = inner(write_provenance(replace(ORIGIN, identifier=identifier)))
    schema.assertValid(written)
    assert written.findtext(f".//{{{PROVENANCE}}}identifier") == to_uri(identifier)


@pytest.mark.parametrize("identifier", ["no uri at all", "oai:x:a b", "oai:x:<ä>", "10.1000/a&b"])
def test_an_identifier_is_that_of_the_source_letter_by_letter(
    schema: etree.XMLSchema, identifier: str
) -> None:
    written = inner(write_provenance(replace(ORIGIN, identifier=identifier)))
    schema.assertValid(written)
    assert written.findtext(f".//{{{PROVENANCE}}}identifier") == identifier


def test_an_origin_is_written_and_read_back_with_its_chain() -> None:
    chain = replace(
        ORIGIN, altered=False, earlier=replace(ORIGIN, datestamp="1999-01-01T00:00:00Z")
    )
    assert read_provenance([write_provenance(chain)]) == chain


@pytest.mark.parametrize("ours", [True, False])
@pytest.mark.parametrize("theirs", [True, False])
def test_what_is_called_altered_is_so_in_the_outermost_description_only(
    ours: bool, theirs: bool
) -> None:
    """provenance.xsd: each originDescription tells of its own harvest."""
    earlier = replace(ORIGIN, base_url="http://first.example.org/oai", altered=theirs)
    kept = replace(ORIGIN, altered=ours, earlier=earlier)
    said = read_provenance([as_altered(write_provenance(kept))])
    assert said == replace(kept, altered=True)


def test_where_there_is_no_provenance_nothing_is_altered() -> None:
    assert as_altered(b"") == b""


def test_the_source_s_provenance_is_nested_in_ours() -> None:
    received = inner(write_provenance(replace(ORIGIN, base_url="http://first.example.org/oai")))
    ours = received_from(ORIGIN, [b"<other/>", etree.tostring(received)])
    assert ours.earlier is not None
    assert ours.earlier.base_url == "http://first.example.org/oai"


@pytest.mark.parametrize("date", ["", "2020", "2020-02-30", "junk", "2020-01-01T25:00:00Z"])
def test_an_origin_without_a_real_date_has_no_provenance(date: str) -> None:
    assert write_provenance(replace(ORIGIN, datestamp=date)) == b""
    assert write_provenance(replace(ORIGIN, harvest_date=date)) == b""


@pytest.mark.parametrize(
    "date", ["2020-02-29", "2020-01-01T00:00:00.5Z", "2020-01-01T00:00:00+02:00"]
)
def test_every_date_the_schema_knows_is_kept(schema: etree.XMLSchema, date: str) -> None:
    body = write_provenance(replace(ORIGIN, datestamp=date))
    schema.assertValid(inner(body))
    assert date.encode() in body


GOOD = (
    f'<provenance xmlns="{PROVENANCE}"><originDescription harvestDate="2020-01-01" altered="true">'
    "<baseURL>http://a.example.org</baseURL><identifier>oai:a:1</identifier>"
    "<datestamp>2020-01-01</datestamp><metadataNamespace>http://b.example.org</metadataNamespace>"
    "</originDescription></provenance>"
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('altered="true"', 'altered="True"'),
        ('altered="true"', ""),
        ("<datestamp>2020-01-01<", "<datestamp>yesterday<"),
        ("<baseURL>", "<repositoryId>x</repositoryId><baseURL>"),
        ("<identifier>oai:a:1</identifier>", ""),
        ("oai:a:1", "a b"),
        (f'xmlns="{PROVENANCE}"', ""),
        ("originDescription", "origin"),
        ("</provenance>", ""),
    ],
)
def test_provenance_the_schema_refuses_is_not_carried_on(
    schema: etree.XMLSchema, old: str, new: str
) -> None:
    assert read_provenance([GOOD.encode()]) is not None
    assert read_provenance([GOOD.replace(old, new).encode()]) is None


def test_an_endless_chain_is_cut_at_its_oldest_end(schema: etree.XMLSchema) -> None:
    chain = ORIGIN
    for _ in range(3 * MAX_DEPTH):
        chain = replace(ORIGIN, earlier=chain)
    body = inner(write_provenance(chain))
    schema.assertValid(body)
    assert len(list(body.iter(f"{{{PROVENANCE}}}originDescription"))) == MAX_DEPTH


def test_rights_refer_to_a_statement(schema: etree.XMLSchema) -> None:
    about = etree.fromstring(write_rights("https://creativecommons.org/publicdomain/zero/1.0/"))
    assert about[0][0].get("ref") == "https://creativecommons.org/publicdomain/zero/1.0/"
