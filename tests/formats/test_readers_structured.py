"""Reading MODS and DataCite: what stands in which value, by the schemas' own words."""

from __future__ import annotations

import pytest

from oaicdif.formats.datacite import read_datacite
from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.formats.parts import read_parts, write_parts
from oaicdif.xmldoc import parse_xml

MODS = "http://www.loc.gov/mods/v3"
KERNEL = "http://datacite.org/schema/kernel-4"


def mods(inner: str) -> list[tuple[str, str]]:
    root = parse_xml(f'<mods xmlns="{MODS}">{inner}</mods>'.encode())
    return [(element, text) for element, text, *_ in read_mods(root)]


def datacite(inner: str, kernel: str = KERNEL) -> list[tuple[str, str]]:
    root = parse_xml(f'<resource xmlns="{kernel}">{inner}</resource>'.encode())
    return [(element, text) for element, text, *_ in read_datacite(root)]


def test_parts_come_back_as_they_were_written() -> None:
    parts = [("name", "Verne; Jules = J."), ("role", "author"), ("empty", "")]
    found = read_parts(write_parts(parts))
    assert found is not None
    assert dict(found)["role"] == ("author",)
    assert dict(found)["name"] == ("Verne; Jules = J.",)
    assert "empty" not in dict(found)


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        (
            "<titleInfo><nonSort>The</nonSort><title>sea</title><subTitle>a study</subTitle>"
            "</titleInfo>",
            ("mods:titleInfo", "The sea: a study"),
        ),
        (
            "<titleInfo><nonSort>L'</nonSort><title>île</title></titleInfo>",
            ("mods:titleInfo", "L'île"),
        ),
        (
            '<titleInfo type="translated"><title>Sea</title></titleInfo>',
            ("mods:titleInfo.alternative", "Sea"),
        ),
        (
            '<originInfo><dateCreated point="start">1850</dateCreated>'
            '<dateCreated point="end">1870</dateCreated></originInfo>',
            ("mods:dateCreated", "1850/1870"),
        ),
        (
            '<originInfo><dateIssued>summer 1870</dateIssued><dateIssued encoding="w3cdtf">1870-06'
            "</dateIssued></originInfo>",
            ("mods:dateIssued", "1870-06"),
        ),
        (
            '<language><languageTerm type="text">French</languageTerm>'
            '<languageTerm type="code">fre</languageTerm></language>',
            ("mods:language", "fre"),
        ),
        ('<identifier type="doi">10.1234/5</identifier>', ("mods:identifier", "doi:10.1234/5")),
        (
            '<identifier type="isbn" invalid="yes">1</identifier>',
            ("mods:identifier.invalid", "isbn:1"),
        ),
        (
            '<subject authority="lcsh"><topic>Tides</topic><geographic>Brittany</geographic>'
            "</subject>",
            ("mods:subject.term", "name=Tides--Brittany; set=lcsh"),
        ),
        ("<shelf>A 12</shelf>", ("mods:shelf", "A 12")),
    ],
)
def test_mods_element_gives_its_value(inner: str, expected: tuple[str, str]) -> None:
    assert expected in mods(inner)


def test_each_role_of_a_name_gives_a_value() -> None:
    found = mods(
        '<name type="personal"><namePart type="family">Verne</namePart>'
        '<namePart type="given">Jules</namePart>'
        '<role><roleTerm type="code">aut</roleTerm></role>'
        '<role><roleTerm type="code">ill</roleTerm></role></name>'
    )
    names = [text for element, text in found if element == "mods:name.role"]
    assert [name.rpartition("; ")[2] for name in names] == ["role=aut", "role=ill"]
    assert "family=Verne; given=Jules" in names[0]


def test_first_record_of_a_collection_is_read_and_the_others_are_named() -> None:
    one = "<mods><titleInfo><title>{}</title></titleInfo></mods>"
    body = f'<modsCollection xmlns="{MODS}">{one.format("A")}{one.format("B")}</modsCollection>'
    found = [(element, text) for element, text, *_ in read_mods(parse_xml(body.encode()))]
    assert found == [
        ("mods:titleInfo", "A"),
        ("mods:otherRecord", "B"),
        ("mods:otherRecord.value", "mods:titleInfo B"),
    ]


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        (
            '<identifier identifierType="DOI">10.1234/5</identifier>',
            ("datacite:identifier", "doi:10.1234/5"),
        ),
        (
            '<titles><title titleType="Subtitle">more</title></titles>',
            ("datacite:title.Subtitle", "more"),
        ),
        (
            '<dates><date dateType="Issued">2019</date></dates>',
            ("datacite:date.Issued", "2019"),
        ),
        (
            '<descriptions><description descriptionType="Abstract">One.<br/>Two.</description>'
            "</descriptions>",
            ("datacite:description.Abstract", "One.\n\nTwo."),
        ),
        (
            '<resourceType resourceTypeGeneral="Dataset"/>',
            ("datacite:resourceTypeGeneral", "Dataset"),
        ),
    ],
)
def test_datacite_element_gives_its_value(inner: str, expected: tuple[str, str]) -> None:
    assert datacite(inner)[0] == expected


@pytest.mark.parametrize(
    ("inner", "kernel"),
    [
        (
            "<geoLocationBox><westBoundLongitude>-5</westBoundLongitude><eastBoundLongitude>-1"
            "</eastBoundLongitude><southBoundLatitude>47</southBoundLatitude><northBoundLatitude>49"
            "</northBoundLatitude></geoLocationBox>",
            KERNEL,
        ),
        (
            "<geoLocationBox>47 -5 49 -1</geoLocationBox>",
            "http://datacite.org/schema/kernel-3",
        ),
    ],
    ids=["kernel-4", "kernel-3"],
)
def test_boxes_of_every_kernel_read_the_same(inner: str, kernel: str) -> None:
    place = f"<geoLocations><geoLocation>{inner}</geoLocation></geoLocations>"
    assert datacite(place, kernel) == [
        ("datacite:geoLocation", "northlimit=49; southlimit=47; westlimit=-5; eastlimit=-1")
    ]


def test_resource_in_its_envelope_reads_like_a_bare_one() -> None:
    title = "<titles><title>A</title></titles>"
    envelope = (
        '<oai_datacite xmlns="http://schema.datacite.org/oai/oai-1.1/"><payload>'
        f'<resource xmlns="{KERNEL}">{title}</resource></payload></oai_datacite>'
    )
    found = [(e, t) for e, t, *_ in read_datacite(parse_xml(envelope.encode()))]
    assert found == datacite(title)
