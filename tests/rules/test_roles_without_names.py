"""A role with nobody in it is no agent: its text is kept as a remark and told."""

from __future__ import annotations

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import crosswalked

WITHOUT_NAME = [
    "(Editor)", "<b></b> (Editor)", ", (ed.)", "- (Author)", "[Editor]", "; (Author)", "? (Editor)",
    "(ed.)", ". (eds.)", "[Hrsg.]", "- [Translator]", "&nbsp; (Editor)", ", editor", "Author: -",
    "Author: ,", "(Photographer)", "(edt)", ", (Orientador)",
]  # fmt: skip


@pytest.mark.parametrize("element", ["creator", "contributor"])
@pytest.mark.parametrize("text", WITHOUT_NAME)
def test_role_alone_is_a_remark_and_nobody(text: str, element: str) -> None:
    found = crosswalked((f"dc:{element}", text))
    assert not found.work.get("creator")
    assert not found.work.get("contributor")
    assert len(found.work["comment"]) == 1
    assert "name-missing" in found.codes


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("(Elm)", "(Elm)"),
        ("[Author, Ada]", "[Author, Ada]"),
        ("(Oak University)", "(Oak University)"),
        ("Elm (Editor)", "Elm"),
        ("A (Editor)", "A"),
        ("Editor", "Editor"),
        ("(EDT)", "(EDT)"),
    ],
)
def test_name_in_the_same_place_stays_one(text: str, name: str) -> None:
    found = crosswalked(("dc:creator", text))
    assert [each["name"] for each in found.work["creator"]] == [name]
    assert "comment" not in found.work


def test_part_of_a_list_that_is_a_role_alone_leaves_the_others() -> None:
    found = crosswalked(("dc:creator", "Elm, Ada; (Editor); Oak, Jan"))
    assert [each["name"] for each in found.work["creator"]] == ["Elm, Ada", "Oak, Jan"]


@pytest.mark.parametrize("name", ["(Editor)", "- [Photographer]"])
def test_name_of_mods_that_is_a_role_alone_is_nobody(name: str) -> None:
    inner = f"<name><namePart>{name}</namePart></name>"
    root = parse_xml(f'<mods xmlns="http://www.loc.gov/mods/v3">{inner}</mods>'.encode())
    found = crosswalked(*read_mods(root), name="mods-to-cdif")
    assert not found.work.get("contributor")
    assert "nil-value" in found.codes


@pytest.mark.parametrize("text", ["(Supervisor) Elm, Ada", "[Supervisor] Elm, Ada"])
def test_role_in_a_bracket_before_a_name_is_no_part_of_it(text: str) -> None:
    (found,) = crosswalked(("dc:contributor", text)).work["contributor"]
    assert found["roleName"] == "Supervisor"
    assert found["contributor"]["familyName"] == "Elm"


@pytest.mark.parametrize(
    "text",
    ["St. Elm's Church, Oakton", "Elm Antarctic Expedition (1950-1952)", "Masjid Al-Elm",
     "Barangay Narra"],
)  # fmt: skip
def test_body_with_a_second_sign_is_no_person(text: str) -> None:
    (found,) = crosswalked(("dc:creator", text)).work["creator"]
    assert found.get("@type") != "Person"
