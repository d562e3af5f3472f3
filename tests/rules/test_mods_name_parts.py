"""MODS: what stands beside a name without a type, and the terms of roles."""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked


def mapped(content: str) -> Mapped:
    text = f'<mods xmlns="http://www.loc.gov/mods/v3">{content}</mods>'
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


def named(*parts: str, kind: str = "") -> Mapped:
    said = f' type="{kind}"' if kind else ""
    inner = "".join(f"<namePart>{each}</namePart>" for each in parts)
    return mapped(f"<name{said}>{inner}</name>")


def agent(found: Mapped) -> dict[str, Any]:
    (one,) = found.work["contributor"]
    return dict(one)


def told(found: Mapped) -> list[str]:
    return [each.detail for each in found.result.issues if each.code == "part-not-carried"]


@pytest.mark.parametrize(
    "further",
    ["British", "French-born", "active Oakton", "photographer", "Oak University", "a friend"],
)
@pytest.mark.parametrize("kind", ["", "personal"])
def test_inverted_name_takes_no_further_words(further: str, kind: str) -> None:
    found = named("Elm, Ada Eva", further, kind=kind)
    expected = {
        "@type": "Person", "name": "Elm, Ada Eva", "familyName": "Elm", "givenName": "Ada Eva",
    }  # fmt: skip
    assert agent(found) == expected
    assert told(found) == [f"namePart: {further}"]


@pytest.mark.parametrize(
    ("further", "name", "parts", "lost"),
    [
        ("1850-1920", "Elm, Ada, 1850-1920", {"birthDate": "1850", "deathDate": "1920"}, []),
        ("Mrs.", "Elm, Ada, Mrs.", {"honorificPrefix": "Mrs."}, []),
        ("Jr.", "Elm, Ada, Jr.", {"honorificSuffix": "Jr."}, []),
        ("3rd Earl of Oak", "Elm, Ada, 3rd Earl of Oak", {"honorificSuffix": "3rd Earl of Oak"},
         []),
        ("American, 1850-1920", "Elm, Ada, 1850-1920",
         {"birthDate": "1850", "deathDate": "1920"}, ["namePart: American, 1850-1920"]),
        ("Elm, Ada", "Elm, Ada", {}, []),
    ],
)  # fmt: skip
def test_inverted_name_takes_what_stands_behind_its_comma(
    further: str, name: str, parts: dict[str, str], lost: list[str]
) -> None:
    found = named("Elm, Ada", further)
    who = {"@type": "Person", "name": name, "familyName": "Elm", "givenName": "Ada", **parts}
    assert agent(found) == who
    assert told(found) == lost


@pytest.mark.parametrize(
    ("parts", "kind", "name", "lost"),
    [
        (("Oak University", "Department of Elms"), "corporate",
         "Oak University. Department of Elms", []),
        (("Oak University", "Department of Elms"), "", "Oak University Department of Elms", []),
        (("Conference on Elms", "2nd", "Oakton"), "conference", "Conference on Elms 2nd Oakton",
         []),
        (("Elizabeth", "II"), "personal", "Elizabeth II", []),
        (("Elm Studio", "British"), "", "Elm Studio", ["namePart: British"]),
        (("Elm Studio", "French, 1850-1900"), "", "Elm Studio", ["namePart: French, 1850-1900"]),
        (("Ada Elm", "curator"), "", "Ada Elm", ["namePart: curator"]),
    ],
)  # fmt: skip
def test_other_names_are_joined_but_for_what_somebody_is(
    parts: tuple[str, ...], kind: str, name: str, lost: list[str]
) -> None:
    found = named(*parts, kind=kind)
    assert agent(found)["name"] == name
    assert told(found) == lost


def test_two_persons_in_one_name_are_left_open() -> None:
    assert agent(named("Elm, Ada", "Oak, Jan")) == {"name": "Elm, Ada; Oak, Jan"}


def test_comma_behind_a_name_is_no_unknown_element() -> None:
    found = named("Elm, Ada,")
    assert agent(found)["name"] == "Elm, Ada"
    assert "unknown-element" not in found.codes


ROLE = "<name><namePart>Elm, Ada</namePart><role><roleTerm{}>{}</roleTerm></role></name>"


@pytest.mark.parametrize(
    ("term", "name"),
    [
        ("speaker.", "speaker"),
        ("sponsoring body,", "sponsoring body"),
        ("former owner.", "former owner"),
        ("sponsoring body.", "sponsoring body"),
        ("patron.", "patron"),
        ("addressee,", "addressee"),
        ("honoree;", "honoree"),
        ("compiler.", "compiler"),
        ("dédicataire.", "dédicataire"),
        ("ed.", "ed."),
        ("transl.", "transl."),
        ("Hrsg.", "Hrsg."),
        ("illus.", "illus."),
    ],
)
def test_role_has_no_punctuation_of_marc(term: str, name: str) -> None:
    found = mapped(ROLE.format("", term))
    (role,) = found.work["contributor"]
    assert role["roleName"] == name
    assert told(found) == []
    assert "unknown-element" not in found.codes


@pytest.mark.parametrize("term", ["author.", "author,", "creator."])
def test_author_with_punctuation_is_a_creator(term: str) -> None:
    found = mapped(ROLE.format("", term))
    assert [each["name"] for each in found.work["creator"]] == ["Elm, Ada"]
    assert "contributor" not in found.work


def test_code_with_a_stop_is_that_code() -> None:
    found = mapped(ROLE.format(' type="code"', "aut."))
    assert [each["name"] for each in found.work["creator"]] == ["Elm, Ada"]


@pytest.mark.parametrize(
    ("term", "name"),
    [
        ("art", "artist"),
        ("Artist", "Artist"),
        ("Composer", "Composer"),
        ("lbt", "librettist"),
        ("librettist.", "librettist"),
        ("photographer", "photographer"),
        ("drt", "director"),
    ],
)
def test_creator_keeps_the_word_of_his_role(term: str, name: str) -> None:
    found = mapped(ROLE.format("", term))
    assert [each["name"] for each in found.work["creator"]] == ["Elm, Ada"]
    (role,) = found.work["contributor"]
    assert (role["roleName"], role["contributor"]["name"]) == (name, "Elm, Ada")
    assert told(found) == []
