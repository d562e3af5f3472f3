"""The short way for plain inverted names says what the long way says, of every word we know."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import oaicdif.rules.values
from oaicdif.rules.values.agent_kinds import judge_closely, judge_kind
from oaicdif.rules.values.plain_names import judge_plain
from tests.rules.mapped import shipped

ORGANISATIONS = shipped().crosswalks["oai_dc-to-cdif"].vocabularies["organisations"]
_WORD = re.compile(r"[^\W\d_]{2,}")
FORMS = (
    *("{0}, Ada", "{0}, A.B.", "{0}, Ada B.", "{0}, Ada Eva", "{0}, J.-M.", "{0}, S", "{0}, M D"),
    *("{0}-Elm, S.A.", "Elm-{0}, Ada", "Elmsworth, {0}", "Elmsworth, {0} B.", "Elm, {0} S"),
    *("Elm, {0} S. A.", "Elmsworth, Ada {0}", "Elmsworth, {0} Ada"),
)


@cache
def known_words() -> tuple[str, ...]:
    """Each word of the code that reads values, and of the table of bodies, with a capital."""
    code = Path(oaicdif.rules.values.__file__).parent.glob("*.py")
    table = ORGANISATIONS.layers or (ORGANISATIONS,)
    found = {
        word.capitalize()
        for file in (*code, *(Path(each.file) for each in table))
        for word in _WORD.findall(file.read_text(encoding="utf-8"))
    }
    return tuple(sorted(found))


def differing(words: tuple[str, ...]) -> list[str]:
    names = (form.format(word) for word in words for form in FORMS)
    return [
        name
        for name in names
        if judge_kind(name, ORGANISATIONS) != judge_closely(name, ORGANISATIONS)
    ]


def test_some_words_are_judged_alike_both_ways() -> None:
    assert differing(known_words()[::80]) == []


@pytest.mark.slow
def test_every_word_is_judged_alike_both_ways() -> None:
    assert len(known_words()) > 5_000
    assert differing(known_words()) == []


@pytest.mark.parametrize(
    ("name", "family", "given"),
    [
        ("Elmsworth, Ada", "Elmsworth", "Ada"),
        ("Elmsworth, Ada B.", "Elmsworth", "Ada B."),
        ("Elmsworth, Ada Eva", "Elmsworth", "Ada Eva"),
        ("Elmsworth, A. B.", "Elmsworth", "A. B."),
        ("Elm-Oak, Ada-Eva", "Elm-Oak", "Ada-Eva"),
    ],
)
def test_plain_name_takes_the_short_way(name: str, family: str, given: str) -> None:
    found = judge_plain(name, ORGANISATIONS, judge_closely)
    assert found is not None
    assert (found.name, found.parts) == ("Person", {"familyName": family, "givenName": given})


@pytest.mark.parametrize(
    "name",
    [
        *("Elmsworth, Ada, 1823-1903", "Elmsworth, Ada (Eva)", "ELMSWORTH, ADA", "Ada Elmsworth"),
        *("University, Oak", "Elmsworth, Inc", "Elmsworth, Limited", "Elmsworth, Ltd."),
        *("Elmsworth, Professor Q.", "Elmsworth, Jr.", "Elmsworth, PhD", "Elmsworth, Ll B."),
        *("Elmsworth, Pope", "Elmsworth, University", "Elmsworth, de", "Elmsworth, Ada de"),
    ],
)
def test_any_other_name_takes_the_long_way(name: str) -> None:
    assert judge_plain(name, ORGANISATIONS, judge_closely) is None
