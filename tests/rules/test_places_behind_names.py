"""A place behind the comma of an inverted name: nobody is known to be called so, or somebody is."""

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
        "Elm, Norway", "Elm, Ghana", "Lund, Sweden", "Elm Oak, Sweden", "Elm Oak, Nairobi",
        "Elm, Guinea", "Elm+Oak, Lima", "Elm, Kathmandu", "Elm, Kenya", "Elm-Oak, Maputo",
        "Elm, Texas", "Elm Springs, Texas", "Oak Grove, Georgia", "Elm, Việt Nam", "Вяз, Россия",
    ],
)  # fmt: skip
def test_place_that_is_nobodys_given_name_leaves_the_kind_open(text: str) -> None:
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
    ],
)  # fmt: skip
def test_place_that_people_are_called_by_is_a_given_name_and_told(
    text: str, family: str, given: str
) -> None:
    one, (evidence, *_) = read(text)
    assert (one["@type"], one["familyName"], one["givenName"]) == ("Person", family, given)
    assert given in evidence


@pytest.mark.parametrize(
    "text", ["Elm, Norway B.", "Elm, Norway, 1950-2010", "Elm, Ghana, Jr.", "Elm, Ada Norway"]
)
def test_more_than_a_place_behind_the_comma_is_a_persons(text: str) -> None:
    one, _ = read(text)
    assert (one["@type"], one["familyName"]) == ("Person", "Elm")


@pytest.mark.parametrize("place", ["Norway", "York", "Nairobi"])
def test_orcid_beside_it_says_that_it_is_a_person(place: str) -> None:
    one, _ = read(f"Elm, {place}; https://orcid.org/0000-0002-1825-0097")
    assert (one["@type"], one["familyName"], one["givenName"]) == ("Person", "Elm", place)


@pytest.mark.parametrize("text", ["Elm, Norway (Oak University)", "Elm, Norway; Oak University"])
def test_where_somebody_works_does_not_decide_alone_and_is_not_lost(text: str) -> None:
    found = crosswalked(("dc:creator", text))
    names = [each["name"] for each in found.work["creator"]]
    assert "Oak University" in "; ".join(names)
    assert not any("familyName" in each for each in found.work["creator"])


@pytest.mark.parametrize("text", ["Kenya Elm", "Alberta Elm", "Kathmandu Elm"])
def test_place_in_front_stays_open(text: str) -> None:
    assert "@type" not in read(text)[0]
