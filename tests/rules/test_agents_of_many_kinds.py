"""Agents that a reading by strangers found: verdicts written before the rules, each a class.

open: nothing decides; none: nobody is named.
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

VERDICTS = """
open | Q42
open | Elm Consult B.V.
open | Heering's Views
open | The Editor
open | The Editors
open | Texas Law Review
open | Elm Research Letters
Person | Elm B.V.
Person | Elm, B.V.
Person | Ada Elm, Oak University student
Person | Ada Elm, journalist and author
Person | Ada Elm, CEO
Person | Elm, Ada '74
Person | Elm '74, Ada
Person | Elm, Ada; Director, Oak Museum
Person | Elm, Ada; Catedrático de Botánica
Person | Elm, Ada; Chief Executive Officer
Person | Elm, Ada; Geschäftsführerin
Person | Elm, Ada; orientadora
Organization | St. Elm's Church
Organization | W3C
Organization | Oak Gallery, Elm University
none | [author not identified]
none | N.N.
Organization | Oakton Chamber of Commerce
Organization | Embassy of Oakland
Organization | Hội Cây Sồi Việt Nam
Person | Hội, Thị An
open | Elm family
open | Familie Elm
Organization | Elm Family Foundation
Person | Family, Ada
none | Verfasser unbekannt
none | неизвестный автор
none | 佚名
open | With support of the Oak Fund
open | With the kind permission of Oak Museum
"""


def listed(text: str) -> list[tuple[str, ...]]:
    return [tuple(line.split(" | ")) for line in text.strip().split("\n")]


@pytest.mark.parametrize(("verdict", "text"), listed(VERDICTS))
def test_creator_is_what_common_sense_says(verdict: str, text: str) -> None:
    found = crosswalked(("dc:creator", text)).work.get("creator", [])
    assert [each.get("@type", "open") for each in found] == ([] if verdict == "none" else [verdict])


def test_year_of_a_class_behind_the_given_name_is_no_part_of_it() -> None:
    (creator,) = crosswalked(("dc:creator", "Elm, Ada '74")).work["creator"]
    assert (creator["name"], creator["givenName"]) == ("Elm, Ada '74", "Ada")


def test_publisher_with_a_middle_initial_may_be_a_person() -> None:
    (publisher,) = crosswalked(("dc:publisher", "Elm, Ada B.")).work["publisher"]
    assert publisher == {"name": "Elm, Ada B."}


@pytest.mark.parametrize(
    "text", ["Oakton, OH", "Elm Gazette, 12 May 1900", "Elm News, May 3, 1901"]
)
def test_town_with_its_state_and_a_dated_issue_are_no_publishers(text: str) -> None:
    assert crosswalked(("dc:publisher", text)).work["publisher"] == [{"name": text}]
