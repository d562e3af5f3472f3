"""Dates as the document states them: a range or an estimate in the words that it kept.

The crosswalk writes the oldest year of a range or an estimate as the date, and its words as a
paragraph of the description: "Date range: 1860-1890" (rules/values/date_remarks.py). The year alone
would say more than the source, so the words go back as the date and out of the description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from ...late_pattern import late_regex
from ..values.date_remarks import EITHER_ESTIMATE, LABELS
from .back_rules import Back
from .plain_text import plain

_LINE: Final = late_regex(rf"(?:{'|'.join(LABELS)}): (?P<words>\S.*)")
_YEARS: Final = late_regex(r"(?<!\d)\d{4}(?!\d)")
_UNCERTAIN: Final = "Date: "  # "Date: c1993", a copyright or an estimate
_PARAGRAPHS: Final = "\n\n"
_YEAR_CHARS: Final = 4
_CENTURY: Final = 2  # digits that a date has in common with its words, at least: "19--"
_DATES: Final = ("datePublished", "dateCreated")


def day(value: Any, back: Back) -> Iterator[str]:
    """The words of a range or an estimate; of any other date no time of day (DRIVER 1.3.7)."""
    yield _words_of(plain(value), back) or plain(value).partition("T")[0]


def stated(value: Any, back: Back) -> Iterator[str]:
    """The words of a range or an estimate."""
    yield _words_of(plain(value), back)


def exact(value: Any, back: Back) -> Iterator[str]:
    """A date that stands for no range and no estimate."""
    if not _words_of(plain(value), back):
        yield plain(value)


def description(value: Any, back: Back) -> Iterator[str]:
    """The description without the words of dates that are written as such."""
    yield _without(plain(value), back, _DATES)


def description_but_date(value: Any, back: Back) -> Iterator[str]:
    """The same where only the first date is written."""
    first = next((name for name in _DATES if name in back.document.work), "")
    yield _without(plain(value), back, [first] if first else [])


def _without(text: str, back: Back, names: Sequence[str]) -> str:
    if ": " not in text:
        return text
    dates = [plain(back.document.work.get(name, "")) for name in names]
    used = {_words_of(each, back) for each in dates} - {""}
    paragraphs = text.split(_PARAGRAPHS)
    return _PARAGRAPHS.join(each for each in paragraphs if _words(each) not in used)


def _words_of(date: str, back: Back) -> str:
    """The words of the paragraph that has most digits in common with a date, "" if none has."""
    text = plain(back.document.work.get("description", ""))
    if ": " not in text:
        return ""
    found = (each for part in text.split(_PARAGRAPHS) if (each := _words(part)))
    words = [each for each in found if not _are_of_another(each, date, back)]
    best = max(words, key=lambda each: _in_common(date, each), default="")
    return best if best and _in_common(date, best) >= _CENTURY else ""


def _are_of_another(words: str, date: str, back: Back) -> bool:
    """Whether words name another date of the document before this one: of a range the document
    has the oldest year."""
    oldest = min(_YEARS.findall(words), default="")
    dates = (plain(back.document.work.get(name, ""))[:_YEAR_CHARS] for name in _DATES)
    return bool(oldest) and date[:_YEAR_CHARS] > oldest and oldest in dates


def _words(paragraph: str) -> str:
    """What stands behind the label of a paragraph about a date, "" of any other paragraph."""
    if found := _LINE.fullmatch(paragraph):
        return found["words"]
    words = paragraph.removeprefix(_UNCERTAIN)
    return words if words != paragraph and EITHER_ESTIMATE.match(words) else ""


def _in_common(date: str, words: str) -> int:
    """How much of a date its words begin with: a day, a month, a year, or the digits of a decade
    or century that no other digit follows."""
    for length in range(len(date), _YEAR_CHARS - 1, -1):
        if date[:length] in words:
            return length
    for length in (3, _CENTURY):
        if re.search(rf"(?<!\d){re.escape(date[:length])}(?!\d)", words):
            return length
    return 0
