"""The English names of the months, and what number each is."""

from __future__ import annotations

from typing import Final

_MONTH_NAMES: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
_MONTHS: Final = {name[:3]: number for number, name in enumerate(_MONTH_NAMES, 1)}


def month_number(word: str) -> int | None:
    """1 to 12 for an English month name or its beginning of at least three letters."""
    word = word.rstrip(".").lower()
    number = _MONTHS.get(word[:3])
    fits = number is not None and (_MONTH_NAMES[number - 1].startswith(word) or word == "sept")
    return number if fits else None
