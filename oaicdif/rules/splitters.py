"""The splitters a crosswalk may name in `split`: a text becomes its parts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from .values import rights
from .values.agent_lists import AGENT_HINTS, split_agents, split_publishers
from .values.anchors import read_bare_anchor
from .values.coverage import split_coverage
from .values.date_lists import read_embargo, split_dates
from .values.identifier_lists import (
    split_identifiers,
    split_labelled_identifiers,
    without_delimiters,
    without_second_label,
)
from .values.identifiers import is_url, read_url
from .values.languages import split_languages
from .values.media_types import split_formats
from .values.places_and_times import split_place_and_time
from .values.relations import split_grants
from .values.subjects import split_codes, split_keywords
from .words import Recognise, Split, Vocabularies, Words

# Also those of Chinese and Japanese, and of Arabic.
_SEMICOLONS: Final = (";", "\uff1b", "\u061b")


def add_to(words: Words) -> None:
    """Registers every splitter of this module."""
    for name, (help, split, hints) in _PLAIN.items():
        words.splitter(name, help, hints=hints)(_always(split))
    words.splitter(
        "agents", "at semicolons; where a person works and addresses stay with the name",
        "organisations", hints=AGENT_HINTS,
    )(_agents)  # fmt: skip
    words.splitter(
        "publishers", "at semicolons, when every part is the name of somebody by itself",
        "organisations", hints=_SEMICOLONS,
    )(_publishers)  # fmt: skip
    words.splitter(
        "formats",
        "a list with media types; parameters are cut",
        "formats",
        hints=(";", ",", "(", "["),
    )(_formats)
    words.splitter(
        "languages", "a list of known languages", "languages", "countries",
        hints=(*_SEMICOLONS, ",", "/", "|", " ", "\u3001", "\u060c"),
    )(_languages)  # fmt: skip

    words.splitter(
        "codes", "codes of one classification in a list, each with its label",
        "subject-schemes", hints=(";", ", "),
    )(_codes)  # fmt: skip
    words.splitter(
        "place-and-time", "a place and a time in one value, and at bars: Colombia - Siglo XX",
        "times", "months", hints=_BETWEEN_PLACE_AND_TIME,
    )(_place_and_time)  # fmt: skip
    words.splitter(
        "rights", "at semicolons, when every part is a statement by itself",
        "access-rights", "licences", "rights-statements", hints=(";",),
    )(_rights)  # fmt: skip


# A mark, or the letters of a time before our era: "Egypt 1500 BC".
_BETWEEN_PLACE_AND_TIME: Final = (
    "|", "-", "/", ",", "(", "[", "\u2013", "\u2014", "bc", "b c", "b.c", "b. c", "chr", "a.c",
    "a. c", "j.-c",
)  # fmt: skip


def _always(split: Split) -> Callable[[Vocabularies], Split]:
    return lambda _vocabularies: split


def _semicolons(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()] if ";" in text else [text]


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _urls(text: str) -> list[str]:
    if text.find("://") == text.rfind("://"):
        return [text]
    parts = [part for part in re.split(r"[\s;,]+(?=https?://)|\s+", text) if part]
    return parts if all(is_url(part) for part in parts) else [text]


def _anchors(text: str) -> list[str]:
    anchor = read_bare_anchor(text)
    return [anchor.address] if anchor else [text]


_PLAIN: dict[str, tuple[str, Split, tuple[str, ...]]] = {
    "lines": ("at line ends", _lines, ("\n",)),
    "semicolons": ("at semicolons", _semicolons, (";",)),
    "keywords": (
        "at semicolons, those of entities aside",
        split_keywords,
        (*_SEMICOLONS, "<"),
    ),
    "coverage": (
        "at semicolons, but not within key=value pairs",
        split_coverage,
        (*_SEMICOLONS, "*"),
    ),
    "dates": (
        "whole dates in a list, and what is undated",
        split_dates,
        (";", ",", " ", "undated"),
    ),
    "identifiers": (
        "at semicolons, commas and blanks, when every part is an identifier",
        split_identifiers,
        (";", ",", "|", " ", "\n", "\t", "\r"),
    ),
    "labelled-identifiers": (
        "as `identifiers`; a label before the list goes with every part",
        split_labelled_identifiers,
        (";", ",", "|", " ", "\n", "\t", "\r"),
    ),
    "own-label": (
        "what stands behind a label that it has itself: urn:urn:nbn:..., url:https://...",
        without_second_label,
        (":",),
    ),
    "delimited": (
        "the address that stands in brackets or quotes: <https://...>",
        without_delimiters,
        ("://",),
    ),
    "anchor": ("the address of a link as HTML writes it", _anchors, ("href",)),
    "grants": ("several numbers in the brackets of one funder", split_grants, ("grantagreement",)),
    "urls": ("at blanks, commas and semicolons, when every part is a URL", _urls, ("://",)),
}


def _agents(vocabularies: Vocabularies) -> Split:
    organisations = vocabularies["organisations"]
    return lambda text: split_agents(text, organisations)


def _publishers(vocabularies: Vocabularies) -> Split:
    organisations = vocabularies["organisations"]
    return lambda text: split_publishers(text, organisations)


def _codes(vocabularies: Vocabularies) -> Split:
    schemes = vocabularies["subject-schemes"]
    return lambda text: split_codes(text, schemes)


def _place_and_time(vocabularies: Vocabularies) -> Split:
    times, months = vocabularies["times"], vocabularies["months"]
    return lambda text: split_place_and_time(text, times, months)


def _rights(vocabularies: Vocabularies) -> Split:
    """Licences, access rights, rights statements, embargoes and addresses; never a sentence."""
    tables = (
        vocabularies[name].find for name in ("access-rights", "licences", "rights-statements")
    )
    readers: tuple[Recognise, ...] = (
        *tables,
        rights.read_creative_commons,
        rights.read_creative_commons_name,
        rights.read_rights_statement,
        read_embargo,
        read_url,
    )

    def split(text: str) -> list[str]:
        parts = _semicolons(text)
        known = all(any(read(part) is not None for read in readers) for part in parts)
        return parts if known else [text]

    return split


def _formats(vocabularies: Vocabularies) -> Split:
    formats = vocabularies["formats"]
    return lambda text: split_formats(text, formats)


def _languages(vocabularies: Vocabularies) -> Split:
    languages, countries = vocabularies["languages"], vocabularies["countries"]
    return lambda text: split_languages(text, languages, countries)
