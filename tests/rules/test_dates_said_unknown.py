"""A date that is said to be unknown, and another one beside it."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


@pytest.mark.parametrize("word", ["unknown", "n.d.", "undated", "[s.d.]"])
@pytest.mark.parametrize("other", ["2010-04-05", "2010", "2011-03", "2010-04-05T12:00:00Z"])
@pytest.mark.parametrize("turned", [False, True])
def test_date_of_a_scan_is_not_that_of_a_work_without_date(
    word: str, other: str, turned: bool
) -> None:
    texts = (other, word) if turned else (word, other)
    found = crosswalked(*(("dc:date", text) for text in texts))
    assert "datePublished" not in found.work
    assert {"nil-value", "date-not-used"} <= found.codes


@pytest.mark.parametrize(
    ("other", "year"),
    [("ca. 1890", "1890"), ("1890-1910", "1890"), ("1923", "1923"), ("1923-05-04", "1923-05-04")],
)
def test_estimate_and_what_is_older_than_scans_are_used(other: str, year: str) -> None:
    found = crosswalked(("dc:date", "unknown"), ("dc:date", other), ("dc:date", "2010-04-05"))
    assert found.work["datePublished"] == year
    assert "date-not-used" in found.codes


def test_word_alone_is_told_and_leaves_nothing() -> None:
    found = crosswalked(("dc:date", "unknown"))
    assert "datePublished" not in found.work
    assert "nil-value" in found.codes


def test_date_without_such_a_word_is_used() -> None:
    found = crosswalked(("dc:date", "2010-04-05"), ("dc:subject", "unknown"))
    assert found.work["datePublished"] == "2010-04-05"


@pytest.mark.parametrize(
    "text",
    [
        "Late 19th century",
        "Probably 1960s or later",
        "between the wars",
        "Fin du XIXe siècle",
        "posterior a la guerra",
    ],
)
@pytest.mark.parametrize(
    ("element", "crosswalk"),
    [
        ("dc:date", "oai_dc-to-cdif"),
        ("dcterms:issued", "qdc-to-cdif"),
        ("dcterms:created", "qdc-to-cdif"),
        ("mods:dateIssued", "mods-to-cdif"),
    ],
)
def test_words_of_a_date_are_kept_as_text(text: str, element: str, crosswalk: str) -> None:
    found = crosswalked((element, text), ("dc:description", "Elm."), name=crosswalk)
    assert "datePublished" not in found.work
    assert f"Date: {text}" in found.work["description"]
    assert "date-not-read" in found.codes


@pytest.mark.parametrize("text", ["000?", "May 0000", "??", "9.8.2013"])
def test_what_has_no_words_of_a_date_is_only_told(text: str) -> None:
    found = crosswalked(("dc:date", text))
    assert "description" not in found.work
    assert found.codes & {"date-not-read", "ambiguous", "nil-value"}
