"""Dates of a document that are estimates, as its description says: "Estimated date: 192?".

A document has one date for them, the oldest that is possible, and the source's words in its
description. A page or a citation with that date alone would say more than the document.
Source: CDIF, draft of 2023-07-12, Publication Date: the oldest year, and the range in words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .document_values import Json, texts

LABEL: Final = "Estimated date: "  # as crosswalks write it
ABOUT: Final = "ca. "


def estimates(about: Json) -> Sequence[str]:
    """The words of the source for dates that it does not know for certain."""
    found = [text for text in texts(about, "description") if LABEL in text]
    lines = [line for text in found for line in text.split("\n") if line.startswith(LABEL)]
    return [line.removeprefix(LABEL) for line in lines]


def with_doubt(words: str, date: str, estimated: Sequence[str]) -> str:
    """The words for a date, with "ca." before them if it is one of these estimates: a second date
    of the document, which no estimate speaks of, stays as it is."""
    year = date[:4]
    if not (year.isascii() and year.isdigit() and len(year) == 4):
        return words
    # 1917 of "ca. 1917", 192 of "192?", 19 of "19--"
    of_year = re.compile(rf"(?<!\d)(?:{year}|{year[:3]}(?!\d)|{year[:2]}(?!\d))")
    return f"{ABOUT}{words}" if any(of_year.search(each) for each in estimated) else words
