"""A comma between two whole names makes no inverted name: nobody is called "Doe A" "Roe J".

Dublin Core, creator: "an entity responsible for making the resource"; schema.org, Person: a person.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked


def creator(name: str) -> Any:
    (found,) = crosswalked(("dc:title", "Tides"), ("dc:creator", name)).work["creator"]
    return found


@pytest.mark.parametrize(
    "name",
    [
        "Roe J, Doe A", "Roe JK, Doe AL", "Roe J.K., Doe A.L.", "J. Roe, A. Doe", "J Roe, A Doe",
        "J.-K. Roe, A. L. Doe", "O'Roe J, Doe A", "Jane Roe, John Doe",
    ],
)  # fmt: skip
def test_two_whole_names_are_kept_as_text_of_no_kind(name: str) -> None:
    assert creator(name) == {"name": name}


@pytest.mark.parametrize(
    ("family", "given"),
    [
        ("Roe", "Jane A."), ("López M.", "Ana M."), ("López M.", "Juan Carlos"),
        ("O Brien", "M Ann"), ("García Márquez", "Gabriel"), ("Martín García", "Juan Carlos"),
        ("Roe", "J. Doe"), ("van der Roe", "J."),
    ],
)  # fmt: skip
def test_inverted_name_of_two_words_stays_one_person(family: str, given: str) -> None:
    name = f"{family}, {given}"
    expected = {"@type": "Person", "name": name, "familyName": family, "givenName": given}
    assert creator(name) == expected
