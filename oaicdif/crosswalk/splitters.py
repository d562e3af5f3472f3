"""The splitters a crosswalk may name in `split`: a text becomes its parts.

Must not know: rules, documents.
"""

from __future__ import annotations

import re

from .values.agents import split_agents
from .values.coverage import split_coverage
from .values.dates import split_dates
from .values.formats import split_formats
from .values.identifiers import is_url
from .values.languages import split_languages
from .values.subjects import split_keywords
from .words import Split, Vocabularies, Words


def add_to(words: Words) -> None:
    """Registers every splitter of this module."""
    words.splitter("semicolons", "at semicolons")(lambda _v: _semicolons)
    words.splitter("keywords", "at semicolons, those of entities aside")(lambda _v: split_keywords)
    words.splitter("coverage", "at semicolons, but not within key=value pairs")(
        lambda _v: split_coverage
    )
    words.splitter("dates", "whole dates in a list, and what is undated")(lambda _v: split_dates)
    words.splitter("urls", "at blanks, commas and semicolons, when every part is a URL")(
        lambda _v: _urls
    )
    words.splitter(
        "agents", "at semicolons, when all names are inverted, or none", "organisations"
    )(_agents)
    words.splitter("formats", "a list with media types; parameters are cut", "formats")(_formats)
    words.splitter("languages", "a list of known languages", "languages", "countries")(_languages)


def _semicolons(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()] if ";" in text else [text]


def _urls(text: str) -> list[str]:
    if text.find("://") == text.rfind("://"):
        return [text]
    parts = [part for part in re.split(r"[\s;,]+(?=https?://)|\s+", text) if part]
    return parts if all(is_url(part) for part in parts) else [text]


def _agents(vocabularies: Vocabularies) -> Split:
    organisations = vocabularies["organisations"]
    return lambda text: split_agents(text, organisations)


def _formats(vocabularies: Vocabularies) -> Split:
    formats = vocabularies["formats"]
    return lambda text: split_formats(text, formats)


def _languages(vocabularies: Vocabularies) -> Split:
    languages, countries = vocabularies["languages"], vocabularies["countries"]
    return lambda text: split_languages(text, languages, countries)
