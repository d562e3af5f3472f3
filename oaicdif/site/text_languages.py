"""In which language the source says each text, where it does: `lang` for screen readers
(WCAG 2.2, 3.1.2).

CDIF's texts have no language, so the crosswalk reports each one that it could not carry
(`language-not-carried`); the kept loss report is read for that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from ..formats.parts import one, read_parts
from ..json_text import JsonError, read_json
from ..rules.values.clean_text import plain_text
from .display import clean, one_line
from .view import Fact, Named, RecordView

CODE: Final = "language-not-carried"
NO_LANGUAGES: Final[Mapping[str, str]] = MappingProxyType({})
_MARK: Final = f'"{CODE}"'.encode()
_ISSUE: Final = re.compile(rb'\{"code":%b,[^{}]*\}' % _MARK)
# Of these a page says another word than the source.
_OTHER_WORDS: Final = ("dc:language", "dc:type")
_CUT: Final = 190  # a report has the first 200 characters of a text, less white space at the end
_TAG: Final = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*", re.ASCII)


def languages_of(report: bytes) -> Mapping[str, str]:
    """The BCP 47 tag of each text, by its words as a page shows them, from a loss report.

    A text that comes in two languages has none: the words do not tell which is which.
    """
    if not tells_languages(report):  # as nearly all
        return NO_LANGUAGES
    found: dict[str, str] = {}
    for text, tag in _said(_issues(report)):
        found[text] = tag if found.get(text, tag) == tag else ""
    return {text: tag for text, tag in found.items() if text and tag}


def tells_languages(report: bytes) -> bool:
    return _MARK in report


def _issues(report: bytes) -> list[dict[str, Any]]:
    """Those of the report that tell of a language: cut from it where that can be done, rather
    than reading the whole."""
    cut = _ISSUE.findall(report)
    try:
        if len(cut) == report.count(_MARK):
            return list(read_json(b"[%b]" % b",".join(cut)))
        return list(read_json(report).get("issues", ()))
    except (JsonError, AttributeError):
        return []


def _said(issues: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for each in issues:
        if each.get("code") != CODE or each.get("element") in _OTHER_WORDS:
            continue
        tag = _tag(str(each.get("detail", "")))
        if tag:
            for line in _lines(str(each.get("text", ""))):
                yield line, tag


@lru_cache(maxsize=256)  # a repository has few
def _tag(text: str) -> str:
    """The BCP 47 tag; empty for what is none."""
    tag = text.strip().replace("_", "-")
    return tag if _TAG.fullmatch(tag) else ""


def _lines(text: str) -> Iterator[str]:
    """The text in one line, and its paragraphs; of a value in parts its name."""
    if "=" in text and (parts := read_parts(text)):
        text = one(parts, "name", "title", "text") or text
    if "<" in text or "&" in text:
        text = plain_text(text)
    yield one_line(text)
    if "\n" in text:
        yield from (line.strip() for line in clean(text).splitlines())


def _with_long_ones(texts: Sequence[str], languages: Mapping[str, str]) -> Mapping[str, str]:
    """The languages of these texts as well that the report has only the beginning of."""
    cut = [each for each in languages if len(each) >= _CUT]
    found = {text: languages[begins] for text in texts for begins in cut if text.startswith(begins)}
    return {**languages, **found} if found else languages


def with_languages(view: RecordView, languages: Mapping[str, str]) -> RecordView:
    """The view with the language of each text that has one."""

    def spoken(named: Named) -> Named:
        tag = languages.get(named.text)
        return named._replace(language=tag) if tag else named

    def of_rows(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        if not any(each.text in languages for fact in facts for each in fact.values):
            return facts
        return tuple([Fact(fact.label, tuple(map(spoken, fact.values))) for fact in facts])

    return view._replace(
        languages=_with_long_ones(view.abstract, languages),
        keywords=tuple(map(spoken, view.keywords)),
        coverage=of_rows(view.coverage),
        contributors=of_rows(view.contributors),
    )
