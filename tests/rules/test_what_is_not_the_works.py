"""What a record holds and does not say of the work: pages on access, elements deep in others,
numbers of another form, nobody's names, filled places of dates.

Source: MODS 3.7, accessCondition@type and language@objectPart; DCMI Metadata Terms, accessRights;
oai_dc.xsd (the fifteen elements stand straight in the container).
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.dublin_core.dc_values import read_with_repairs
from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked

PAGE = "https://oak.example.org/rules.html"
CC_BY = "https://creativecommons.org/licenses/by/4.0/"


def mods(body: str) -> dict[str, Any]:
    return mapped(body).work


def mapped(body: str) -> Mapped:
    text = (
        '<mods xmlns="http://www.loc.gov/mods/v3" xmlns:xlink="http://www.w3.org/1999/xlink">'
        f"<titleInfo><title>Tides</title></titleInfo>{body}</mods>"
    )
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


@pytest.mark.parametrize(
    ("kind", "is_licence"),
    [
        ("restrictionOnAccess", False),
        ("restriction on access", False),
        ("Restrictions on Access", False),
        ("use and reproduction", True),
        ("", True),
    ],
)
def test_page_on_access_is_no_licence(kind: str, is_licence: bool) -> None:
    said = mods(f'<accessCondition type="{kind}" xlink:href="{PAGE}">Elm Licence</accessCondition>')
    assert said.get("license") == ([PAGE] if is_licence else None)
    assert (PAGE in said["conditionsOfAccess"]) is not is_licence
    assert "Elm Licence" in said["conditionsOfAccess"]


def test_licence_stays_one_wherever_it_is_written() -> None:
    said = mods(f'<accessCondition type="restriction on access" xlink:href="{CC_BY}"/>')
    assert CC_BY in said["license"]


def test_address_in_access_rights_is_no_licence() -> None:
    found = crosswalked(("dcterms:accessRights", PAGE), name="qdc-to-cdif").work
    assert found["conditionsOfAccess"] == [PAGE]
    assert "license" not in found


@pytest.mark.parametrize("part", ["translation", "original", "summary", "accompanying material"])
def test_language_of_a_part_is_not_the_works(part: str) -> None:
    language = (
        "<language{}><languageTerm type='code' authority='iso639-2b'>{}</languageTerm></language>"
    )
    said = mods(language.format("", "eng") + language.format(f" objectPart='{part}'", "fre"))
    assert said["inLanguage"] == ["en"]


NOBODY = ["[photographer not identified]", "Artist not identified.", "[recordist not identified],"]


@pytest.mark.parametrize("text", NOBODY)
@pytest.mark.parametrize("element", ["dc:creator", "dc:contributor", "dc:publisher"])
def test_who_is_not_identified_is_nobody(element: str, text: str) -> None:
    found = crosswalked((element, text))
    assert found.work.get(element.partition(":")[2]) in (None, ["nil:unknown"], [])
    assert "nil-value" in found.codes


@pytest.mark.parametrize(
    ("kind", "number", "leads"),
    [
        ("pmid", "28835678", True),
        ("pmid", "PMC5574022", False),
        ("pmcid", "PMC5574022", True),
        ("pmcid", "10.1000/182", False),
        ("arxiv", "0706.0001v2", True),
        ("arxiv", "hep-th/9901001", True),
        ("arxiv", "28835678", False),
        ("viaf", "102333412", True),
        ("viaf", "Q42", False),
        ("oclc", "ocm00012345", True),
        ("oclc", "on hold", False),
    ],
)
def test_number_of_another_form_leads_nowhere(kind: str, number: str, leads: bool) -> None:
    (found,) = mods(f'<identifier type="{kind}">{number}</identifier>')["identifier"]
    assert found["value"] == number
    assert ("url" in found) is leads


def without_namespaces(body: str) -> Mapped:
    values = read_with_repairs(parse_xml(f"<dc><title>Tides</title>{body}</dc>".encode()))
    return crosswalked(*values)


@pytest.mark.parametrize(
    "body",
    [
        "<about><thing><identifier>https://oak.example.org/c/1</identifier></thing></about>",
        "<file><format>video/mp4</format></file>",
        "<author><person><title>Dr.</title></person></author>",
    ],
)
def test_what_stands_deep_in_other_elements_is_reported(body: str) -> None:
    found = without_namespaces(body)
    assert found.work["name"] == "Tides"
    assert not {"url", "sameAs", "format", "alternateName"} & found.work.keys()
    assert "unknown-element" in found.codes


def test_what_stands_in_the_envelope_is_the_works() -> None:
    values = read_with_repairs(
        parse_xml(b"<metadata><dc><title>Tides</title><date>1871</date></dc></metadata>")
    )
    found = crosswalked(*values)
    assert (found.work["name"], found.work["datePublished"]) == ("Tides", "1871")


@pytest.mark.parametrize(
    ("element", "children", "name"),
    [
        ("creator", "<type>org</type><name>Oak University</name>", "Oak University"),
        ("creator", "<name>Elm, Ada</name><affiliation>Oak University</affiliation>", "Elm, Ada"),
        ("publisher", "<name>Elm Press</name><location>Elmton, Texas</location>", "Elm Press"),
    ],
)
def test_what_stands_beside_a_name_is_reported_and_no_agent(
    element: str, children: str, name: str
) -> None:
    dc = "http://purl.org/dc/elements/1.1/"
    text = f'<dc xmlns:dc="{dc}"><dc:{element}>{children}</dc:{element}></dc>'
    found = crosswalked(*read_with_repairs(parse_xml(text.encode())))
    agents = found.work[element]
    assert [each["name"] for each in (agents if isinstance(agents, list) else [agents])] == [name]
    assert "unknown-element" in found.codes


def test_members_of_one_kind_are_a_list() -> None:
    dc = "http://purl.org/dc/elements/1.1/"
    text = f'<dc xmlns:dc="{dc}"><dc:subject><term>oak</term><term>elm</term></dc:subject></dc>'
    assert crosswalked(*read_with_repairs(parse_xml(text.encode()))).work["keywords"] == [
        "oak",
        "elm",
    ]


def test_parts_of_a_hosts_own_host_are_not_the_hosts() -> None:
    inner = (
        "<titleInfo><title>Papers</title></titleInfo><identifier>2</identifier>"
        "<originInfo><publisher>Elm Press</publisher></originInfo>"
    )
    said = mods(
        '<relatedItem type="host"><titleInfo><title>Letters</title></titleInfo>'
        f'<identifier>1</identifier><relatedItem type="host">{inner}</relatedItem></relatedItem>'
    )
    whole = said["isPartOf"] if isinstance(said["isPartOf"], dict) else said["isPartOf"][0]
    assert (whole["name"], whole["identifier"]) == ("Letters", "1")
    assert "publisher" not in whole


def test_elements_of_an_extension_are_not_the_works() -> None:
    said = mods(
        '<extension><identifier type="doi">10.1234/other</identifier><language>fre</language>'
        "<name><namePart>Yew, Eva</namePart></name><dateIssued>1900</dateIssued></extension>"
    )
    assert not {"identifier", "sameAs", "inLanguage", "datePublished"} & said.keys()
    assert not said.get("contributor")
    assert not said.get("creator")


@pytest.mark.parametrize(
    ("dates", "date"),
    [
        ([("encoding='marc'", "1835^^^^"), ("", "1835-05-19")], "1835-05-19"),
        ([("encoding='marc'", "19uu"), ("", "1951")], "1951"),
        ([("encoding='marc'", "1835"), ("", "printed in May")], "1835"),
        ([("point='start'", "1998"), ("point='end'", "9999")], "1998"),
        ([("point='start'", "1998"), ("point='end'", "uuuu")], "1998"),
        ([("", "1643/1643")], "1643"),
    ],
)
def test_filled_places_of_a_date_hide_no_other(dates: list[tuple[str, str]], date: str) -> None:
    written = "".join(f"<dateIssued {how}>{text}</dateIssued>" for how, text in dates)
    assert mods(f"<originInfo>{written}</originInfo>")["datePublished"] == date


@pytest.mark.parametrize("how", ["", "qualifier='approximate'", "qualifier='questionable'"])
def test_year_written_as_a_range_is_told_as_itself(how: str) -> None:
    made = mapped(f"<originInfo><dateIssued {how}>1544/1544</dateIssued></originInfo>")
    assert made.work["datePublished"] == "1544"
    assert "unknown-element" not in made.codes


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Assoc. Prof. Robert Elm", "Person"),
        ("Asst. Prof. Dr. Anna Elm", "Person"),
        ("Assoc. Professor Robert Elm", "Person"),
        ("Elm, Assoc. Prof. Robert", "Person"),
        ("Assoc. of Oaks", "Organization"),
        ("Oak Assoc.", "Organization"),
    ],
)
def test_academic_title_is_no_association(name: str, kind: str) -> None:
    (found,) = crosswalked(("dc:creator", name)).work["creator"]
    assert found["@type"] == kind
    assert "parentOrganization" not in found


@pytest.mark.parametrize("end", ["1991 Pau", "199u", "1991"])
def test_an_end_that_says_something_is_no_open_one(end: str) -> None:
    text = f"<dateIssued point='start'>1990</dateIssued><dateIssued point='end'>{end}</dateIssued>"
    root = parse_xml(
        f'<mods xmlns="http://www.loc.gov/mods/v3"><originInfo>{text}</originInfo></mods>'.encode()
    )
    assert ("mods:dateIssued", f"1990/{end}", "", "") in read_mods(root)


def test_further_identifiers_of_the_record_are_reported() -> None:
    found = crosswalked(
        ("dc:identifier", "oai:x.example.org:1"), ("dc:identifier", "oai:y.example.org:2")
    )
    lost = [(each.code, each.text) for each in found.result.issues if each.code == "several-values"]
    assert lost == [
        ("several-values", "oai:x.example.org:1"),
        ("several-values", "oai:y.example.org:2"),
    ]
    kept = crosswalked(("dc:identifier", str(found.record["identifier"])))
    assert "several-values" not in kept.codes


def test_two_ends_of_a_period_are_one() -> None:
    ends = "<temporal point='start'>1887</temporal><temporal point='end'>1889</temporal>"
    assert mods(f"<subject>{ends}</subject>")["temporalCoverage"] == ["1887/1889"]
