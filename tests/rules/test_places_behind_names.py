"""A place behind the comma of an inverted name: a given name, unless a second sign speaks for a
town or a firm."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import Mapped, crosswalked


def read(text: str) -> tuple[dict[str, Any], list[str]]:
    found: Mapped = crosswalked(("dc:creator", text))
    (one,) = found.work["creator"]
    return dict(one), [each.evidence for each in found.result.judged]


@pytest.mark.parametrize(
    "text",
    [
        "Lund, Sweden", "Elm Oak, Sweden", "Elm Oak, Nairobi", "Elm+Oak, Lima", "Elm/Oak, Denver",
        "Elm, Texas", "Elm Springs, Texas", "Oak Grove, Georgia", "Elm Springs, Virginia",
        "Lima, Kenya", "Paris, France",
    ],
)  # fmt: skip
def test_place_with_a_second_sign_leaves_the_kind_open(text: str) -> None:
    one, evidence = read(text)
    assert one == {"name": text}
    assert evidence


@pytest.mark.parametrize(
    ("text", "family", "given"),
    [
        ("Elm, Georgia", "Elm", "Georgia"), ("Elm, Israel", "Elm", "Israel"),
        ("Elm, Florence", "Elm", "Florence"), ("Elm, Alberta", "Elm", "Alberta"),
        ("Olmo, Wellington", "Olmo", "Wellington"), ("Elm-Oak, Asia", "Elm-Oak", "Asia"),
        ("אלון, ישראל", "אלון", "ישראל"), ("García Olmo, Georgia", "García Olmo", "Georgia"),
        ("van Elm, Georgia", "van Elm", "Georgia"),
        ("Elm, Virginia", "Elm", "Virginia"), ("Elm, Paris", "Elm", "Paris"),
        ("Elm, Denver", "Elm", "Denver"), ("Elm-Oak, Athina", "Elm-Oak", "Athina"),
        ("Elm, Bangalore", "Elm", "Bangalore"), ("Elm, Montana", "Elm", "Montana"),
        ("Elm, Tennessee", "Elm", "Tennessee"), ("Elm, Kenya", "Elm", "Kenya"),
        ("Elm, Norway", "Elm", "Norway"), ("Elm, Santa Fe", "Elm", "Santa Fe"),
        ("Lund, Denver", "Lund", "Denver"), ("García Olmo, Valencia", "García Olmo", "Valencia"),
        ("van Elm, Nevada", "van Elm", "Nevada"), ("Вяз, Россия", "Вяз", "Россия"),
    ],
)  # fmt: skip
def test_place_behind_one_family_name_is_a_given_name_and_told(
    text: str, family: str, given: str
) -> None:
    one, (evidence, *_) = read(text)
    assert (one["@type"], one["familyName"], one["givenName"]) == ("Person", family, given)
    assert given in evidence


def test_place_is_a_given_name_beside_other_authors() -> None:
    found = crosswalked(*(("dc:creator", each) for each in ("Elm, Ada", "Oak, Paris", "Ash, Jan")))
    assert [each["givenName"] for each in found.work["creator"]] == ["Ada", "Paris", "Jan"]


@pytest.mark.parametrize(
    "text", ["Elm, Norway B.", "Elm, Norway, 1950-2010", "Elm, Ghana, Jr.", "Elm, Ada Norway"]
)
def test_more_than_a_place_behind_the_comma_is_a_persons(text: str) -> None:
    one, _ = read(text)
    assert (one["@type"], one["familyName"]) == ("Person", "Elm")


@pytest.mark.parametrize("name", ["Elm Ash, Norway", "Elm, York", "Elm Ash, Nairobi"])
def test_orcid_beside_it_says_that_it_is_a_person(name: str) -> None:
    one, _ = read(f"{name}; https://orcid.org/0000-0002-1825-0097")
    assert one["@type"] == "Person"
    assert f"{one['familyName']}, {one['givenName']}" == name


@pytest.mark.parametrize(
    "text", ["Elm Oak, Norway (Oak University)", "Elm Oak, Norway; Oak University"]
)
def test_where_somebody_works_does_not_decide_alone_and_is_not_lost(text: str) -> None:
    found = crosswalked(("dc:creator", text))
    names = [each["name"] for each in found.work["creator"]]
    assert "Oak University" in "; ".join(names)
    assert not any("familyName" in each for each in found.work["creator"])


@pytest.mark.parametrize("text", ["Kenya Elm", "Alberta Elm", "Kathmandu Elm"])
def test_place_in_front_stays_open(text: str) -> None:
    assert "@type" not in read(text)[0]
