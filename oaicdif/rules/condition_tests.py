"""The conditions of rules that look at a value's text, language or scheme, as functions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from .crosswalk_rules import Combined, TextTest
from .vocabulary import normal

# (text, language, scheme) -> what was found in the text, or None
Test: TypeAlias = Callable[[str, str, str], Any]
MAX_MATCH_CHARS: Final = 2_000  # `re` knows no deadline
_LONG: Final = 100  # characters


def combined(when: Combined, tests: list[Test]) -> Test:
    """The test that is made of these, as the condition says."""
    if when.kind == "not":
        refused = tests[0]
        return lambda text, lang, scheme: text if refused(text, lang, scheme) is None else None
    if when.kind == "any":
        return lambda text, lang, scheme: next(
            (m for test in tests if (m := test(text, lang, scheme)) is not None), None
        )

    def all_of(text: str, lang: str, scheme: str) -> Any:
        best: Any = None
        for test in tests:
            found = test(text, lang, scheme)
            if found is None:
                return None
            if best is None or (best == text and found != text):
                best = found  # what was found in the text says more than the text
        return best

    return all_of


def text_test(when: TextTest) -> Test:
    """The test of a condition on one text."""
    words = tuple(normal(word) for word in when.words)
    known = frozenset(words)
    starts = tuple(word.casefold() for word in when.words)
    most = max(map(len, starts), default=0)  # no letter becomes less than one where case is folded
    if when.kind == "equals":
        return _equals(known)
    if when.kind == "starts":
        return lambda text, _l, _s: text if text[:most].casefold().startswith(starts) else None
    if when.kind == "ends":
        return lambda text, _l, _s: text if text[-most:].casefold().endswith(starts) else None
    if when.kind == "contains":
        return lambda text, _lang, _scheme: _contains(text, starts)
    if when.kind == "scheme":
        return lambda text, _lang, scheme: text if scheme and normal(scheme) in known else None
    if when.kind == "language":
        return lambda text, lang, _s: text if lang.partition("-")[0].lower() in known else None
    patterns = [re.compile(word) for word in when.words]
    return lambda text, _lang, _scheme: _matches(text, patterns)


def _equals(known: frozenset[str]) -> Test:
    """The text if it is one of these words. Of a long one its first word is looked at: to compare
    a whole description takes as long as all other tests of it together."""
    firsts = {_first_word(word) for word in known}

    def equal(text: str, _lang: str, _scheme: str) -> str | None:
        if len(text) > _LONG and _first_word(text) not in firsts:
            return None
        return text if normal(text) in known else None

    return equal


def _first_word(text: str) -> str:
    """As in `normal`, or less: without the marks that may end a text."""
    return next(iter(text.split(None, 1)), "").casefold().rstrip(".;, ")


def _contains(text: str, words: tuple[str, ...]) -> str | None:
    folded = text.casefold()
    return text if any(word in folded for word in words) else None


def _matches(text: str, patterns: list[re.Pattern[str]]) -> str | None:
    if len(text) <= MAX_MATCH_CHARS:
        for each in patterns:  # asked of every title
            if each.fullmatch(text):
                return text
    return None
