"""Agents as other conventions write them: marks of records, attributions, footnotes, lists."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked


def agent(name: str) -> dict[str, Any]:
    (found,) = crosswalked(("dc:creator", name)).work["creator"]
    return dict(found)


ELM = {"familyName": "Elm", "givenName": "Anna"}


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("Elm, Anna (1)", {}),  # a footnote
        ("Elm, Anna [12]", {}),
        ("Elm, Anna [aut, cre]", {}),  # R writes roles so
        ("Elm, Anna (nar. 1945)", {"birthDate": "1945"}),
        ("Elm, Anna (ur. 1945)", {"birthDate": "1945"}),
        ("Elm, Anna, * 1945", {"birthDate": "1945"}),
        ("Elm, Anna (née en 1945)", {"birthDate": "1945"}),
        ("Elm, Anna (geb. 1945)", {"birthDate": "1945"}),
        ("Elm, Anna (zm. 1945)", {"deathDate": "1945"}),
        ("Elm, Anna, † 1945", {"deathDate": "1945"}),
    ],
)
def test_what_stands_behind_a_name_is_none_of_its_parts(name: str, more: dict[str, str]) -> None:
    assert agent(name) == {"@type": "Person", "name": name, **ELM, **more}


@pytest.mark.parametrize(
    "name",
    ["attributed to Elm, Anna", "Attributed to Elm, Anna", "after Elm, Anna", "copy after Anna Elm",
     "editor Elm, Anna", "edited by Anna Elm", "possibly Elm, Anna", "Circle of Elm, Anna"],
)  # fmt: skip
def test_words_before_a_name_are_not_its_first_word(name: str) -> None:
    assert agent(name) == {"name": name}


@pytest.mark.parametrize(
    ("name", "family"),
    [("d'Elm, Anna", "d'Elm"), ("de la Elm, Anna", "de la Elm"), ("After, Anna", "After"),
     ("al-Elm, Anna", "al-Elm"), ("By, Anna", "By"), ("Probst, Anna", "Probst")],
)  # fmt: skip
def test_family_names_that_begin_alike_are_names(name: str, family: str) -> None:
    assert agent(name)["familyName"] == family


@pytest.mark.parametrize("name", ["After School, Inc.", "By Design Ltd", "Author Elm GmbH"])
def test_companies_that_begin_alike_are_companies(name: str) -> None:
    assert agent(name)["@type"] == "Organization"


@pytest.mark.parametrize("text", ["Elm, Anna = Oak, Eva", "Elm, Anna -- Oak, Eva"])
def test_two_names_with_a_sign_between_them_are_several(text: str) -> None:
    found = crosswalked(("dc:creator", text))
    assert found.work["creator"] == [{"name": text}]
    assert "several-names" in found.codes


@pytest.mark.parametrize("text", ["None, None", "null null", "undefined, undefined", "n/a n/a"])
def test_word_for_nothing_twice_is_nobody(text: str) -> None:
    assert "creator" not in crosswalked(("dc:creator", text)).work


@pytest.mark.parametrize("name", ["Nan Nan", "Na, Na"])
def test_short_names_twice_are_names(name: str) -> None:
    assert agent(name)["name"] == name


@pytest.mark.parametrize("name", ["A Lady", "By a Gentleman", "Une dame", "ANNA_ELM"])
def test_what_names_nobody_is_open(name: str) -> None:
    assert agent(name) == {"name": name}
