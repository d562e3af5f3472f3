"""MODS: mixed material, headings of names, codes and addresses of terms, lone dates.

Sources: MODS 3.8 user guidelines, typeOfResource, subject (name, xlink:href), dateOther,
hierarchicalGeographic; MARC 21 X00 (order of the parts of a heading).
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked

XLINK = "http://www.w3.org/1999/xlink"
GENRES = "<genre>Letters</genre><genre>Photographs</genre>"


def mapped(content: str) -> Mapped:
    text = f'<mods xmlns="http://www.loc.gov/mods/v3" xmlns:xlink="{XLINK}">{content}</mods>'
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


def kind(text: str, attributes: str = "") -> str:
    return f"<typeOfResource{attributes}>{text}</typeOfResource>"


# ---- mixed material ----------------------------------------------------------------------


def test_one_genre_of_several_is_not_the_type_of_mixed_material() -> None:
    found = mapped(kind("mixed material") + GENRES)
    assert found.work["@type"] == "CreativeWork"
    assert found.work["additionalType"] == ["mixed material", "Letters", "Photographs"]


OWN_LIST = "https://elm.example.org/genres#article"


@pytest.mark.parametrize(
    ("genre", "types"),
    [
        (f'<genre valueURI="{OWN_LIST}"/>', [OWN_LIST]),  # no table has it: kept, and reported
        (f'<genre valueURI="{OWN_LIST}">elm rubbings</genre>', ["elm rubbings"]),
        ('<genre valueURI="300027590"/>', []),  # a number of some list
    ],
)
def test_genre_without_words_is_its_address(genre: str, types: list[str]) -> None:
    found = mapped(genre)
    assert found.work.get("additionalType", []) == types
    assert ("unmapped-type" in found.codes) is bool(types)
    assert ("unknown-attribute" in found.codes) is (types != [OWN_LIST])


def test_genre_without_words_is_read_by_an_address_that_a_table_has() -> None:
    assert (
        mapped('<genre valueURI="http://purl.org/eprint/type/Thesis"/>').work["@type"] == "Thesis"
    )


def test_collection_stays_one_whatever_is_in_it() -> None:
    found = mapped(kind("mixed material", ' collection="yes"') + GENRES)
    assert found.work["@type"] == "Collection"


@pytest.mark.parametrize("before", [kind("mixed material"), ""])
def test_one_genre_alone_is_the_type(before: str) -> None:
    assert mapped(f"{before}<genre>Photographs</genre>").work["@type"] == "Photograph"


# ---- headings ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "heading"),
    [
        ([("", "Elm, Ada"), ("date", "1895-1980")], "Elm, Ada, 1895-1980"),
        ([("", "Elm, Ada,"), ("date", "1895-1980")], "Elm, Ada, 1895-1980"),
        ([("", "Elm, Ada"), ("termsOfAddress", "Sir"), ("date", "1895-")], "Elm, Ada, Sir, 1895-"),
        ([("", "Ulmus"), ("termsOfAddress", "IV Philopator")], "Ulmus IV Philopator"),
        ([("", "Elm, Ada, 1895-1980"), ("date", "1895-1980")], "Elm, Ada, 1895-1980"),
        ([("family", "Elm"), ("given", "Ada"), ("date", "1895-1980")], "Elm, Ada, 1895-1980"),
    ],
)
def test_heading_of_a_name_has_its_terms_and_years(
    parts: list[tuple[str, str]], heading: str
) -> None:
    inner = "".join(f'<namePart type="{key}">{text}</namePart>' for key, text in parts)
    inner = inner.replace(' type=""', "")
    found = mapped(f"<subject><name>{inner}</name></subject>")
    assert found.work["keywords"] == [heading]
    assert "unknown-element" not in found.codes


# ---- terms -------------------------------------------------------------------------------


def term(name: str, **more: str) -> dict[str, Any]:
    return {"@type": "DefinedTerm", "name": name, **more}


IRI = "https://terms.example.org/elms"


@pytest.mark.parametrize(
    ("attributes", "text", "expected"),
    [
        ('authority="elms"', IRI, term(IRI, identifier=IRI, inDefinedTermSet="elms")),
        ("", IRI, term(IRI, identifier=IRI)),
        ('authority="elms" xlink:href="30217"', "Elms",
         term("Elms", termCode="30217", inDefinedTermSet="elms")),
        (f'authority="elms" valueURI="{IRI}"', "Elms",
         term("Elms", identifier=IRI, inDefinedTermSet="elms")),
    ],
)  # fmt: skip
def test_address_or_code_of_a_term_identifies_it(
    attributes: str, text: str, expected: dict[str, Any]
) -> None:
    found = mapped(f"<subject {attributes}><topic>{text}</topic></subject>")
    assert found.work["keywords"] == [expected]
    assert not found.codes & {"unknown-attribute", "unknown-element"}


FAST = "http://id.worldcat.org/fast/"


def part(text: str, number: str = "", authority: str = "fast") -> str:
    address = f' valueURI="{FAST}{number}"' if number else ""
    return f'<topic authority="{authority}"{address}>{text}</topic>'


def test_topics_with_an_address_each_are_terms_of_their_own() -> None:
    name = f'<name valueURI="{FAST}3"><namePart>Elm Society</namePart></name>'
    found = mapped(f"<subject>{part('Elms', '1')}{part('Tides', '2')}{name}</subject>")
    assert [(each["name"], each["identifier"]) for each in found.work["keywords"]] == [
        ("Elms", f"{FAST}1"), ("Tides", f"{FAST}2"), ("Elm Society", f"{FAST}3"),
    ]  # fmt: skip
    assert found.work["keywords"][0]["inDefinedTermSet"] == "fast"
    assert "unknown-attribute" not in found.codes


@pytest.mark.parametrize(
    ("subject", "keywords"),
    [
        # a list of each, without an address: the words as before, one by one
        (f"<subject>{part('Elms')}{part('Tides')}</subject>", ["Elms", "Tides"]),
        # one with an address beside one without
        (
            f"<subject>{part('Elms', '1')}<topic>Tides</topic></subject>",
            [("Elms", f"{FAST}1"), "Tides"],
        ),
        # what is no address is none: it is told
        (
            '<subject><topic valueURI="300027590">Elms</topic><topic>Tides</topic></subject>',
            ["Elms", "Tides"],
        ),
        # a heading of one list stays one heading
        (
            f"<subject authority='lcsh'>{part('Elms', '1')}{part('Maps', '2')}</subject>",
            ["Elms--Maps"],
        ),
    ],
)
def test_addresses_of_parts(subject: str, keywords: list[Any]) -> None:
    found = mapped(subject)
    assert [
        (each["name"], each["identifier"])
        if isinstance(each, dict) and "identifier" in each
        else each["name"]
        if isinstance(each, dict)
        else each
        for each in found.work["keywords"]
    ] == keywords
    told = [i.text for i in found.result.issues if i.code == "unknown-attribute"]
    kept = [each[1] for each in keywords if isinstance(each, tuple)]
    written = re.findall(r'valueURI="([^"]+)"', subject)
    assert told == [each for each in written if each not in kept]


def test_genre_that_labels_a_subject_is_no_part_of_it() -> None:
    inner = "<topic>Optometry</topic><genre>Research subject</genre>"
    found = mapped(f'<subject authority="elms">{inner}</subject>')
    assert found.work["keywords"] == [term("Optometry", inDefinedTermSet="elms")]


def test_orcid_in_the_description_of_a_name_is_the_person_s() -> None:
    name = '<namePart type="family">Elm</namePart><namePart type="given">Ada</namePart>'
    said = "<description>orcid.org=0000-0002-1825-0097</description>"
    found = mapped(f'<name type="personal">{name}{said}</name>')
    (agent,) = found.work["contributor"]
    assert agent["@id"] == "https://orcid.org/0000-0002-1825-0097"
    assert "unknown-element" not in found.codes


# ---- dates and places --------------------------------------------------------------------


def origin(inner: str) -> Mapped:
    return mapped(f"<originInfo>{inner}</originInfo>")


def test_only_date_of_an_unknown_kind_stands_in_the_description() -> None:
    ends = '<dateOther point="start">1971</dateOther><dateOther point="end">1980</dateOther>'
    found = origin(ends)
    assert found.work["description"] == "Date: 1971/1980"
    assert "datePublished" not in found.work
    assert "date-not-used" in found.codes


@pytest.mark.parametrize(
    "inner",
    ["<dateOther>1971</dateOther><dateIssued>1972</dateIssued>",
     '<dateOther type="digitized">2011</dateOther>'],
)  # fmt: skip
def test_other_date_beside_the_work_s_or_of_a_kind_is_only_reported(inner: str) -> None:
    found = origin(inner)
    assert "description" not in found.work
    assert "date-not-used" in found.codes


def test_place_goes_from_the_smallest_to_the_largest() -> None:
    parts = ["continent:Europe", "country:Elmland", "province:Oak", "region:Ash", "city:Elmton"]
    inner = "".join("<{0}>{1}</{0}>".format(*each.split(":")) for each in parts)
    found = mapped(f"<subject><hierarchicalGeographic>{inner}</hierarchicalGeographic></subject>")
    (place,) = found.work["spatialCoverage"]
    assert place["name"] == "Elmton, Ash, Oak, Elmland, Europe"
    assert "unknown-element" not in found.codes
