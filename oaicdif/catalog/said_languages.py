"""In which language the source says each text, where it does: `lang` for screen readers
(WCAG 2.2, 3.1.2) on pages and in lists.

CDIF's texts have no language, so the crosswalk reports each one that it could not carry
(`language-not-carried`); the kept loss report is read for that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final

from ..formats.parts import one, read_parts
from ..json_text import read_json
from ..late_pattern import late_regex
from ..rules.result import LONGEST_TEXT, Issue
from ..rules.values.clean_text import plain_text
from ..shown_text import clean, one_line

CODE: Final = "language-not-carried"
NO_LANGUAGES: Final[Mapping[str, str]] = MappingProxyType({})
_MARK: Final = f'"{CODE}"'.encode()
# Of these a page says another word than the source.
_OTHER_WORDS: Final = ("dc:language", "dc:type")
_CUT: Final = LONGEST_TEXT - 10  # a text that was cut may have lost white space at its end, too
_TAG: Final = late_regex(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*", re.ASCII)


def languages_of(report: bytes) -> Mapping[str, str]:
    """The BCP 47 tag of each text, by its words as a page shows them, from a loss report.

    A text that comes in two languages has none: the words do not tell which is which.
    """
    if not tells_languages(report):  # as nearly all
        return NO_LANGUAGES
    found: dict[str, str] = {}
    doubted = False
    for element, text, detail in _issues(report):
        tag = "" if element in _OTHER_WORDS else _tag(detail)
        for line in _lines(text) if tag else ():
            if line and found.setdefault(line, tag) != tag:
                found[line], doubted = "", True
    return {text: tag for text, tag in found.items() if tag} if doubted else found


def tells_languages(report: bytes) -> bool:
    return _MARK in report


def _issues(report: bytes) -> Sequence[tuple[str, str, str]]:
    """(element, text, tag) of those of the report that tell of a language: cut from it where that
    can be done, rather than reading the whole."""
    cut = _issue().findall(report)
    try:
        if len(cut) == report.count(_MARK):
            return [(each.decode(), _unquoted(text), tag.decode()) for each, text, tag in cut]
        issues = read_json(report).get("issues", ())
        return [_words(each) for each in issues if each.get("code") == CODE]
    except (ValueError, AttributeError):
        return ()


@cache  # compiled when first asked: most processes never do
def _issue() -> re.Pattern[bytes]:
    """An issue as a report writes it (`rules.result.Issue.as_json`): element, text and tag."""
    return re.compile(
        rb'\{"code":%b,"element":"([^"\\]*)","text":"([^"\\]*(?:\\.[^"\\]*)*)","detail":"([^"\\]*)"\}'
        % _MARK
    )


def _unquoted(text: bytes) -> str:
    """What stands between the quotes of a JSON text."""
    return str(read_json(b'"%b"' % text)) if b"\\" in text else text.decode()


def _words(issue: dict[str, Any]) -> tuple[str, str, str]:
    element, text, detail = (str(issue.get(key, "")) for key in ("element", "text", "detail"))
    return element, text, detail


@lru_cache(maxsize=256)  # a repository has few
def _tag(text: str) -> str:
    """The BCP 47 tag; empty for what is none."""
    tag = text.strip().replace("_", "-")
    return tag if _TAG.fullmatch(tag) else ""


def _lines(text: str) -> Sequence[str]:
    """The text in one line, and its paragraphs; of a value in parts its name."""
    if "=" in text and (parts := read_parts(text)):
        text = one(parts, "name", "title", "text") or text
    if "<" in text or "&" in text:
        text = plain_text(text)
    line = one_line(text)
    if "\n" not in text:
        return (line,)
    return (line, *(each.strip() for each in clean(text).splitlines()))


def with_long_ones(texts: Sequence[str], languages: Mapping[str, str]) -> Mapping[str, str]:
    """The languages of these texts as well that the report has only the beginning of."""
    cut = [each for each in languages if len(each) >= _CUT]
    if not cut:
        return languages
    found = {text: languages[begins] for text in texts for begins in cut if text.startswith(begins)}
    return {**languages, **found} if found else languages


def title_language(title: str, issues: Iterable[Issue]) -> str:
    """What `languages_of` the report of these issues says of a document's title; empty where the
    source names no language. Every record asks this, few have such an issue."""
    said = [each for each in issues if each[0] == CODE]
    if not said:
        return ""
    shown = one_line(title)
    word = shown.partition(" ")[0]  # of most other texts the first look tells
    tags = {
        _tag(detail)
        for _, element, _, text, detail in said
        if (word in text or "<" in text or "&" in text) and element not in _OTHER_WORDS
        if any(_begins(line, shown) for line in _lines(text[:LONGEST_TEXT]))
    }
    tags.discard("")
    return tags.pop() if len(tags) == 1 else ""


def _begins(line: str, shown: str) -> bool:
    return line == shown or (len(line) >= _CUT and shown.startswith(line))
