"""Numbers beside words in the lines that people read."""

from __future__ import annotations

import pytest

from oaicdif.counting import counted


@pytest.mark.parametrize(
    ("number", "things", "line"),
    [
        (0, "pages", "0 pages"),
        (1, "pages", "1 page"),
        (2, "pages", "2 pages"),
        (1, "retries", "1 retry"),
        (3, "retries", "3 retries"),
        (1, "duplicates", "1 duplicate"),
        (1, "quarantined", "1 quarantined"),
        (1, "new", "1 new"),
        (1, "processes", "1 process"),
        (1, "addresses", "1 address"),
        (1, "places", "1 place"),
        (1, "sources", "1 source"),
        (1, "parts of lists", "1 part of lists"),
    ],
)
def test_one_thing_is_singular(number: int, things: str, line: str) -> None:
    assert counted(number, things) == line
