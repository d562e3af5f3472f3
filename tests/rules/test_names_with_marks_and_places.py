"""Marks for what is not known, years and places beside names, several names, longer rows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.rules.values.body_words import signs
from oaicdif.rules.vocabulary import read_vocabulary
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked

TABLE = Path(__file__).parents[2] / "crosswalks" / "vocabularies" / "organisations.tsv"
SIGNS = {"Organization", "Affiliation", "Government"}


def agent(name: str, element: str = "creator") -> dict[str, Any]:
    (found,) = crosswalked((f"dc:{element}", name)).work[element]
    return dict(found)


def mods(content: str) -> Mapped:
    text = f'<mods xmlns="http://www.loc.gov/mods/v3">{content}</mods>'
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


@pytest.mark.parametrize(
    ("name", "years"),
    [
        ("Vasilij Petrovich Elm (1845-1922)", {"birthDate": "1845", "deathDate": "1922"}),
        ("Anna Elm, 1845-1922", {"birthDate": "1845", "deathDate": "1922"}),
        ("Anna Elm [1845-1922]", {"birthDate": "1845", "deathDate": "1922"}),
        ("Anna Elm (b. 1845)", {"birthDate": "1845"}),
        ("Anna Elm (active 1845-1922)", {}),
        ("Anna Elm (1941-1947)", {}),  # too short a life
        ("Anna Elm", {}),
    ],
)
def test_years_behind_a_name_in_natural_order(name: str, years: dict[str, str]) -> None:
    assert agent(name) == {"@type": "Person", "name": name, **years}


@pytest.mark.parametrize(
    "text",
    [
        "Ana Paula Elmeze, Luiz F. Carvalho Oak, Alexandre P. Olmo Franco",
        "Anna Elm, Jan Oak",
        "Anna Elm, Jan Oak, Eva Ash",
        "Anna B. Elm, Jan Oak and Eva Ash",
        "Elm J, Oak A",
        "ELM A.B., ASH C.D.",
    ],
)
def test_several_names_in_one_value_are_nobody_in_particular(text: str) -> None:
    found = crosswalked(("dc:creator", text))
    assert found.work["creator"] == [{"name": text}]
    assert "several-names" in found.codes


@pytest.mark.parametrize("text", ["Elm, Anna", "Anna Elm", "Elm, Anna, 1850-1920", "Oak & Elm"])
def test_one_name_is_not_several(text: str) -> None:
    assert "several-names" not in crosswalked(("dc:creator", text)).codes


@pytest.mark.parametrize("mark", ["...", "…", "?", "[...]", "-"])
def test_mark_for_an_unknown_given_name_is_none(mark: str) -> None:
    assert agent(f"Goebel, {mark}") == {
        "@type": "Person", "name": f"Goebel, {mark}", "familyName": "Goebel",
    }  # fmt: skip


@pytest.mark.parametrize("mark", ["...", "?", "--"])
def test_mark_in_a_typed_part_of_mods_is_reported(mark: str) -> None:
    part = '<namePart type="{}">{}</namePart>'
    name = part.format("family", "Goebel") + part.format("given", mark)
    role = '<role><roleTerm type="text">author</roleTerm></role>'
    found = mods(f'<name type="personal">{name}{role}</name>')
    assert "givenName" not in found.work["creator"][0]
    assert found.work["creator"][0]["familyName"] == "Goebel"
    assert "nil-value" in found.codes


def test_mark_for_an_unknown_family_name_leaves_no_parts() -> None:
    assert {"familyName", "givenName"}.isdisjoint(agent("..., Anna"))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Howson Camera Craft (Minneapolis, Minnesota)", ""),
        ("Elm Craft (Paris)", ""),
        ("Anna Elm (Oakton, Ohio)", "Person"),
        ("J. B. Elm (Oakton, Ohio)", "Person"),
        ("Elm, Anna (Oakton, Ohio)", "Person"),
        ("Elm Studio (Oakton, Ohio)", "Organization"),
        ("Oak & Elm (Oakton, Ohio)", "Organization"),
    ],
)
def test_place_in_brackets_behind_a_name_in_natural_order(name: str, kind: str) -> None:
    assert agent(name).get("@type", "") == kind


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Merzbach, Ludwik", ""), ("Lind, Ada", ""), ("Elm, Xylo Quill", ""),
        ("Elm, Anna", "Person"), ("Brill, Leiden", "Organization"), ("ELM, Oslo", "Organization"),
        ("Elm House, Oak", "Organization"), ("Elm, Ltd", "Organization"),
    ],
)  # fmt: skip
def test_inverted_names_of_publishers_are_read_alike(name: str, kind: str) -> None:
    assert agent(name, "publisher").get("@type", "") == kind


def test_rows_of_three_words_and_more_are_found_in_names() -> None:
    organisations = read_vocabulary(TABLE, "organisations")
    rows = [
        (key, term)
        for key, term in organisations.terms.items()
        if key.count(" ") > 1 and term.target in SIGNS
    ]
    assert rows
    for key, term in rows:
        assert (key, term) in [(e.word, e.term) for e in signs(f"{key} Elm", organisations)], key


@pytest.mark.parametrize(
    "name", ["Oakton Chamber of Commerce", "Cámara de Comercio de Elm", "UC San Diego"]
)
def test_body_of_such_a_row_is_one(name: str) -> None:
    assert agent(name)["@type"] == "Organization"


@pytest.mark.parametrize("said", ['transliteration="printer"', 'displayLabel="Printer"'])
def test_printer_of_an_origin_is_no_publisher(said: str) -> None:
    found = mods(
        "<originInfo><publisher>Oak House</publisher></originInfo>"
        f"<originInfo {said}><publisher>Elm Printers</publisher></originInfo>"
    )
    assert [each["name"] for each in found.work["publisher"]] == ["Oak House"]
    assert "not-carried" in found.codes
