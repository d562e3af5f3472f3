"""What tests share is made once, in a worker too: thousands of tests lean on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

made: list[str] = []


@pytest.fixture(scope="module")
def of_the_file() -> Iterator[None]:
    made.append("made")
    yield
    made.append("ended")


@pytest.mark.parametrize("number", range(3))
@pytest.mark.usefixtures("of_the_file")
def test_what_a_file_shares_is_there_for_its_next_test(number: int) -> None:
    assert made == ["made"]
