"""The most frequent of many values, counted in bounded memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

KEPT: Final = 1000


class Frequent:
    """Counts values, and forgets the rarest whenever it holds twice as many as `kept`.

    Counts are exact while no value was forgotten (`exact`). After that a count is the least that
    it can be; a value that makes up more than a `kept`-th part of all cannot have been forgotten
    for good, and no count is too high.
    """

    def __init__(self, kept: int = KEPT) -> None:
        self._kept, self._counts = kept, Counter[str]()
        self.exact = True

    def add(self, value: str, times: int = 1) -> None:
        self._counts[value] += times
        if len(self._counts) > 2 * self._kept:
            self._forget()

    def update(self, counts: Mapping[str, int]) -> None:
        """Add each value as many times as it was counted."""
        for value, times in counts.items():
            self.add(value, times)

    def _forget(self) -> None:
        """As Misra and Gries count (1982): what the first one that goes has is taken from all."""
        least = self._counts.most_common(self._kept + 1)[-1][1]
        self._counts = Counter(
            {value: count - least for value, count in self._counts.items() if count > least}
        )
        self.exact = False

    def total(self) -> int:
        """Of the values that are held."""
        return self._counts.total()

    def most_common(self, many: int | None = None) -> Iterable[tuple[str, int]]:
        """The most frequent values with their counts."""
        return self._counts.most_common(many)
