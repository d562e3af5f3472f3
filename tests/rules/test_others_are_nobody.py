"""Words for others behind a name: whatever parts them from it knows them for nobody, too."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

WORDS = (
    "et al.", "et alii", "and others", "and more others", "and more",
    "and 3 more", "und andere", "und weitere", "und 2 weitere", "y otros", "e outros",
    "en anderen", "en andere", "et autres", "u.a.", "dkk.",
)  # fmt: skip


@pytest.mark.parametrize("element", ["creator", "contributor"])
@pytest.mark.parametrize("words", [*WORDS, "(and more)", "[et autres]", "(and 3 others)"])
def test_words_for_others_are_nobody_and_told(element: str, words: str) -> None:
    found = crosswalked((f"dc:{element}", f"Elm, Ada {words}"))
    (one,) = found.work[element]
    assert (one["name"], one["familyName"]) == ("Elm, Ada", "Elm")
    assert "nil-value" in found.codes


@pytest.mark.parametrize("text", ["Dunn and More", "Oak Trust and More", "Elm, Ada and More, Jan"])
def test_a_family_name_is_none_of_them(text: str) -> None:
    (one,) = crosswalked(("dc:creator", text)).work["creator"]
    assert one["name"] == text
