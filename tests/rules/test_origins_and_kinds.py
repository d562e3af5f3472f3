"""MODS: what is of the scan, what is a collection or a manuscript, scripts, ends that are open.

Sources: MODS 3.8 user guidelines, originInfo@eventType, dateCaptured, typeOfResource@collection
and @manuscript, language/scriptTerm. The verdicts were written before the code.
"""

from __future__ import annotations

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked


def mods(below: str) -> Mapped:
    body = f'<mods xmlns="http://www.loc.gov/mods/v3">{below}</mods>'
    return crosswalked(*read_mods(parse_xml(body.encode())), name="mods-to-cdif")


def told(found: Mapped) -> list[tuple[str, str]]:
    return [(each.code, each.text) for each in found.result.issues]


BOOK = "<originInfo><publisher>Elm</publisher><dateIssued>1825</dateIssued></originInfo>"


@pytest.mark.parametrize(
    "scan",
    [
        '<originInfo eventType="digitization"><edition>[Electronic ed.]</edition>'
        "<publisher>Oak Library</publisher><dateIssued>2012</dateIssued></originInfo>",
        "<originInfo><edition>[Electronic ed.]</edition>"
        "<publisher>Oak Library</publisher><dateCaptured>2012</dateCaptured></originInfo>",
        "<originInfo><publisher>Oak Library</publisher><dateIssued>2012</dateIssued>"
        "<edition>[Electronic ed.]</edition></originInfo>",
        '<originInfo eventType="online_publication"><publisher>Oak Library</publisher>'
        "<edition>[Electronic ed.]</edition><dateCaptured>2012</dateCaptured></originInfo>",
        '<originInfo eventType="publication"><publisher>Oak Library</publisher>'
        "<edition>[Electronic ed.]</edition></originInfo>",
    ],
)
def test_edition_date_and_publisher_of_a_scan_go_one_way(scan: str) -> None:
    found = mods(BOOK + scan)
    assert found.work["datePublished"] == "1825"
    assert [each["name"] for each in found.work["publisher"]] == ["Elm"]
    assert "version" not in found.work
    assert ("not-carried", "[Electronic ed.]") in told(found)
    assert ("not-carried", "Oak Library") in told(found)
    assert "unknown-attribute" not in found.codes


@pytest.mark.parametrize(
    ("edition", "of_the_copy"),
    [
        ("[Electronic ed.]", True),
        ("Electronic edition", True),
        ("[Elektronische Ressource]", True),
        ("Online-Ausg.", True),
        ("Online-Ausgabe", True),
        ("Digital ed.", True),
        ("[Édition électronique]", True),
        ("2nd electronic ed.", False),  # a number: an edition of the work
        ("Electronic ed., revised", False),
        ("2nd ed.", False),
        ("Ed. electrónica aumentada", False),
    ],
)
def test_edition_says_that_it_is_of_the_copy(edition: str, of_the_copy: bool) -> None:
    found = mods(
        f"{BOOK}<originInfo><edition>{edition}</edition><dateIssued>2012</dateIssued></originInfo>"
    )
    assert ("version" not in found.work) is of_the_copy
    assert (("not-carried", edition) in told(found)) is of_the_copy


@pytest.mark.parametrize(
    "other",
    [
        "",  # the only origin there is
        "<originInfo><publisher>Elm</publisher></originInfo>",  # the work's own date stands nowhere
        "<originInfo><dateIssued>2012</dateIssued><edition>[Electronic ed.]</edition></originInfo>",
    ],
)
def test_electronic_edition_without_another_date_is_the_work(other: str) -> None:
    scan = "<edition>[Electronic ed.]</edition><dateIssued>2014</dateIssued>"
    found = mods(f"{other}<originInfo>{scan}</originInfo>")
    assert found.work["datePublished"] in ("2012", "2014")
    assert found.work["version"] == "[Electronic ed.]"


@pytest.mark.parametrize(
    "other",
    [
        '<originInfo eventType="production"><dateCreated>2012</dateCreated></originInfo>',
        "<originInfo><copyrightDate>2013</copyrightDate></originInfo>",
        '<originInfo><dateOther type="defence">2012</dateOther></originInfo>',
        "<originInfo><dateIssued>2013</dateIssued></originInfo>",
    ],
)
def test_work_that_was_made_shortly_before_is_born_digital(other: str) -> None:
    found = mods(
        f"{other}<originInfo><publisher>Oak Press</publisher><dateIssued>2013</dateIssued>"
        "<edition>Online edition</edition></originInfo>"
    )
    assert found.work["datePublished"] == "2013"
    assert [each["name"] for each in found.work["publisher"]] == ["Oak Press"]
    assert found.work["version"] == "Online edition"


def test_letter_of_which_a_scan_was_published_has_no_publisher() -> None:
    found = mods(
        "<originInfo><dateCreated>1830-01-14</dateCreated></originInfo>"
        "<originInfo><publisher>Oak</publisher><dateIssued>2021</dateIssued>"
        "<edition>[Electronic ed.]</edition></originInfo>"
    )
    assert found.work["dateCreated"] == "1830-01-14"
    assert not {"datePublished", "publisher", "version"} & set(found.work)
    assert {("date-not-used", "2021"), ("not-carried", "Oak")} <= set(told(found))


def test_origin_with_a_capture_alone_is_the_only_one_there_is() -> None:
    found = mods(
        "<originInfo><publisher>Oak Library</publisher><dateCaptured>2012</dateCaptured>"
        "</originInfo>"
    )
    assert [each["name"] for each in found.work["publisher"]] == ["Oak Library"]


@pytest.mark.parametrize(
    ("element", "kind"),
    [
        ('<typeOfResource collection="yes">mixed material</typeOfResource>', "Collection"),
        ('<typeOfResource collection="yes">text</typeOfResource>', "Collection"),
        ('<typeOfResource collection="yes">still image</typeOfResource>', "Collection"),
        ('<typeOfResource collection="yes"/>', "Collection"),
        ('<typeOfResource manuscript="yes">text</typeOfResource>', "Manuscript"),
        ('<typeOfResource manuscript="yes">cartographic</typeOfResource>', "Map"),
        ('<typeOfResource collection="no">text</typeOfResource>', "CreativeWork"),
        ("<typeOfResource>mixed material</typeOfResource>", "CreativeWork"),
    ],
)
def test_attributes_say_collection_and_manuscript(element: str, kind: str) -> None:
    assert mods(element).work["@type"] == kind


def test_script_is_no_language() -> None:
    found = mods('<language><scriptTerm type="text">Latin</scriptTerm></language>')
    assert "inLanguage" not in found.work
    assert ("not-carried", "Latin") in told(found)


def test_sign_of_an_open_range_is_no_unknown_element() -> None:
    start = '<dateIssued encoding="marc" point="start">1990</dateIssued>'
    end = '<dateIssued encoding="marc" point="end">9999</dateIssued>'
    found = mods(f"<originInfo>{start}{end}</originInfo>")
    assert found.work["datePublished"] == "1990"
    assert "unknown-element" not in found.codes


@pytest.mark.parametrize(
    ("words", "licence"),
    [
        ("Public Domain Mark 1.0", True),
        ("Creative Commons Public Domain Mark 1.0", True),
        ("CC PDM 1.0", True),
        ("PDM 1.0", True),
        ("Public Domain Mark 1.0 Universal (PDM 1.0)", True),
        ("This work is marked with Public Domain Mark 1.0", True),
        ("PDM", False),
        ("Public domain", False),
        ("The text is not under the Public Domain Mark 1.0", False),
        ("All images except those with CC Public Domain Mark", False),
        ("The cover is under Public Domain Mark 1.0; text CC BY 4.0", False),
        ("No known copyright restrictions", False),
    ],
)
def test_public_domain_mark_in_words(words: str, licence: bool) -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:rights", words)).work
    mark = "https://creativecommons.org/publicdomain/mark/1.0/"
    assert (mark in found.get("license", ())) is licence


@pytest.mark.parametrize(
    ("address", "reported"),
    [
        ("https://creativecommons.org/licenses/by/4.0/", False),
        ("https://creativecommons.org/licenses/by-nc/4.0/", True),
        ("https://example.org/rights", True),
    ],
)
def test_version_that_another_value_has_is_not_missed(address: str, reported: bool) -> None:
    found = crosswalked(("dc:rights", "Creative Commons Attribution"), ("dc:rights", address))
    assert ("licence-without-version" in found.codes) is reported
