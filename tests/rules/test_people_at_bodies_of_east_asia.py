"""A body in brackets, without a blank, behind a name of East Asia, as citation indexes write it.

Written before the rule: a word of bodies inside a bracket never makes the whole a body.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked


def agents(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = crosswalked(("dc:creator", text)).work["creator"]
    return found


@pytest.mark.parametrize(
    ("text", "name", "where"),
    [
        ("백나무(느릅대학교)", "백나무", "느릅대학교"),
        ("김나무 (느릅대학교)", "김나무", "느릅대학교"),
        ("이나무(느릅연구원)", "이나무", "느릅연구원"),
        ("王小林（榆树大学）", "王小林", "榆树大学"),
        ("山田木（楡大学）", "山田木", "楡大学"),
        ("Elm, Ada（楡大学）", "Elm, Ada", "楡大学"),
        ("백나무(Oak University)", "백나무", "Oak University"),
    ],
)
def test_body_in_brackets_is_where_a_person_works(text: str, name: str, where: str) -> None:
    (one,) = agents(text)
    assert (one["@type"], one["name"]) == ("Person", name)
    assert one["affiliation"] == {"@type": "Organization", "name": where}


def test_each_of_a_list_has_his_own() -> None:
    first, second = agents("백나무(느릅대학교); 이나무(참대학교)")
    assert first["affiliation"]["name"] == "느릅대학교"
    assert (second["name"], second["affiliation"]["name"]) == ("이나무", "참대학교")


@pytest.mark.parametrize(
    "text",
    [
        "느릅나 무우히코(참대학교)",  # two words, which may be a subject
        "林学科(楡大学)",
        "문화부(느릅대학교)",
        "文人木（楡大学）",
        "김나무(느릅기술원)",  # a word that is no place of work for sure
    ],
)
def test_anything_else_stays_open_with_its_bracket(text: str) -> None:
    (one,) = agents(text)
    assert one == {"name": text}


@pytest.mark.parametrize(
    "text", ["느릅학회(KSE)", "느릅대학교(ELM)", "楡大学（東）", "編集部（楡大学）"]
)
def test_a_body_stays_a_body(text: str) -> None:
    (one,) = agents(text)
    assert one == {"@type": "Organization", "name": text}


@pytest.mark.parametrize("text", ["김나무(교수)", "王小林（教授）"])
def test_what_somebody_is_names_no_body(text: str) -> None:
    (one,) = agents(text)
    assert (one["@type"], one["name"]) == ("Person", text)
