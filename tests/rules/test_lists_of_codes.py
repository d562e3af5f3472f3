"""Several codes of one classification behind one label, in dc:subject.

Source: schema.org, DefinedTerm: a termCode is one code. DRIVER guidelines 1.1, 1.3.3: a list has
semicolons; commas are read only between codes.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked

SETS = "info:eu-repo/classification/"


def keywords(text: str) -> list[Any]:
    """The keywords of a record with this subject; a term as its scheme and code."""
    found = crosswalked(("dc:title", "Tides"), ("dc:subject", text)).work["keywords"]
    return [
        (each["inDefinedTermSet"].removeprefix(SETS), each["name"])
        if isinstance(each, dict)
        else each
        for each in found
    ]


@pytest.mark.parametrize(
    ("text", "scheme", "codes"),
    [
        ("JEL: C14, D22", "jel", ["C14", "D22"]),
        ("JEL-Classification: E52; E58", "jel", ["E52", "E58"]),
        ("jel=C14; D22; L13;", "jel", ["C14", "D22", "L13"]),
        ("MSC: 11A41; 11B68", "msc", ["11A41", "11B68"]),
        ("MSC 11A41, 11B68", "msc", ["11A41", "11B68"]),
        ("PACS: 42.50.Dv, 03.67.Hk", "pacs", ["42.50.Dv", "03.67.Hk"]),
        ("ddc: 610; 620", "ddc", ["610", "620"]),
        (f"{SETS}ddc/610, 620", "ddc", ["610", "620"]),
        (f"{SETS}jel/C14; D22", "jel", ["C14", "D22"]),
    ],
)
def test_each_code_of_a_list_is_a_term_of_the_scheme(
    text: str, scheme: str, codes: list[str]
) -> None:
    assert keywords(text) == [(scheme, each) for each in codes]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Chapters: 1, 2", ["Chapters: 1, 2"]),
        ("ddc: 610,73", [("ddc", "610,73")]),
        ("JEL: C14, labour", [("jel", "C14, labour")]),
        ("MeSH: Humans, Aged", [("mesh", "Humans, Aged")]),
        ("ddc: 610; medicine", [("ddc", "610"), "medicine"]),
        ("UDC 94(47), 19", [("udc", "94(47), 19")]),
    ],
)
def test_list_with_a_part_that_is_no_code_is_not_a_list_of_codes(
    text: str, expected: list[Any]
) -> None:
    assert keywords(text) == expected
