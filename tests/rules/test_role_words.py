"""Words of roles beside names, and the words that are something else there.

Source: MARC Code List for Relators (Library of Congress).
"""

from __future__ import annotations

import pytest

from oaicdif.rules.values.agent_lists import read_role
from tests.rules.mapped import crosswalked
from tests.rules.test_vocabulary import shipped_table

MARC = "MARC relator"
# Abbreviations of other languages, or what programs write for nothing.
OTHER_THINGS = {"org", "red", "nan"}


def test_each_marc_relator_is_a_role_by_its_term_and_by_its_code() -> None:
    roles, relators = shipped_table("roles"), shipped_table("relators")
    rows = [each for each in relators.terms.values() if each.note == MARC]
    assert len(rows) > 300
    for row in rows:
        assert read_role(f"Elm, Ada ({row.target})", roles), row
        code = read_role(f"Elm, Ada ({row.source})", roles)
        assert (code is not None) or row.source in OTHER_THINGS, row


@pytest.mark.parametrize(
    ("text", "name", "role"),
    [
        ("Elm, Ada (Abridger)", "Elm, Ada", "Abridger"),
        ("Elm, Ada (abr)", "Elm, Ada", "Abridger"),
        ("Elm, Ada (Teacher)", "Elm, Ada", "Teacher"),
        ("Elm, Ada (Ed.)", "Elm, Ada", "Editor"),
        ("Elm, Eduard (Ed.)", "Elm, Eduard", "Editor"),
        ("ELM, ADA (ED)", "ELM, ADA", "Editor"),
        ("Elm, Ada (PI)", "Elm, Ada", "Principal investigator"),
        ("Elm, Ada (Actor)", "Elm, Ada", "Actor"),
        ("Elm, Ada (sng)", "Elm, Ada", "Singer"),
        ("Elm, Ada, judge", "Elm, Ada", "Judge"),
        ("Oak Films, production company", "Oak Films", "Production company"),
        ("Oak University (laboratory)", "Oak University", "Laboratory"),
        ("Author of introduction, etc.: Elm, Ada", "Elm, Ada", "Author of introduction"),
    ],
)
def test_role_that_the_table_knows(text: str, name: str, role: str) -> None:
    (one,) = crosswalked(("dc:contributor", text)).work["contributor"]
    assert (one["roleName"], one["contributor"]["name"]) == (role, name)


@pytest.mark.parametrize(
    "text",
    [
        "Auckland University of Technology (AUT)",  # its letters
        "Oak Society (ARC)",
        "Elm, Ada (ARC)",  # those of where she works
        "Elm, Edward (Ed)",  # what he is called for short
        "ELM, EDWARD (ED)",
        "Elm, Patricia (Pat)",
        "Elm, Leonard (Len)",
        "Elm, Clive (Cli)",
        "Elm, Ada (Rev.)",  # a title
        "Elm, Ada (Col.)",
        "Van Elm, Ford",  # a given name behind a family name of two words
        "Oak Elm, Pat",
        "De Elm, Art",
        "Oak University. Laboratory",  # a part of it
        "Oak University, Laboratory",
        "Oak University (Repository)",
    ],
)
def test_word_that_is_something_else_is_no_role(text: str) -> None:
    (one,) = crosswalked(("dc:contributor", text)).work["contributor"]
    assert "roleName" not in one
    assert one["name"] == text


@pytest.mark.parametrize(
    ("code", "role"),
    [("coe", "contestant-appellee"), ("ptt", "plaintiff-appellant"), ("sde", "sound engineer")],
)
def test_role_of_a_party_is_whole(code: str, role: str) -> None:
    assert shipped_table("relators").terms[code].target == role
