"""A noble's rank behind a comma is no given name, whatever stands before it."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

PARTS = {"familyName", "givenName"}


@pytest.mark.parametrize(
    "name",
    ["Otto, Graf von", "Karl, Freiherr von Elm", "Anna, Gräfin zu Oak", "Ludwig, Prinz von Elmland",
     "Maria, Comtesse de Orme", "Luis, Conde de Olmo", "Maria Anna, Herzogin von Elm", "Otto, Graf",
     "Friedrich Wilhelm, Kurfürst von Elmburg", "Orme, Marquis de", "Elm, Ritter von",
     "Elm, Prince of", "Карл, граф фон Эльм", "Marie, Duchesse d'Orme", "Jan, Hertog van Iep"],
)  # fmt: skip
def test_rank_and_particle_are_no_given_names(name: str) -> None:
    (found,) = crosswalked(("dc:creator", name)).work["creator"]
    assert found == {"@type": "Person", "name": name}


@pytest.mark.parametrize(
    ("name", "family", "given"),
    [
        ("Graf, Otto", "Graf", "Otto"), ("Graf, Otto von", "von Graf", "Otto"),
        ("Prinz, Karl", "Prinz", "Karl"), ("Prince, Ada", "Prince", "Ada"),
        ("Oak, Prince", "Oak", "Prince"), ("Oak, Duke", "Oak", "Duke"),
        ("Elm, Otto Graf von", "von Elm", "Otto"), ("Elm, Karl, Freiherr von", "Elm", "Karl"),
        ("Elm, Jan, Graf von und zu", "Elm", "Jan"), ("Elm, Conde A.", "Elm", "Conde A."),
    ],
)  # fmt: skip
def test_names_that_are_ranks_too_keep_their_parts(name: str, family: str, given: str) -> None:
    (found,) = crosswalked(("dc:creator", name)).work["creator"]
    assert {key: found[key] for key in PARTS} == {"familyName": family, "givenName": given}
