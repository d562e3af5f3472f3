"""What the words of a source say by themselves: a form, a body, a citation, an original."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import Final

from ...late_pattern import late_regex
from .credits import is_credit, names_body
from .derivations import says_derived
from .source_forms import is_article_citation, is_form, is_shelf

# Names that are a publishing house's and nothing else's.
_HOUSE: Final = late_regex(
    r"[^\d:;,()]{2,60}\b(?:university press|academic press|publishers?|publishing"
    r"(?: (?:group|company|house|institute|co))?|verlag|uitgeverij|wydawnictwo)"
    r"(?:,? (?:inc|ltd|llc|limited|gmbh|ag|b\.?v|plc)\.?)?\Z",
    re.IGNORECASE,
)


class SourceKind(Enum):
    """What a text in the place of a source is."""

    FORM = "its form"
    SHELF = "a shelf of a repository"
    BODY = "a house or another body"
    CREDIT = "a credit"
    CITATION = "where it appeared"
    ORIGIN = "what the work was made from"
    NAME = "a name"


def _kind_of(text: str) -> SourceKind:
    if is_form(text):
        return SourceKind.FORM
    if is_shelf(text):
        return SourceKind.SHELF
    if _HOUSE.match(text) or names_body(text):
        return SourceKind.BODY
    if is_credit(text):
        return SourceKind.CREDIT
    if is_article_citation(text):
        return SourceKind.CITATION
    return SourceKind.ORIGIN if says_derived(text) else SourceKind.NAME


# A repository writes the same journals, shelves and collections again and again.
_kind_lately: Final = lru_cache(1_000)(_kind_of)
_LONGEST_KEPT: Final = 400  # characters


def kind_of_source(text: str) -> SourceKind:
    """What a source is by its words alone, nothing else of its record looked at."""
    return _kind_lately(text) if len(text) <= _LONGEST_KEPT else _kind_of(text)
