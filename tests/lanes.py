"""Of long tables whose rows are costly the fast lane tries a few rows, the whole run all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark rows slow before the lane is chosen."""
    leave_few_quick(items)


def leave_few_quick(items: Iterable[pytest.Item]) -> None:
    """Of a test marked `few(n)`, all rows are slow but n, which are spread over the table."""
    tables = defaultdict(list)
    for each in items:
        if each.get_closest_marker("few") and not each.get_closest_marker("slow"):
            tables[each.nodeid.partition("[")[0]].append(each)
    for rows in tables.values():
        (wanted,) = next(rows[0].iter_markers("few")).args
        quick = spread(len(rows), wanted)
        for number, row in enumerate(rows):
            if number not in quick:
                row.add_marker(pytest.mark.slow)


def spread(count: int, wanted: int) -> set[int]:
    """Numbers of `wanted` rows out of `count`, at equal distances from the first on."""
    some = min(wanted, count)
    return {number * count // some for number in range(some)}
