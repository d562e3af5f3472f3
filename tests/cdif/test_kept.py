"""Values that documents share are laid out once, and no document is told from another by it."""

from __future__ import annotations

from oaicdif.cdif.core_agents import kept_agent
from oaicdif.cdif.core_terms import Findings
from oaicdif.cdif.kept import KEPT_VALUES, keeping

ANNA = {"@type": "Person", "name": "Berg, Anna", "familyName": "Berg"}


def test_same_object_is_laid_out_once() -> None:
    value = dict(ANNA)
    first = kept_agent(value, Findings(), "work.creator")
    assert kept_agent(value, Findings(), "work.creator") is first


def test_equal_objects_that_are_not_the_same_are_both_laid_out() -> None:
    made = [kept_agent(dict(ANNA), Findings(), "work.creator") for _ in range(2)]
    assert made[0] == made[1]


def test_what_is_noted_is_noted_of_every_document() -> None:
    value = {"@type": "Person", "name": "X"}
    for _ in range(2):
        found = Findings()
        kept_agent(value, found, "work.creator")
        assert [each.code for each in found.notes] == ["short-name"]


def test_value_with_an_iri_describes_it_only_at_its_first_mention() -> None:
    iri = "https://orcid.org/0000-0002-1825-0097"
    value, other = ANNA | {"@id": iri}, {"@type": "Person", "name": "Berg, A.", "@id": iri}
    alone = kept_agent(value, Findings(), "work.creator")
    found = Findings()
    kept_agent(other, found, "work.creator")
    second = kept_agent(value, found, "work.creator")
    assert alone["@id"] == iri
    assert "@id" not in second
    assert second["schema:identifier"] == iri


def test_memory_does_not_grow_with_the_number_of_documents() -> None:
    made: list[int] = []
    convert = keeping(lambda value, _found, _path: made.append(1))
    values = [{"name": str(number)} for number in range(KEPT_VALUES + 1)]
    for value in values:
        convert(value, Findings(), "work.creator")
    convert(values[-1], Findings(), "work.creator")
    assert len(made) == KEPT_VALUES + 1
    convert(values[0], Findings(), "work.creator")  # was forgotten when the room was full
    assert len(made) == KEPT_VALUES + 2
