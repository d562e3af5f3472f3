"""Ranges behind a label in dc:date, and DataCite's codes for unknown as a title.

Sources: DataCite's Dublin Core ("Created: 1999/2002"); DataCite 4.6, appendix 3, unknown values.
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    ("text", "start"),
    [("Created: 1999/2002", "1999"), ("Created: 1999-2002", "1999"), ("Created: 2011-", "2011"),
     ("Date created: 2011-02-24/2012-01-01", "2011-02-24")],
)  # fmt: skip
def test_range_of_creation_is_told_by_its_first_date(text: str, start: str) -> None:
    found = crosswalked(("dc:date", text))
    assert found.work["dateCreated"] == start
    assert "datePublished" not in found.work
    assert found.work["description"] == f"Date range: {text}"
    assert "range-truncated" in found.codes


@pytest.mark.parametrize("text", ["Issued: 1999/2002", "Published: 1999-2002"])
def test_range_of_publication_is_told_by_its_first_date(text: str) -> None:
    found = crosswalked(("dc:date", text))
    assert found.work["datePublished"] == "1999"
    assert "range-truncated" in found.codes


@pytest.mark.parametrize("text", ["Created: 2001/2002/2003", "Created: spring", "Created: /"])
def test_what_is_no_range_is_not_read(text: str) -> None:
    found = crosswalked(("dc:date", text))
    assert "dateCreated" not in found.work
    assert "date-not-read" in found.codes


@pytest.mark.parametrize("title", ["(:unkn)", "(:unav)", "(:unas)", "(:null)", ":unkn", "(:TBA)"])
def test_code_for_unknown_is_no_title(title: str) -> None:
    found = crosswalked(("dc:title", title))
    assert "name" not in found.work
    assert "nil-value" in found.codes


@pytest.mark.parametrize("title", ["Unknown", "(unknown)", "Elms (:unkn)", "(:elm)"])
def test_word_for_unknown_may_be_a_title(title: str) -> None:
    assert crosswalked(("dc:title", title)).work["name"] == title
