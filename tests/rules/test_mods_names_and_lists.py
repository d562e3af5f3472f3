"""MODS: what a notation is from, of which type an identifier is, and when somebody lived."""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked


def mapped(content: str) -> Mapped:
    text = f'<mods xmlns="http://www.loc.gov/mods/v3">{content}</mods>'
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


def term(name: str, scheme: str, code: str = "") -> dict[str, Any]:
    found = {"@type": "DefinedTerm", "name": name, "inDefinedTermSet": scheme}
    return found | {"termCode": code} if code else found


@pytest.mark.parametrize(
    ("authority", "text", "expected"),
    [
        ("sdnb", "320", term("320", "sdnb", "320")),
        ("sudocs", "JU 4.15", term("JU 4.15", "sudocs", "JU 4.15")),
        ("ddc", "641.5", term("641.5", "http://purl.org/dc/terms/DDC", "641.5")),
        ("lcc", "QA76.9", term("QA76.9", "http://purl.org/dc/terms/LCC", "QA76.9")),
        ("marcgt", "article", term("article", "marcgt")),
        ("rvk", "ST 230", term("ST 230", "rvk", "ST 230")),
    ],
)
def test_notation_stays_with_its_list(authority: str, text: str, expected: dict[str, Any]) -> None:
    found = mapped(f'<classification authority="{authority}">{text}</classification>')
    assert found.work["keywords"] == [expected]


def test_notation_of_which_nobody_names_the_list_is_a_keyword() -> None:
    assert mapped("<classification>JU 4.15</classification>").work["keywords"] == ["JU 4.15"]


def value(kind: str, text: str) -> dict[str, Any]:
    return {"@type": "PropertyValue", "propertyID": kind, "value": text}


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("kxp", "1694312771", value("kxp", "1694312771")),
        ("digitool", "98765", value("digitool", "98765")),
        ("fedora", "elm:12", value("fedora", "elm:12")),
        ("citekey", "elm2004", value("citekey", "elm2004")),
        ("ppn", "12345678X", value("ppn", "12345678X")),
        ("local", "box 7", "box 7"),
        ("", "elm2004", "elm2004"),
    ],
)
def test_identifier_keeps_the_name_of_its_type(kind: str, text: str, expected: Any) -> None:
    said = f' type="{kind}"' if kind else ""
    assert mapped(f"<identifier{said}>{text}</identifier>").work["identifier"] == [expected]


@pytest.mark.parametrize(
    ("date", "years"),
    [
        ("1882-1941", {"birthDate": "1882", "deathDate": "1941"}),
        ("1882-", {"birthDate": "1882"}),
        ("1882\u20131941", {"birthDate": "1882", "deathDate": "1941"}),
    ],
)
def test_years_of_a_name_are_those_of_a_life(date: str, years: dict[str, str]) -> None:
    found = mapped(
        '<name type="personal"><namePart>Elm, Ada</namePart>'
        f'<namePart type="date">{date}</namePart></name>'
    )
    creator = [*found.work.get("creator", ()), *found.work.get("contributor", ())][0]
    said = {key: creator.get(key) for key in ("birthDate", "deathDate") if key in creator}
    assert said == years


@pytest.mark.parametrize(
    ("kind", "date"), [("personal", "19th century"), ("corporate", "1882-1941")]
)
def test_date_that_is_no_life_is_told(kind: str, date: str) -> None:
    found = mapped(
        f'<name type="{kind}"><namePart>Elm, Ada</namePart>'
        f'<namePart type="date">{date}</namePart></name>'
    )
    told = [each.detail for each in found.result.issues if each.code == "part-not-carried"]
    assert told == [f"years: {date}"]


@pytest.mark.parametrize("words", ["Plaintiff", "defendant", "Cross-Defendant", "Expert witness"])
def test_description_of_a_name_without_role_is_its_role(words: str) -> None:
    found = mapped(f"<name><namePart>Elm, Ada</namePart><description>{words}</description></name>")
    assert "creator" not in found.work
    (role,) = found.work["contributor"]
    assert role["roleName"].casefold() == words.casefold()
    assert role["contributor"]["name"] == "Elm, Ada"


@pytest.mark.parametrize(
    "inner",
    [
        "",
        "<description>American painter</description>",
        "<description>She wrote of elms for forty years.</description>",
    ],
)
def test_name_of_which_nothing_says_a_role_is_a_contributor_s(inner: str) -> None:
    """As in the Library of Congress's stylesheet of MODS to Dublin Core: only the role makes a
    creator; `usage` marks the main entry (MODS 3.4, "primary")."""
    found = mapped(f"<name><namePart>Elm, Ada</namePart>{inner}</name>")
    assert [each["name"] for each in found.work["contributor"]] == ["Elm, Ada"]
    assert "creator" not in found.work
    primary = mapped(f'<name usage="primary"><namePart>Elm, Ada</namePart>{inner}</name>')
    assert [each["name"] for each in primary.work["creator"]] == ["Elm, Ada"]
    assert "contributor" not in primary.work


def test_role_goes_before_the_main_entry() -> None:
    found = mapped(
        '<name usage="primary"><namePart>Elm, Ada</namePart>'
        '<role><roleTerm type="code">edt</roleTerm></role></name>'
    )
    assert found.work["contributor"][0]["roleName"].casefold() == "editor"
    assert "creator" not in found.work


def test_role_goes_before_the_description() -> None:
    found = mapped(
        '<name><namePart>Elm, Ada</namePart><role><roleTerm type="code">aut</roleTerm></role>'
        "<description>Plaintiff</description></name>"
    )
    assert [each["name"] for each in found.work["creator"]] == ["Elm, Ada"]
