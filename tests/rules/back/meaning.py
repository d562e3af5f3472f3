"""When a value written back means what its source meant: the equivalences, written down.

Type: read as a source's word, the written one says nothing that no source value says.
Language: the same language, its region aside; written as a code of ISO 639-3 (DRIVER 1.3.12).
Date: the day, month or year that one of the source's dates gives, never finer; or its words, of a
range or an estimate.
Agent: the letters and figures of a name are those of the source, in its order; a role stands in
brackets behind the name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from html import unescape
from typing import Final

from oaicdif.formats.value import Value
from oaicdif.rules.back.back_rules import BackValue
from oaicdif.rules.values.dates import read_date
from oaicdif.rules.values.languages import read_tag, split_languages
from oaicdif.rules.vocabulary import Vocabulary

Tables = Mapping[str, Vocabulary]
# (texts of the source, text written back, tables) -> whether the second is said by the first
Says = Callable[[list[str], str, Tables], bool]

_PLAIN_NAMES: Final = re.compile(r"[\W_]+")
_LISTED: Final = re.compile(r"\s*[;|]\s*|\s*,\s+")


def _said_by_type(text: str, tables: Tables) -> frozenset[str]:
    found = tables["types"].find(text) or tables["statuses"].find(text)
    return frozenset(found.target.split()) if found else frozenset([text])


def says_type(source: list[str], written: str, tables: Tables) -> bool:
    parts = [*source, *(part for text in source for part in _LISTED.split(text))]
    known = frozenset().union(*(_said_by_type(text, tables) for text in parts), parts)
    again = _said_by_type(written, tables)
    if written in known or again <= known or (written == "Text" and known):
        return True
    broad = tables["back-types"]
    return any((row := broad.find(each)) and row.target == written for each in known)


def _language(text: str, tables: Tables) -> str:
    found = tables["languages"].find(text)
    tag = read_tag(text, tables["languages"], tables["countries"]) if found is None else None
    return (found.target if found else tag.tag if tag else text).partition("-")[0]


def says_language(source: list[str], written: str, tables: Tables) -> bool:
    split = (split_languages(text, tables["languages"], tables["countries"]) for text in source)
    known = {_language(part, tables) for parts in split for part in parts}
    if written in source:
        return True  # kept in the source's words
    return _language(written, tables) in known and len(written) == len("eng")


def says_date(source: list[str], written: str, tables: Tables) -> bool:
    months = {word: term.target for word, term in tables["months"].terms.items()}
    parts = [part for text in source for part in (text, *_LISTED.split(text))]
    readings = [read_date(part, months) for part in parts]
    if written in parts or written in [reading.start for reading in readings if reading]:
        return True
    return len(written) == len("2015") and any(written in text for text in source)


def says_agent(source: list[str], written: str, _tables: Tables) -> bool:
    bare = re.sub(r"\s*\([^()]*\)\Z", "", written).removeprefix("https://orcid.org/")
    known = [_letters(text) for text in source]
    return any(_letters(each) in text for each in (written, bare) for text in known)


def _letters(text: str) -> str:
    folded = unicodedata.normalize("NFKC", unescape(re.sub(r"<[^<>]*>", "", text))).casefold()
    return _PLAIN_NAMES.sub("", folded)


JUDGED: Final[Mapping[str, Says]] = {
    "dc:type": says_type,
    "dc:language": says_language,
    "dc:date": says_date,
    "dc:creator": says_agent,
    "dc:contributor": says_agent,
    "dc:publisher": says_agent,
}

# A creator "in the role of a contributor" comes back as that: all agents are judged together.
_SAID_IN: Final = {"dc:creator": "agents", "dc:contributor": "agents"}


def invented(
    source: Iterable[Value], back: Iterable[BackValue], tables: Tables
) -> list[tuple[str, str, list[str]]]:
    """(element, text, what the source has) of every value written back that no source says."""
    texts: dict[str, list[str]] = {}
    for element, text, *_ in source:
        texts.setdefault(_SAID_IN.get(element, element), []).append(text)
    told = [
        (element, text, texts.get(_SAID_IN.get(element, element), [])) for element, text, *_ in back
    ]
    return [
        each for each in told if each[0] in JUDGED and not JUDGED[each[0]](each[2], each[1], tables)
    ]
