"""What a value was laid out as, kept for when another document shares the value.

Publishers, subjects, licences and creators come in thousands of records, and the crosswalk
gives all of them one and the same object (`rules.memory`): it is known by its identity and
laid out once. Kept is what came without a word to `Findings`; what has an `@id` is looked at in
each document, because only its first mention describes it. Nobody writes into a laid out value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from .core_terms import Findings

Converter: TypeAlias = Callable[[Any, Findings, str], Any]
KEPT_VALUES: Final = 2_000  # of each converter, a megabyte or two; full, it starts again


def keeping(convert: Converter) -> Converter:
    """The converter, which does not convert the same object again."""
    kept: dict[int, tuple[Any, Any]] = {}  # holds the value: its id() cannot be another's

    def converted(value: Any, found: Findings, path: str) -> Any:
        known = kept.get(id(value))
        if known is not None:
            return known[1]
        if type(value) is not dict:
            return convert(value, found, path)
        told = found.told
        made = convert(value, found, path)
        if found.told == told:
            if len(kept) >= KEPT_VALUES:
                kept.clear()
            kept[id(value)] = value, made
        return made

    return converted
