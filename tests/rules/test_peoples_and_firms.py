"""Peoples, firms and two names with a particle are no one person."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    "text",
    ["Índios Olmos", "Povo Olmo", "Povos Indígenas", "Tribu Olmo", "Tribo Olmo", "Oakton Indians",
     "Peuple Olmo", "Etnia Olmo", "Comunidade Quilombola",
     "Elm Cropscience", "Elm Pharma", "Elm Oakosoft", "Elm Oakpharma", "Elm Agrosciences",
     "Elm Biotech", "Elm Oakgenomics"],
)  # fmt: skip
def test_people_or_firm_is_open_and_told(text: str) -> None:
    found = crosswalked(("dc:creator", text))
    assert found.work["creator"] == [{"name": text}]
    assert found.result.judged


@pytest.mark.parametrize(
    "text",
    ["Ana Povo", "Anna Oakpharma", "Elm Utech", "Elm Oakson", "Maria Etnia", "Povo, Ada",
     "Oakpharma, Ada", "Elm, Ada Agroscience"],
)  # fmt: skip
def test_person_of_such_a_name_stays_one(text: str) -> None:
    (found,) = crosswalked(("dc:creator", text)).work["creator"]
    assert found["@type"] == "Person"


@pytest.mark.parametrize(
    "text",
    ["Olmo, Ana Peral Franco de Roble, Luis Fresno", "Olmo, Ana da Silva, Luis Roble",
     "Elm, Ada van Oak, Jan Ash", "Olmo, Ana dos Santos, Eva do Roble",
     "Elm, Ada von der Oak, Jan Ash",
     "Orme, Ada du Chêne, Jan Frêne",
     "Olmo, Ana e Roble, Luis Fresno", "Elm, Ada Oak, Jan zu Ash"],
)  # fmt: skip
def test_two_names_with_a_particle_are_several(text: str) -> None:
    found = crosswalked(("dc:creator", text))
    assert found.work["creator"] == [{"name": text}]
    assert "several-names" in found.codes


@pytest.mark.parametrize(
    ("text", "given"),
    [("Elm, Ada von Oak", "Ada von Oak"), ("Elm, Ada de Oak, Countess", "Ada de Oak"),
     ("Elm, Ada de Oak, Jr.", "Ada de Oak")],
)  # fmt: skip
def test_one_name_with_a_particle_is_one(text: str, given: str) -> None:
    (found,) = crosswalked(("dc:creator", text)).work["creator"]
    assert (found["@type"], found["givenName"]) == ("Person", given)


@pytest.mark.parametrize(
    "text",
    ["John Elm. (US)", "John Elm (US)", "Maria Olmo. (ES)", "Jan B. Elm. (NL)", "J. Elm (DE)"],
)
def test_person_and_a_country_as_publisher_is_open_and_told(text: str) -> None:
    found = crosswalked(("dc:publisher", text))
    assert found.work["publisher"] == [{"name": text}]
    assert "kind-open" in found.codes


@pytest.mark.parametrize("text", ["Elm Press. (US)", "John Elm Ltd. (GB)", "John Wiley. (US)"])
def test_house_and_a_country_is_a_body_and_part_of_none(text: str) -> None:
    found = crosswalked(("dc:publisher", text))
    assert found.work["publisher"] == [{"@type": "Organization", "name": text}]
