"""A creator in a role has one line of Dublin Core, and is read from it as one agent again.

DRIVER guidelines 1.1, 1.3.2 and 1.3.6: one name in one element; a contributor is not the creator.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.rules.back.agent_texts import MAKING
from tests.rules.back.articles import back
from tests.rules.mapped import crosswalked

Json = dict[str, Any]
ADA: Json = {"@type": "Person", "name": "Elm, Ada", "familyName": "Elm", "givenName": "Ada"}
EVA: Json = {"@type": "Person", "name": "Oak, Eva", "familyName": "Oak", "givenName": "Eva"}


def in_role(who: Json, name: str) -> Json:
    return {"@type": "Role", "roleName": name, "contributor": who}


def lines(work: Json, name: str = "cdif-to-oai_dc") -> list[tuple[str, str]]:
    elements = {"dc:creator", "dc:contributor"}
    return [(e, text) for e, text, *_ in back(work, name).values if e in elements]


ROWS: tuple[tuple[list[Json], list[Json], list[tuple[str, str]]], ...] = (
    ([ADA], [in_role(ADA, "photographer")], [("dc:creator", "Elm, Ada (photographer)")]),
    ([ADA], [in_role(ADA, "Editor")], [("dc:creator", "Elm, Ada (Editor)")]),
    (
        [ADA, EVA],
        [in_role(EVA, "engraver"), in_role(ADA, "painter")],
        [("dc:creator", "Elm, Ada (painter)"), ("dc:creator", "Oak, Eva (engraver)")],
    ),
    # somebody else in that role
    (
        [ADA],
        [in_role(EVA, "photographer")],
        [("dc:creator", "Elm, Ada"), ("dc:contributor", "Oak, Eva (photographer)")],
    ),
    # a role that says nothing of how the work was made
    (
        [ADA],
        [in_role(ADA, "contact person")],
        [("dc:creator", "Elm, Ada"), ("dc:contributor", "Elm, Ada (contact person)")],
    ),
    # both
    (
        [ADA],
        [in_role(ADA, "data manager"), in_role(ADA, "composer")],
        [("dc:creator", "Elm, Ada (composer)"), ("dc:contributor", "Elm, Ada (data manager)")],
    ),
    # a contributor without a role is what the source said of him
    ([ADA], [ADA], [("dc:creator", "Elm, Ada"), ("dc:contributor", "Elm, Ada")]),
    ([], [in_role(ADA, "photographer")], [("dc:contributor", "Elm, Ada (photographer)")]),
)


@pytest.mark.parametrize("way", ["cdif-to-oai_dc", "cdif-to-oai_qdc"])
@pytest.mark.parametrize(("creators", "contributors", "written"), ROWS)
def test_each_agent_has_one_line(
    creators: list[Json], contributors: list[Json], written: list[tuple[str, str]], way: str
) -> None:
    work = {"creator": creators, "contributor": contributors}
    assert lines({key: each for key, each in work.items() if each}, way) == written


def test_a_further_role_of_a_creator_is_reported() -> None:
    roles = [in_role(ADA, "photographer"), in_role(ADA, "printmaker")]
    found = back({"creator": [ADA], "contributor": roles})
    assert [text for e, text, *_ in found.values if e == "dc:creator"] == [
        "Elm, Ada (photographer)"
    ]
    assert [text for e, text, *_ in found.values if e == "dc:contributor"] == []
    assert [(each.code, each.detail) for each in found.issues] == [
        ("role-not-written", "printmaker")
    ]


@pytest.mark.parametrize("role", sorted(MAKING))
def test_what_is_written_is_read_as_it_was(role: str) -> None:
    source = f"Elm, Ada ({role.capitalize()})"
    work = crosswalked(("dc:creator", source)).work
    again = {name: work[name] for name in ("creator", "contributor")}
    assert lines(again) == [("dc:creator", source)]


def test_a_further_name_in_the_same_script_is_reported() -> None:
    found = back({"creator": [{**ADA, "alternateName": "Ulme, Ada"}]})
    assert [text for e, text, *_ in found.values if e == "dc:creator"] == ["Elm, Ada"]
    assert [(each.code, each.detail) for each in found.issues] == [
        ("other-name-not-written", "Ulme, Ada")
    ]
