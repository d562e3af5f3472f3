"""Slips of exporters of Dublin Core are read, each under the name of its repair; attributes say
something too."""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.catalog.file_records import read_inputs
from oaicdif.formats.table import format_of
from oaicdif.protocol.reader import read_records
from oaicdif.protocol.repair import parse_repaired
from oaicdif.rules.result import CrosswalkResult
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import AROUND, shipped

DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
DCTERMS = 'xmlns:dcterms="http://purl.org/dc/terms/"'
OAI_DC = 'xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
SRW = 'xmlns:srw_dc="info:srw/schema/1/dc-v1.1"'
BASE = 'xmlns:base_dc="http://oai.base-search.net/base_dc/"'
QDC = 'xmlns:qdc="http://worldcat.org/xmlschemas/qdc-1.0/"'


def crosswalked(xml: str) -> CrosswalkResult:
    root = parse_xml(xml.encode())
    chosen = shipped().choose(root)
    assert chosen is not None
    source, engine = chosen
    return engine.crosswalk(source.read(root), AROUND)


def reported(result: CrosswalkResult) -> dict[str, str]:
    return {issue.code: issue.text for issue in result.issues}


@pytest.mark.parametrize(
    ("xml", "source", "repair"),
    [
        (f'<metadata xmlns="http://www.openarchives.org/OAI/2.0/" {DC}><dc:title>Sea</dc:title>'
         "</metadata>", "oai_dc", "bare-dublin-core"),
        (f'<metadata xmlns="http://www.openarchives.org/OAI/2.0/" {DC} {DCTERMS}>'
         "<dc:title>Sea</dc:title><dcterms:issued>2015</dcterms:issued></metadata>",
         "qdc", "bare-dublin-core"),
        (f'<q:qualifieddc xmlns:q="urn:oaicdif:undeclared:q" {DC}><dc:title>Sea</dc:title>'
         "</q:qualifieddc>", "qdc", "undeclared-prefix"),
        (f'<qdc:qualifieddc {QDC} xmlns:dct="urn:oaicdif:undeclared:dct" {DC}>'
         "<dc:title>Sea</dc:title><dct:issued>2015</dct:issued></qdc:qualifieddc>",
         "qdc", "undeclared-prefix"),
        (f"<srw_dc:dc {SRW}><srw_dc:title>Sea</srw_dc:title></srw_dc:dc>",
         "oai_dc", "envelope-namespace"),
        (f"<srw_dc:dcx {SRW}><srw_dc:title>Sea</srw_dc:title></srw_dc:dcx>",
         "qdc", "envelope-namespace"),
        (f"<base_dc:dc {BASE}><base_dc:title>Sea</base_dc:title></base_dc:dc>",
         "qdc", "envelope-namespace"),
        (f'<oai_dc:dc {OAI_DC}><title xmlns="">Sea</title></oai_dc:dc>',
         "oai_dc", "envelope-namespace"),
        (f'<oai_dc:dc {OAI_DC} xmlns:dc="http://purl.org/dc/elements/1.1"><dc:title>Sea</dc:title>'
         "</oai_dc:dc>", "oai_dc", "misspelled-namespace"),
        (f"<oai_dc:dc {OAI_DC} {DC}><dc:title>Sea</dc:title><dc:issued>2015</dc:issued>"
         "</oai_dc:dc>", "qdc", "refinement-as-element"),
    ],
)  # fmt: skip
def test_slip_is_read_and_its_repair_is_told(xml: str, source: str, repair: str) -> None:
    found = format_of(parse_xml(xml.encode()))
    assert found is not None
    assert found.name == source
    result = crosswalked(xml)
    assert result.document.work["name"] == "Sea"
    assert result.document.work.get("datePublished", "2015") == "2015"
    assert repair in reported(result)


@pytest.mark.parametrize(
    "xml",
    [
        f"<srw_dc:dc {SRW} {DC}><dc:title>Sea</dc:title></srw_dc:dc>",
        f"<base_dc:dc {BASE} {DC}><dc:title>Sea</dc:title></base_dc:dc>",
        f"<qdc:qualifieddc {QDC} {DC}><dc:title>Sea</dc:title></qdc:qualifieddc>",
    ],
)
def test_what_is_in_order_needs_no_repair(xml: str) -> None:
    codes = {issue.code for issue in crosswalked(xml).issues}
    assert codes == {"required-missing", "identifier-minted", "no-access-url"}


def test_metadata_element_with_anything_else_in_it_is_no_dublin_core() -> None:
    xml = '<metadata xmlns="http://www.openarchives.org/OAI/2.0/"><x xmlns="urn:x">1</x></metadata>'
    assert format_of(parse_xml(xml.encode())) is None


REPLY = (
    '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2024-01-01T00:00:00Z'
    "</responseDate><request>https://example.org/oai</request><ListRecords><record><header>"
    "<identifier>oai:x:1</identifier><datestamp>2024-01-01</datestamp></header>{}</record>"
    "</ListRecords></OAI-PMH>"
)
BARE = (
    f"<metadata {DC}><!-- c --><dc:title>Sea</dc:title><dc:creator>Doe, Jane</dc:creator>"
    "</metadata>"
)


def test_bare_elements_of_a_reply_are_all_kept() -> None:
    (record,) = read_records(REPLY.format(BARE).encode()).items
    assert record.metadata is not None
    texts = [each.text for each in parse_xml(record.metadata).iterchildren("*")]
    assert texts == ["Sea", "Doe, Jane"]


def test_bare_elements_of_a_file_are_one_record() -> None:
    (record,) = read_inputs(parse_xml(REPLY.format(BARE).encode()))
    assert record.metadata is not None
    found = shipped().choose(record.metadata)
    assert found is not None
    values = found[0].read(record.metadata)
    assert [text for _, text, _, _ in values] == ["Sea", "Doe, Jane", "metadata"]


def test_undeclared_prefix_of_a_page_is_read_to_the_end() -> None:
    qualified = (
        f"<metadata><q:qualifieddc {DC} {DCTERMS}><dc:title>Sea</dc:title>"
        "<dcterms:issued>2015</dcterms:issued></q:qualifieddc></metadata>"
    )
    root, _, repairs = parse_repaired(REPLY.format(qualified).encode())
    (record,) = read_inputs(root)
    assert repairs == ("undeclared-prefixes",)
    assert record.metadata is not None
    found = format_of(record.metadata)
    assert found is not None
    assert found.name == "qdc"


# ---- attributes -------------------------------------------------------------------------

ORCID = "https://orcid.org/0000-0002-1825-0097"


def creator(attributes: str, element: str = "creator") -> tuple[Any, dict[str, str]]:
    xml = (
        f'<oai_dc:dc {OAI_DC} {DC} xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f"<dc:{element} {attributes}>Doe, Jane</dc:{element}></oai_dc:dc>"
    )
    result = crosswalked(xml)
    (agent,) = result.document.work[element]
    return agent, reported(result)


@pytest.mark.parametrize("element", ["creator", "contributor"])
@pytest.mark.parametrize(
    "attributes",
    [
        f'id="{ORCID}"',
        f'identifier="{ORCID}"',
        'orcid="0000-0002-1825-0097"',
        'id="http://orcid.org/0000-0002-1825-0097"',
        f'rdf:resource="{ORCID}"',
        f'valueURI="{ORCID}"',
        f'id="{ORCID}" rdf:about="{ORCID}"',
    ],
)
def test_identifier_in_an_attribute_is_the_agents(attributes: str, element: str) -> None:
    agent, codes = creator(attributes, element)
    assert agent["@id"] == ORCID
    assert (agent["name"], agent["familyName"], agent["givenName"]) == ("Doe, Jane", "Doe", "Jane")
    assert "unknown-attribute" not in codes


def test_ror_in_an_attribute_is_the_publishers() -> None:
    xml = (
        f"<oai_dc:dc {OAI_DC} {DC}>"
        '<dc:publisher ror="https://ror.org/04wxnsj81">Sea Press</dc:publisher></oai_dc:dc>'
    )
    (publisher,) = crosswalked(xml).document.work["publisher"]
    assert publisher == {
        "@type": "Organization",
        "name": "Sea Press",
        "@id": "https://ror.org/04wxnsj81",
    }


@pytest.mark.parametrize("attributes", ['id="n1"', 'role="editor"', 'id="author 2"'])
def test_attribute_that_identifies_nobody_is_reported(attributes: str) -> None:
    agent, codes = creator(attributes)
    assert "@id" not in agent
    assert "identifier" not in agent
    assert codes["unknown-attribute"] == attributes.split('"')[1]


@pytest.mark.parametrize(
    ("attribute", "told"),
    [
        ('linktype="fulltext"', "fulltext"),
        ('xsi:type="lar:Ready"', "lar:Ready"),
        ('xsi:type="dcterms:URI"', ""),
        ('xml:lang="en"', ""),
        ('xsi:nil="true"', ""),
    ],
)
def test_attribute_of_any_element_is_read_or_reported(attribute: str, told: str) -> None:
    xml = (
        f'<oai_dc:dc {OAI_DC} {DC} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:identifier {attribute}>https://example.org/1</dc:identifier></oai_dc:dc>"
    )
    assert reported(crosswalked(xml)).get("unknown-attribute", "") == told


def test_attribute_can_have_a_rule_of_its_own() -> None:
    values = [("dc:identifier@linktype", "fulltext", "", "")]
    engine = shipped().engine("oai_dc-to-cdif")
    (issue, *_) = engine.crosswalk(values, AROUND).issues
    assert (issue.code, issue.element) == ("unknown-attribute", "dc:identifier@linktype")
