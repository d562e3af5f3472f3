"""What a value was laid out as, kept for when another document shares the value.

Publishers, subjects, licences and creators come in thousands of records, and the crosswalk
gives all of them one and the same object (`rules.memory`), which is laid out once. Kept is what
came without a word to `Findings`; what has an `@id` is looked at in each document, because only
its first mention describes it. Nobody writes into a laid out value.

Bench: `python -m tests.bench crosswalk`, "crosswalking a store again".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from .core_terms import Findings

Converter: TypeAlias = Callable[[Any, Findings, str], Any]
ABSENT: Final = object()
KEPT_VALUES: Final = 2_000  # of each converter, a megabyte or two; full, it starts again


class ResultsByObject:
    """Results by the very object they were made from; an equal object is another one.

    It holds the object beside its result: while both are here, no other object can have its
    `id()`.
    """

    __slots__ = ("_by_id",)

    def __init__(self) -> None:
        self._by_id: dict[int, tuple[Any, Any]] = {}

    def get(self, value: object) -> Any:
        """The result made from this object; ABSENT if there is none, or none any more."""
        found = self._by_id.get(id(value))
        return ABSENT if found is None else found[1]

    def keep(self, value: object, result: object) -> None:
        """Keep the result while `value` lives; at KEPT_VALUES all are forgotten."""
        if len(self._by_id) >= KEPT_VALUES:
            self._by_id.clear()
        self._by_id[id(value)] = value, result


def keeping(convert: Converter) -> Converter:
    """The converter, which does not convert the same object again."""
    results = ResultsByObject()

    def converted(value: Any, found: Findings, path: str) -> Any:
        if type(value) is not dict:
            return convert(value, found, path)
        known = results.get(value)
        if known is not ABSENT:
            return known
        told = found.told
        made = convert(value, found, path)
        if found.told == told:
            results.keep(value, made)
        return made

    return converted
