"""Neighbours of the acceptance cases: the same rule, spelled, ordered or combined otherwise."""

from __future__ import annotations

import pytest

from tests.crosswalk.test_cases import one


@pytest.mark.parametrize(
    "text", ["Anonymous (Author)", "Author: unknown", "[Anonymous]", "(unknown)", "et al."]
)
def test_words_for_nobody_make_no_agent(text: str) -> None:
    """Neighbours of C18."""
    found = one("dc:creator", text)
    assert found.draft["creator"] == ["nil:unknown"]
    assert "contributor" not in found.work
    assert "nil-value" in found.codes
    assert "contributor" not in one("dc:contributor", text).work
