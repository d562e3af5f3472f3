"""What a reading of records from elsewhere found wrong of descriptions, sources and languages.

The verdicts were written before the code. Expressions that could try the same text in a great many
ways are held to texts of the worst kind: with such an expression these tests do not end.
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import Mapped, crosswalked


def dc(element: str, *texts: str) -> Mapped:
    return crosswalked(("dc:title", "Elms"), *((f"dc:{element}", each) for each in texts))


TAKEN_IN = "Made available in DSpace on 2016-10-10T03:52:41Z (GMT). No. of bitstreams: 9"
FILE = "elm.pdf: 128607 bytes, checksum: ea73a49dc66da14a08f402c9d8cfe551 (MD5)"
RETURNED = "Submitted by Ada Elm (ada@elm.example.org) on 2012-05-22T19:49:50Z"
STEP = "workflow start=Step: editstep - action:editaction"


@pytest.mark.parametrize("between", [" ", "\n", "\n  "])
def test_the_repositorys_own_words_are_no_description(between: str) -> None:
    told = between.join([RETURNED, STEP, "No. of bitstreams: 1", FILE, TAKEN_IN, FILE, FILE])
    told += f"{between}Previous issue date: 2004-03"
    assert "description" not in dc("description", told).work


@pytest.mark.parametrize("between", [" ", "\n"])
@pytest.mark.parametrize("element", ["dc:description", "dcterms:provenance"])
def test_a_description_behind_them_in_one_value_stays(between: str, element: str) -> None:
    told = between.join([TAKEN_IN, *[FILE] * 30, "Elms grow slowly in the shade of oaks."])
    name = "qdc-to-cdif" if element.startswith("dcterms") else "oai_dc-to-cdif"
    found = crosswalked(("dc:title", "Elms"), (element, told), name=name)
    assert "Elms grow slowly" in str(found.work["description"])


@pytest.mark.parametrize(
    "repeated", [f"{TAKEN_IN} ", f"{RETURNED} {STEP} ", f"{RETURNED} {FILE} ", "Submitted by a on "]
)
def test_words_of_the_repository_without_an_end_are_read_once(repeated: str) -> None:
    told = repeated * (5_000 // len(repeated)) + "x"
    assert "description" in dc("description", told).work


def test_pages_of_a_source_are_read_once() -> None:
    told = ", ".join(["pp. 1000-1010"] * 30)
    assert dc("source", told).work["bibliographicCitation"] == [told]
    assert "bibliographicCitation" not in dc("source", f"{told}, elm").work
