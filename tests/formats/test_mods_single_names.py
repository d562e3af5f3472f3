"""MODS: people who have but one name, and what belongs to it.

Sources: MODS 3.8 user guidelines, namePart (termsOfAddress); MARC 21 X00, $b numeration, $c.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked


def named(name: str, *terms: str, more: str = "", kind: str = "personal") -> Mapped:
    inner = "".join(f'<namePart type="termsOfAddress">{each}</namePart>' for each in terms)
    text = (
        '<mods xmlns="http://www.loc.gov/mods/v3">'
        f'<name type="{kind}"><namePart>{name}</namePart>{inner}{more}</name></mods>'
    )
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


def agent(found: Mapped) -> dict[str, Any]:
    (one,) = found.work["contributor"]
    return dict(one)


def told(found: Mapped) -> list[str]:
    return [each.detail for each in found.result.issues if each.code == "part-not-carried"]


@pytest.mark.parametrize(
    ("name", "terms", "whole"),
    [
        ("Ulmus", ["IV", "Philopator"], "Ulmus IV Philopator"),
        ("Ulmus", ["IV Philopator"], "Ulmus IV Philopator"),
        ("Ulmus", ["XIV"], "Ulmus XIV"),
        ("Parthenius", ["of Nicaea"], "Parthenius of Nicaea"),
        ("Ulmus,", ["the Great"], "Ulmus the Great"),
        ("Ulmus", ["Magnus"], "Ulmus Magnus"),
        ("Ulmus", ["von der Esche"], "Ulmus von der Esche"),
        ("Ulmus", ["de la Cruz"], "Ulmus de la Cruz"),
        ("Ulmus", ["al-Basri"], "Ulmus al-Basri"),
    ],
)
def test_number_and_by_name_belong_to_a_single_name(
    name: str, terms: list[str], whole: str
) -> None:
    found = named(name, *terms)
    assert agent(found) == {"@type": "Person", "name": whole}
    assert told(found) == []


@pytest.mark.parametrize(
    ("terms", "whole", "rank"),
    [
        (["VIII, King of Elmland"], "Ulmus VIII", "King of Elmland"),
        (["II", "Empress of Elmland"], "Ulmus II", "Empress of Elmland"),
        (["of Oakton", "3rd Earl of Oak"], "Ulmus of Oakton", "3rd Earl of Oak"),
    ],
)
def test_rank_stands_beside_the_name(terms: list[str], whole: str, rank: str) -> None:
    found = named("Ulmus", *terms)
    assert agent(found) == {"@type": "Person", "name": whole, "honorificSuffix": rank}
    assert told(found) == []


@pytest.mark.parametrize("term", ["von", "x", "Terms_Of_Address", "Singer", "singer"])
def test_what_no_table_knows_is_reported(term: str) -> None:
    found = named("Ulmus", term)
    assert agent(found) == {"@type": "Person", "name": "Ulmus"}
    assert told(found) == [f"termsOfAddress: {term}"]


@pytest.mark.parametrize("name", ["Elm, Ada", "Ada Elm"])
def test_other_names_keep_their_form(name: str) -> None:
    found = named(name, "of Oakton")
    assert agent(found)["name"] == name
    assert told(found) == ["termsOfAddress: of Oakton"]


def test_generation_of_a_family_name_stays_a_suffix() -> None:
    assert agent(named("Ada Elm", "III"))["honorificSuffix"] == "III"


@pytest.mark.parametrize(
    ("written", "name"),
    [("Hippocrates.", "Hippocrates"), ("Plutarch.", "Plutarch"), ("Isaeus,", "Isaeus"),
     ("Thos.", "Thos."), ("Ada.", "Ada"), ("Ulmus", "Ulmus")],
)  # fmt: skip
def test_full_stop_of_the_statement_is_not_the_name_s(written: str, name: str) -> None:
    found = named(written)
    assert agent(found)["name"] == name
    assert "unknown-element" not in found.codes


def test_full_stop_of_a_body_stays() -> None:
    assert agent(named("Bibl.", kind="corporate"))["name"] == "Bibl."
