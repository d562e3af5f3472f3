"""Ranges and estimates go back in the words that the document kept, never as an exact year."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.back.test_back import texts

RANGE = {"datePublished": "1860", "description": "A view.\n\nDate range: 1860-1890"}
BOTH = {
    "datePublished": "1921",
    "dateCreated": "1860",
    "description": "Date range: 1860/1890\n\nEstimated date: ca. 1921",
}


@pytest.mark.parametrize(
    ("work", "date", "description"),
    [
        (RANGE, "1860-1890", "A view."),
        ({"datePublished": "1970", "description": "Estimated date: circa 1970"}, "circa 1970", ""),
        ({"datePublished": "1980", "description": "Estimated date: 198-?"}, "198-?", ""),
        ({"datePublished": "1900", "description": "Date range: [19--]"}, "[19--]", ""),
        (
            {"datePublished": "2015", "description": "Estimated date: Summer 2015"},
            "Summer 2015",
            "",
        ),
        ({"datePublished": "1993", "description": "Date: c1993"}, "c1993", ""),
        ({"datePublished": "1993", "description": "Copyright date: ©1993"}, "©1993", ""),
        ({"dateCreated": "1970", "description": "Estimated date: 1970?"}, "1970?", ""),
    ],
)
def test_words_of_a_date_are_written_as_the_date(
    work: dict[str, Any], date: str, description: str
) -> None:
    assert texts("dc:date", work) == [date]
    assert texts("dc:description", work) == ([description] if description else [])


@pytest.mark.parametrize("words", ["2017-2019", "2017/2019", "between 2017 and 2019"])
def test_range_is_of_the_date_that_has_its_oldest_year(words: str) -> None:
    told = f"Of trees.\n\nDate range: {words}"
    work = {"datePublished": "2019", "dateCreated": "2017", "description": told}
    assert (texts("dc:date", work), texts("dc:description", work)) == (["2019"], [told])
    work = {"datePublished": "2017", "dateCreated": "2019", "description": told}
    assert (texts("dc:date", work), texts("dc:description", work)) == ([words], ["Of trees."])
    assert texts("dc:date", {"datePublished": "2019", "description": told}) == [words]


@pytest.mark.parametrize(
    ("date", "description"),
    [
        ("1990", "Estimated date: 1950"),  # of something else
        ("1990-05-01", "Date: 5 May 1990"),  # the source's own sentence
        ("1990", "The date range: 1990-1995 is that of the survey."),
        ("1860", "Range: 1860-1890"),
        ("1990", "Date: 1990"),
        ("1990-05-01T10:00:00Z", "Kept: well."),
    ],
)
def test_other_paragraphs_leave_a_date_as_it_is(date: str, description: str) -> None:
    work = {"datePublished": date, "description": description}
    assert texts("dc:date", work) == [date[:10]]
    assert texts("dc:description", work) == [description]


def test_simple_dublin_core_keeps_the_words_of_a_date_that_it_does_not_write() -> None:
    assert texts("dc:date", BOTH) == ["ca. 1921"]
    assert texts("dc:description", BOTH) == ["Date range: 1860/1890"]


def test_qualified_dublin_core_writes_each_date_in_its_words() -> None:
    way = "cdif-to-oai_qdc"
    assert texts("dcterms:issued", BOTH, way) == ["ca. 1921"]
    assert texts("dcterms:created", BOTH, way) == ["1860/1890"]
    assert texts("dc:description", BOTH, way) == []


def test_a_plain_date_of_qualified_dublin_core_is_as_precise_as_it_is() -> None:
    work = {"datePublished": "2006-12-12T10:00:00Z"}
    assert texts("dcterms:issued", work, "cdif-to-oai_qdc") == ["2006-12-12T10:00:00Z"]
