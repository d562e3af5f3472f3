"""What stands in an element and says nothing of it, and times beside words that name them.

Sources: DCMI Metadata Terms (rights, coverage); RFC 2606, section 3 (names for examples); the
draft, Temporal Coverage.
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    "mark",
    ["Y", "n", "0", "yes", "true", "default", "IndexNoFollow", "noindex, nofollow", "License"],
)
def test_mark_of_a_software_is_no_word_of_rights(mark: str) -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:rights", mark))
    assert "conditionsOfAccess" not in found.work
    assert {"not-carried", "required-missing"} <= found.codes
    assert found.claims == (False, False)


@pytest.mark.parametrize("mark", ["0", "N", "y", "false", "000"])
def test_mark_of_a_software_identifies_nothing(mark: str) -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:identifier", mark))
    assert "identifier" not in found.work
    assert [each.text for each in found.result.issues if each.code == "not-carried"] == [mark]


@pytest.mark.parametrize("number", ["7", "A0", "No. 5", "X"])
def test_short_identifier_stays(number: str) -> None:
    assert crosswalked(("dc:identifier", number)).work["identifier"] == [number]


@pytest.mark.parametrize("words", ["public", "Yes, for members", "Default licence of Oak College"])
def test_words_of_rights_stay(words: str) -> None:
    assert crosswalked(("dc:rights", words)).work["conditionsOfAccess"] == [words]


def test_citation_among_the_rights_is_one() -> None:
    text = "Citation: Oak Journal. 2010 May;12(3):101-9. doi: 10.1234/elm"
    found = crosswalked(("dc:rights", text))
    assert found.work["bibliographicCitation"] == [text]
    assert "conditionsOfAccess" not in found.work


@pytest.mark.parametrize(
    "text",
    [
        "Citation: ask the Elm Library for the words",
        "Citation: Elm, A. (2011). Trees of Elmton. Copyright Oak Press.",
        "Citation: Elm, A. (2011) Trees of Elmton. All rights reserved.",
    ],
)
def test_citation_with_words_of_rights_stays(text: str) -> None:
    assert crosswalked(("dc:rights", text)).work["conditionsOfAccess"] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Geschichte 1790", "Geschichte 1501-1602", "Geschichte Anfänge-1800", "Geschichte 1945-",
        "Geschichte 800 v. Chr.-500", "History 19th century", "Histoire 1790-1810", "Storia 1861",
        "Triassic until Present", "Jurassic to present", "Devonian - Recent",
        "Holocene until today",
    ],
)  # fmt: skip
def test_time_beside_its_word_is_a_time(text: str) -> None:
    found = crosswalked(("dc:coverage", text))
    assert found.work["temporalCoverage"] == [text]
    assert "spatialCoverage" not in found.work


@pytest.mark.parametrize(
    "text", ["History Room 1915", "Geschichte 101", "Elmton to Present", "Storia", "1912 Spain"]
)
def test_no_time_stays_a_name(text: str) -> None:
    assert crosswalked(("dc:coverage", text)).work["spatialCoverage"] == [
        {"@type": "Place", "name": text}
    ]


@pytest.mark.parametrize(
    ("text", "place", "time"),
    [
        ("Egypt 1500 BC", "Egypt", "1500 BC"),
        ("Italia 44 BC", "Italia", "44 BC"),
        ("Italy 2nd century BC", "Italy", "2nd century BC"),
        ("Iraq 3000 BCE", "Iraq", "3000 BCE"),
        ("1901-1912 Spain", "Spain", "1901/1912"),
        ("1914/1918 France", "France", "1914/1918"),
    ],
)
def test_country_and_time_without_a_mark(text: str, place: str, time: str) -> None:
    found = crosswalked(("dc:coverage", text))
    assert found.work["spatialCoverage"] == [{"@type": "Place", "name": place}]
    assert found.work["temporalCoverage"] == [time]


def test_letters_behind_canada_may_be_a_province() -> None:
    found = crosswalked(("dc:coverage", "Canada 1850 BC"))
    assert "temporalCoverage" not in found.work


@pytest.mark.parametrize(
    ("address", "beside"),
    [
        ("http://example.com", "identifier"),
        ("https://www.example.org/", "identifier"),
        ("http://www.ncbi.nlm.nih.gov/pmc/articles/PMC", "relatedLink"),
        ("https://www.ncbi.nlm.nih.gov/pubmed/", "relatedLink"),
        ("https://www.jstor.org/stable/", "relatedLink"),
        ("https://arxiv.org/abs/", "relatedLink"),
    ],
)
def test_address_of_nothing_is_told_and_leads_nowhere(address: str, beside: str) -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:identifier", address))
    assert "placeholder-identifier" in found.codes
    assert "url" not in found.work
    assert len(found.work[beside]) == 1


@pytest.mark.parametrize(
    "address",
    ["http://example.com/5/elms", "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC12345",
     "https://www.jstor.org/stable/12345", "https://arxiv.org/abs/2101.00001v1"],
)  # fmt: skip
def test_address_with_its_number_leads_to_the_work(address: str) -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:identifier", address))
    assert found.work["url"] == found.work["@id"] or found.work["@id"].startswith("https://doi.org")


@pytest.mark.parametrize(
    ("times", "around"),
    [
        (["2011-02-12", "2011"], "2011"),
        (["2011-02", "2011-02-12"], "2011-02"),
        (["2010/2011", "2011-05-01"], "2010/2011"),
        (["2011", "2012-01-01"], "2011/2012-01-01"),
        (["2011-02-12", "2011-02-13"], "2011-02-12/2011-02-13"),
    ],
)
def test_year_ends_behind_its_days(times: list[str], around: str) -> None:
    found = crosswalked(*(("dc:coverage", each) for each in times))
    assert found.draft["temporalCoverage"] == around
