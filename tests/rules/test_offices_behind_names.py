"""An office, or a rank with its number, behind a whole name is no given name."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    "name",
    ["Otto Karl Orme, Baron de Olme", "Otto Orme Elm, 1st Viscount Elm", "Ada Elm, 3rd Earl of Oak",
     "Otto Auguste de Orme, King Otto XVI", "Karl Elm, Kaiser Karl VI",
     "M. de Bellorme, Gouverneur Général de St Orme", "Ada Elm, Governor of Oakland",
     "Jan Elm, Lieutenant-Governor of Oakland", "Ana Olmo, Embajadora de Olmedo",
     "Luis Olmo, Arzobispo de Olmedo", "Ada Elm, Abbess of Oak", "Otto Orme, Chevalier d'Olme",
     "Ada Elm, bishop", "Jean Orme, Évêque de Olme", "Otto Orme, comte de Olme, later duc de Olme",
     "Sir Edward Oak Elm, Knight", "Sir Ada Elm, Baronet", "Sir Jan Elm, Kt.", "Dame Ada Elm, DBE",
     "Lord Jan Elm, Viscount", "Sir Jan Elm, Captain", "Lady Ada Elm, Countess of Oak",
     "Sir Jan Elm, Knight of Malta", "Lord Elm, Viceroy of Oakland"],
)  # fmt: skip
def test_office_or_rank_behind_a_whole_name_is_no_given_name(name: str) -> None:
    (found,) = crosswalked(("dc:creator", name)).work["creator"]
    assert found == {"@type": "Person", "name": name}


@pytest.mark.parametrize(
    ("name", "family", "given"),
    [
        ("Ruiz Olmo, Reina", "Ruiz Olmo", "Reina"), ("Bishop, Ada", "Bishop", "Ada"),
        ("Elm Oak, May Anne", "Elm Oak", "May Anne"), ("Mayor, Ada", "Mayor", "Ada"),
        ("Elm Oak, Prince A.", "Elm Oak", "Prince A."), ("Olmo, Reina", "Olmo", "Reina"),
        ("Ruiz Olmo, Conde Luis", "Ruiz Olmo", "Conde Luis"), ("King, Ada", "King", "Ada"),
        ("Elm, Ada, Bishop of Oak", "Elm", "Ada"), ("Sir Oak Elm, Jan", "Oak Elm", "Jan"),
        ("Elm, Knight", "Elm", "Knight"), ("Oak Elm, Earl", "Oak Elm", "Earl"),
        ("Lord Elm, Jan", "Lord Elm", "Jan"), ("Bishop Oak, Mary", "Bishop Oak", "Mary"),
    ],
)  # fmt: skip
def test_given_names_that_are_ranks_elsewhere_stay(name: str, family: str, given: str) -> None:
    (found,) = crosswalked(("dc:creator", name)).work["creator"]
    assert (found["familyName"], found["givenName"]) == (family, given)
