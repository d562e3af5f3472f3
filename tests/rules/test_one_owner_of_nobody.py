"""Which words are nobody's name is said in the tables nil and nobody alone.

Source: CDIF, nil reasons ("nil:unknown": the source says that it does not know).
"""

from __future__ import annotations

import pytest

from oaicdif.formats.parts import write_parts
from oaicdif.rules.values.nobody import says_nobody, words_for_nobody
from tests.rules.mapped import crosswalked, shipped

NOBODY = [
    "none", "null", "n/a", "n.a.", "[n.a.]", "(not available)", "not applicable", "not known",
    "not provided", "Unknown", "[unknown].", "unspecified", "undefined", "TBA", "tbd", "-", "???",
    "(:unav)", "(:null)", "(:tba)", ":unkn", "No funding", "Funding information not available",
    "various artists", "佚名", "[s.n.]",
]  # fmt: skip
SOMEBODY = ["Nan Elm", "None, Ada", "Unknown Elm", "Tba Oak", "The Unknowns", "Elm (n.a.)"]


@pytest.mark.parametrize("text", NOBODY)
def test_word_for_nobody_is_no_funders_name(text: str) -> None:
    words = words_for_nobody(shipped().crosswalk("datacite-to-cdif").vocabularies)
    assert says_nobody(text, words)
    found = crosswalked(
        ("datacite:fundingReference", write_parts([("funder", text), ("number", "E-1")])),
        name="datacite-to-cdif",
    )
    (grant,) = found.work["funding"]
    assert "funder" not in grant
    assert "name-missing" in found.codes


def test_funder_with_an_identifier_is_somebody_whatever_it_is_called() -> None:
    parts = [("funder", "n/a"), ("funderIdentifier", "https://doi.org/10.13039/100000001")]
    value = ("datacite:fundingReference", write_parts([*parts, ("number", "E-1")]))
    (grant,) = crosswalked(value, name="datacite-to-cdif").work["funding"]
    assert grant["funder"]["@id"] == "https://doi.org/10.13039/100000001"


@pytest.mark.parametrize("text", SOMEBODY)
def test_name_with_such_a_word_is_somebodys(text: str) -> None:
    words = words_for_nobody(shipped().crosswalk("datacite-to-cdif").vocabularies)
    assert not says_nobody(text, words)


def test_words_of_ones_own_count_and_none_are_no_failure() -> None:
    assert not says_nobody("none", None)
    assert says_nobody("--", None)
    nil = shipped().crosswalk("datacite-to-cdif").vocabularies["nil"]
    assert words_for_nobody({"nil": nil}) is nil
    assert words_for_nobody({}) is None


NO_NAMES = [
    *("Nullmeyer, Ada", "Noneman, Ada", "Tbakhi, Ada", "Unkner, Ada", "None, Ada", "Nil, Ada"),
    *("Anonymous Oak Society", "Unknown Elm", "Unidentified Oak", "Null Island Survey"),
]
AGENTS = [
    ("datacite:creator", "", "datacite-to-cdif"),
    ("datacite:contributor", "editor", "datacite-to-cdif"),
    ("mods:name", "", "mods-to-cdif"),
    ("mods:name.role", "photographer", "mods-to-cdif"),
]


@pytest.mark.parametrize(("element", "scheme", "crosswalk"), AGENTS)
@pytest.mark.parametrize("name", NO_NAMES)
def test_name_that_begins_like_a_word_for_nobody_is_kept(
    name: str, element: str, scheme: str, crosswalk: str
) -> None:
    parts = [("name", name), ("role", scheme)]
    found = crosswalked((element, write_parts(parts), "", scheme), name=crosswalk)
    assert "nil-value" not in found.codes
    agents = [*found.work.get("creator", []), *found.work.get("contributor", [])]
    assert name in {each.get("name", each.get("contributor", {}).get("name")) for each in agents}


@pytest.mark.parametrize(("element", "scheme", "crosswalk"), AGENTS)
@pytest.mark.parametrize(
    "name",
    ["(:unav)", ":unkn", "(:unkn) anonymous", "Unknown photographer", "[Unknown].", "Anonymous"],
)
def test_word_for_nobody_in_parts_names_no_agent(
    name: str, element: str, scheme: str, crosswalk: str
) -> None:
    parts = [("name", name), ("role", scheme)]
    found = crosswalked((element, write_parts(parts), "", scheme), name=crosswalk)
    assert "nil-value" in found.codes
    assert "contributor" not in found.work
    assert found.work.get("creator", "nil:unknown") == "nil:unknown"
