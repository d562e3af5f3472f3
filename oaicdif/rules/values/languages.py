"""Language tags that are more than a plain code, made into BCP 47.

Plain codes and names are rows of the languages vocabulary. Source: BCP 47 (RFC 5646).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary

_TAG: Final = late_regex(
    r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|\d{3}))?((?:[-_](?:[A-Za-z0-9]{5,8}|\d[A-Za-z0-9]{3}))*)\Z"
)
_PREFIXED: Final = late_regex(
    r"(?:https?://(?:www\.)?lexvo\.org/(?:id|page)/(?:iso639-3|term)/|https?://id\.loc\.gov/vocabulary/"
    r"(?:iso639-[12]|languages)/|https?://publications\.europa\.eu/resource/authority/language/|"
    r"iso[ -]?639(?:-[1235])?[:/]\s*|urn:iso:639(?:-\d)?:|rfc\d{4}[:/]\s*|code:|name:)"
    r"([A-Za-z_-]{2,})\Z",
    re.IGNORECASE,
)


# Codes of ISO 15924 that stand where a language should, and words that name none.
_SCRIPTS: Final = frozenset(
    ["latn", "cyrl", "arab", "grek", "hebr", "hans", "hant", "hani", "jpan", "kore", "hang", "hira",
     "kana", "deva", "thai", "geor", "armn", "ethi", "beng", "taml", "telu", "knda", "mlym", "gujr",
     "guru", "orya", "sinh", "khmr", "laoo", "mymr", "tibt", "mong", "syrc", "copt", "latf", "latg",
     "goth", "runr", "zyyy", "zinh", "zzzz", "qaaa", "latin script", "cyrillic script",
     "arabic script", "roman script"]
)  # fmt: skip
_NO_LANGUAGE: Final = late_regex(
    r"(?:other|others|otro|otros|otra|autre|autres|andere|anders|sonstige|sonstiges|altro|outro|inne|"
    r"language|languages|lang|language (?:note|code|term|not .{1,30})|languages? of .{1,60}|"
    r"utf-?(?:8|16)|iso[- _]?8859[- _]?\d+|(?:us[- ])?ascii|unicode|windows-?125\d|text|"
    r"\d{1,12}|yes|no language|tbd|todo|xx|xxx|zz|--+)\Z",
    re.IGNORECASE,
)
_FIGURE: Final = late_regex(r"\d")
# In a name turned round ("German, Low") these are no codes, which they are beside other codes.
_OF_A_NAME: Final = frozenset(["old", "low", "new", "mid", "sea", "hill", "coast"])
_NAMES_FROM: Final = 4  # letters; shorter words are codes
_CODES: Final = late_regex(r"[a-z]{2,3}(?:\s+[a-z]{2,3})+\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Tag:
    """A BCP 47 tag; `rewritten` when it was spelled otherwise."""

    tag: str
    rewritten: bool = False


def read_tag(text: str, languages: Vocabulary, countries: Vocabulary) -> Tag | None:
    """The tag that a text means, or None: every part must be known."""
    found = _PREFIXED.match(text)
    if found:
        term = languages.find(found[1])
        return Tag(term.target) if term else read_tag(found[1], languages, countries)
    found = _TAG.match(text.strip("[]() "))
    if found is None:
        return _read_name(text, languages)
    primary = languages.find(found[1].lower())
    region = found[3].upper() if found[3] else ""
    country = countries.find(region) if region.isalpha() else None
    if primary is None or (region.isalpha() and country is None):
        return None
    if country is not None and country.relation == "misprint":  # en-UK
        region = country.target.partition(" ")[0]
    parts = [primary.target]
    if found[2]:
        parts.append(found[2].title())
    if region:
        parts.append(region)
    tag = "-".join(parts) + found[4].replace("_", "-").lower()
    return Tag(tag, tag != text)


def _read_name(text: str, languages: Vocabulary) -> Tag | None:
    """A language said twice, "Deutsch (German)", or as what a text is written in."""
    if said := _WRITTEN_IN.match(text):
        term = languages.find(said[1])
        return Tag(term.target, True) if term else None
    twice = _TWICE.match(text)
    if twice is None:
        return None
    first, second = languages.find(twice[1]), languages.find(twice[2])
    same = first is not None and second is not None and first.target == second.target
    return Tag(first.target, True) if first is not None and same else None


_WRITTEN_IN: Final = late_regex(
    r"(?:the )?(?:(?:texts?|documents?|articles?) (?:is |are )?)?(?:written )?"
    r"in ([^\W\d_]{4,20})\.?\Z",
    re.IGNORECASE,
)
_TWICE: Final = late_regex(r"([^\W\d_]{2,30}) ?[(\[] ?([^\W\d_]{2,30}) ?[)\]]\Z")


def read_no_language(text: str) -> str | None:
    """The text itself when it is no language: a script's code, "other", "Language note", or what
    has a figure in it."""
    bare = " ".join(text.strip(" .;:()[]").casefold().split())
    figures = _FIGURE.search(bare) is not None  # "2.1MB", "12 pages": no language has a number
    return text if figures or bare in _SCRIPTS or _NO_LANGUAGE.match(bare) else None


_SEMICOLON: Final = late_regex(r"[;\uff1b\u061b]")
_MARKS: Final = late_regex(r"[,/|\u3001\u060c]|(?<=\s)(?:and|und|et|y|e|en)(?=\s)")


def split_languages(text: str, languages: Vocabulary, countries: Vocabulary) -> list[str]:
    """The languages of a list with `,`, `/`, `|` or " and ", if each part is one.

    A semicolon always separates: it is part of no language's name. A comma may be part of one:
    "Turkish, Ottoman, English" are two.
    """
    pieces = [part.strip() for part in _SEMICOLON.split(text) if part.strip()]
    found = [_known_parts(part, languages, countries) or [part] for part in pieces]
    return [part for parts in found for part in parts] or [text]


def _known_parts(text: str, languages: Vocabulary, countries: Vocabulary) -> list[str]:
    """The languages of a text, each of which is known; none if one of them is not."""
    if _is_language(text, languages, countries):
        return [text]
    parts = [part.strip() for part in _MARKS.split(text) if part.strip()]
    if parts == [text] and _CODES.match(text):  # "eng spa"
        parts = text.split()
    parts = _with_turned_names(parts, languages)
    if max(map(len, parts), default=0) >= _NAMES_FROM and any(map(_is_of_a_name, parts)):
        return []
    return parts if all(_is_language(part, languages, countries) for part in parts) else []


def _is_language(text: str, languages: Vocabulary, countries: Vocabulary) -> bool:
    return languages.find(text) is not None or read_tag(text, languages, countries) is not None


def _is_of_a_name(part: str) -> bool:
    return part.casefold() in _OF_A_NAME


def _with_turned_names(parts: list[str], languages: Vocabulary) -> list[str]:
    """Parts in which a name that stands the other way round is one: "Turkish, Ottoman"."""
    joined: list[str] = []
    for part in parts:
        if joined and languages.find(f"{joined[-1]}, {part}") is not None:
            joined[-1] = f"{joined[-1]}, {part}"
        else:
            joined.append(part)
    return joined
