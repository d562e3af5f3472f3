"""The most frequent values of many, in bounded memory."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from oaicdif.rules.frequent import Frequent


def test_counts_are_exact_while_there_are_few_values() -> None:
    found = Frequent(kept=3)
    for value in "abacabada":
        found.add(value)
    assert found.exact
    assert list(found.most_common(2)) == [("a", 5), ("b", 2)]


@given(st.lists(st.integers(0, 60).map(str)), st.integers(1, 8))
def test_no_count_is_too_high_and_what_is_frequent_stays(values: list[str], kept: int) -> None:
    found, true = Frequent(kept), Counter(values)
    for value in values:
        found.add(value)
    counts = dict(found.most_common())
    assert len(counts) <= 2 * kept
    assert all(count <= true[value] for value, count in counts.items())
    assert {value for value in true if true[value] > len(values) / kept} <= set(counts)
