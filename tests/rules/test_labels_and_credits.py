"""Labels, credits, copyrights and single words: read as what they say, and as nothing more."""

from __future__ import annotations

import pytest

from oaicdif.formats.value import Value
from oaicdif.rules.values.credits import is_credit, names_person
from oaicdif.rules.values.date_remarks import remark_on
from oaicdif.rules.values.dates import Kind, read_date
from tests.rules.mapped import AROUND, Mapped, shipped


def record(*values: tuple[str, str], name: str = "oai_dc-to-cdif") -> Mapped:
    full: list[Value] = [(element, text, "", "") for element, text in values]
    return Mapped(shipped().engine(name).crosswalk(full, AROUND))


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("Time period: 1991--1995", "1991/1995"),
        ("Time Period Covered: 1701 - 1712", "1701/1712"),
        ("years 1981-2050", "1981/2050"),
        ("May 2001-June 2002", "2001-05/2002-06"),
        ("Late Herring Period (1601-1650).", "Late Herring Period (1601-1650)."),
        ("Amber Age", "Amber Age"),
        ("Era 7 - The Rise of Amberland (1890-1930)", "Era 7 - The Rise of Amberland (1890-1930)"),
        ("Period IV: Amber and Oak", "Period IV: Amber and Oak"),
        ("Época 3 (1701-1749)", "Época 3 (1701-1749)"),
        ("Epoch II", "Epoch II"),
        ("Date of Collection: 2011-03-15 - 2011-04-30",
         "Date of Collection: 2011-03-15 - 2011-04-30"),
    ],
)  # fmt: skip
def test_time_with_a_label_is_no_place(text: str, period: str) -> None:
    found = record(("dc:coverage", text)).work
    assert found.get("temporalCoverage") == [period]
    assert "spatialCoverage" not in found


@pytest.mark.parametrize(
    "text",
    ["Duchy of Amber (1671-1745)", "Periodville", "Eraholm", "Era 7th Street", "Era 1930 Park",
     "Epoch XII Hotel, Elmton"],
)  # fmt: skip
def test_country_with_its_years_stays_a_place(text: str) -> None:
    assert record(("dc:coverage", text)).work["spatialCoverage"] == [
        {"@type": "Place", "name": text}
    ]


def test_limits_with_colons_are_one_box_and_one_period() -> None:
    text = "westlimit:4.5; eastlimit:5; northlimit:53; southlimit:52; start:2002-01-16; end:2004"
    found = record(("dc:coverage", text)).work
    assert found["spatialCoverage"][0]["geo"] == {"@type": "GeoShape", "box": "52 4.5 53 5"}
    assert found["temporalCoverage"] == ["2002-01-16/2004"]


@pytest.mark.parametrize(
    "source", ["Ada B. Lind", "Rev. Ada Lind", "Ada Lind MPH", "Ada Berta Lind"]
)
def test_work_is_not_based_on_its_author(source: str) -> None:
    found = record(("dc:creator", "Lind, Ada B."), ("dc:source", source)).work
    assert "isBasedOn" not in found


@pytest.mark.parametrize("text", ["photo by Ada Lind", "Photograph courtesy of A. Lind"])
def test_credit_is_no_work(text: str) -> None:
    assert is_credit(text)


@pytest.mark.parametrize("text", ["Ada Lind papers", "Digital color photograph", "Lind Quarterly"])
def test_title_of_a_source_is_neither_credit_nor_person(text: str) -> None:
    assert not is_credit(text)
    assert not names_person(text, [("Ada", "Lind")])


@pytest.mark.parametrize("text", ["(1871)", "[1871]", "[1871]."])
def test_brackets_alone_are_no_estimate(text: str) -> None:
    found = read_date(text)
    assert found is not None
    assert (found.kind, found.start) == (Kind.REFORMATTED, "1871")


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("cop. 1991", ("reformatted", "Copyright date: cop. 1991")),
        ("©1991", ("reformatted", "Copyright date: ©1991")),
        ("c1991", ("approximate", "Date: c1991")),
        ("[1991?]", ("approximate", "Estimated date: [1991?]")),
        ("1991-1993", ("range-truncated", "Date range: 1991-1993")),
    ],
)
def test_copyright_is_no_estimate(text: str, remark: tuple[str, str]) -> None:
    found = read_date(text)
    assert found is not None
    assert remark_on(found, text) == remark


def test_time_stamp_is_not_preferred_to_the_year_it_agrees_with() -> None:
    found = record(("dc:date", "2016-04-21T21:51:01Z"), ("dc:date", "2016"))
    assert found.work["datePublished"] == "2016"


@pytest.mark.parametrize("word", ["open", "Public", "offen"])
def test_one_word_in_rights_is_no_open_access(word: str) -> None:
    found = record(("dc:rights", word)).work
    assert found["conditionsOfAccess"] == [word]
    assert "isAccessibleForFree" not in found


@pytest.mark.parametrize("word", ["open", "Public", "offen"])
def test_one_word_of_access_rights_says_whose_access_it_is(word: str) -> None:
    """The element's name says what the word is about."""
    found = record(("dcterms:accessRights", word), name="qdc-to-cdif").work
    assert found["conditionsOfAccess"] == ["http://purl.org/coar/access_right/c_abf2"]
    assert found["isAccessibleForFree"] is True
