"""A citation of the work itself among its identifiers has its title, an author and a date.

Source: DCMI Metadata Terms, bibliographicCitation, a refinement of identifier.
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

TITLE = ("dc:title", "The life of trees in towns")


@pytest.mark.parametrize(
    "text",
    [
        "Elm, A. (2015) The life of trees in towns. Masters thesis, Oak University.",
        "ELM, Ada. The life of trees in towns. Oakton, 2014. 98 f.",
        "Ada Elm, The life of trees in towns, Oak Press, 2014",
        "Elm, A. 2015. The life of trees in towns. Oak University",
    ],
)
def test_title_with_author_and_date_is_cited(text: str) -> None:
    found = crosswalked(TITLE, ("dc:creator", "Elm, Ada"), ("dc:identifier", text))
    assert found.work["bibliographicCitation"] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Shelf 2015: The life of trees in towns, box 5 of 12",
        "Accession 2015.5 The life of trees in towns",
        r"C:\theses 2015\The life of trees in towns.doc",
        "Reply to 'The life of trees in towns' (2017) Ash, B.",
        "Ash, B. (2016) Comment on: The life of trees in towns. Oak Journal",
        "Oak 2015/THE LIFE OF TREES IN TOWNS master copy",
        "The life of trees in towns: review 2015, Oak Gazette",
        "The life of trees in towns, 2015, in two copies",
    ],
)
def test_title_beside_a_number_or_of_another_work_is_an_identifier(text: str) -> None:
    found = crosswalked(TITLE, ("dc:creator", "Elm, Ada"), ("dc:identifier", text))
    assert "bibliographicCitation" not in found.work
    assert found.work["identifier"] == [text]


CITED = "Elm, A. (2015) The life of trees in towns. Oak Journal, 3 (2). pp. 1-9."


def from_source(text: str) -> dict[str, object]:
    return crosswalked(TITLE, ("dc:creator", "Elm, Ada"), ("dc:source", text)).work


@pytest.mark.parametrize(
    "text", [CITED, "Elm, Ada. The Life of Trees in Towns. Oak Journal, August 2014."]
)
def test_citation_of_the_work_itself_is_no_source_of_it(text: str) -> None:
    found = from_source(text)
    assert found["bibliographicCitation"] == [text]
    assert "relatedLink" not in found
    assert "isBasedOn" not in found
    assert "isPartOf" not in found


def test_number_in_a_citation_of_the_work_itself_is_its_journals() -> None:
    found = from_source(f"{CITED} ISSN 1234-5679")
    assert found["bibliographicCitation"] == [f"{CITED} ISSN 1234-5679"]
    assert found["isPartOf"] == [{"@type": "Periodical", "issn": "1234-5679"}]


@pytest.mark.parametrize(
    "text",
    [
        "Oak Journal (1234-5679) vol.4 (2015)",
        "Ash, B. (2014) The life of oaks. Oak Journal, 3 (2). pp. 1-9.",
        "Reply to The life of trees in towns (2017) Ash, B. Oak Journal, 3 (2). pp. 1-9",
    ],
)
def test_citation_of_another_work_stays_what_it_was(text: str) -> None:
    alone = crosswalked(("dc:title", "Moss"), ("dc:creator", "Elm, Ada"), ("dc:source", text)).work
    names = ("isPartOf", "relatedLink", "bibliographicCitation", "isBasedOn")
    found = from_source(text)
    assert {each: found.get(each) for each in names} == {each: alone.get(each) for each in names}
