"""Sources that are pages, a volume or a day; a number is no journal's name; paths of keywords."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    "text",
    [
        "pp. 1-10",
        "Vol. 3 (2004)",
        "Vol. 3, No. 2",
        "Volume III",
        "No. 5",
        "T. 3",
        "P. 5",
        "Vol. 12C, no. 3",
        "vol. 3i 4",
        "Vol. 7A",
        "vol 3no 4",
    ],
)
def test_volume_and_pages_are_a_citation(text: str) -> None:
    found = crosswalked(("dc:source", text)).work
    assert found["bibliographicCitation"] == [text]
    assert "relatedLink" not in found


@pytest.mark.parametrize("text", ["No. 10 Downing Street", "Vol de nuit", "Volumes of Tides"])
def test_names_that_begin_so_stay_sources(text: str) -> None:
    found = crosswalked(("dc:source", text)).work
    assert found["relatedLink"][0]["target"]["name"] == text


def test_a_day_is_no_source() -> None:
    assert crosswalked(("dc:source", "2004-05-13")).work["comment"] == ["2004-05-13"]


@pytest.mark.parametrize(
    "text", ["ISSN: 1539-3755; Vol. 3; Iss. 2; p. 1-10", "ISSN 1539-3755, Vol. 3 (2004), 1-10"]
)
def test_a_number_is_no_name_of_a_journal(text: str) -> None:
    (journal,) = crosswalked(("dc:source", text)).work["isPartOf"]
    assert (journal["@type"], journal["issn"], journal.get("name")) == (
        "Periodical",
        "1539-3755",
        None,
    )


def test_an_electronic_issn_of_a_urn_is_a_periodical() -> None:
    (journal,) = crosswalked(("dcterms:isPartOf", "urn:eissn:1777-5345"), name="qdc-to-cdif").work[
        "isPartOf"
    ]
    assert journal == {"@type": "Periodical", "issn": "1777-5345"}


@pytest.mark.parametrize(
    ("text", "keywords"),
    [
        ("/dk/atira/pure/keywords/sea; name=Sea", ["/dk/atira/pure/keywords/sea", "Sea"]),
        ("sea; name=Sea", ["sea", "name=Sea"]),
        ("/dk/atira/pure/keywords/sea", ["/dk/atira/pure/keywords/sea"]),
    ],
)
def test_path_and_name_of_a_keyword(text: str, keywords: list[str]) -> None:
    assert crosswalked(("dc:subject", text)).work["keywords"] == keywords


@pytest.mark.parametrize(
    "text", ["[Abstract not available]", "Resumen no disponible", "Sin resumen"]
)
def test_words_for_no_abstract_are_none(text: str) -> None:
    found = crosswalked(("dc:description", text))
    assert "description" not in found.work
    assert "nil-value" in found.codes
