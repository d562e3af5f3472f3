"""What one worker has all of."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import LONGEST_S, place_of

PROJECT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("nodeid", "place"),
    [
        ("tests/corpus/test_line.py::test_a[b::c]", "tests/corpus/"),
        ("tests/corpus/test_walk.py::test_b", "tests/corpus/"),
        ("tests/store/test_postgres_many.py::test_d", "tests/store/test_postgres"),
        ("tests/cdif/test_corpus.py::test_c", "tests/cdif/test_corpus.py"),
    ],
)
def test_files_that_share_what_takes_long_stay_together_and_others_are_alone(
    nodeid: str, place: str
) -> None:
    assert place_of(nodeid) == place


def test_the_longest_places_are_places_that_are_there() -> None:
    assert [each for each in LONGEST_S if not (PROJECT / each).exists()] == []
    assert [each for each in LONGEST_S if place_of(f"{each}::test_a") != each] == []
