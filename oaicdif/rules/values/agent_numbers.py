"""A number of a register behind an agent's name: "Elm, Ada (GND 118540238)"."""

from __future__ import annotations

import re
from typing import Any, Final

from ...late_pattern import late_regex
from .agent_contacts import BAD_ORCID
from .agent_identifiers import kind_of_holder, read_agent_identifier, read_bad_agent_number
from .clean_text import ascii_letters

Json = dict[str, Any]

# "Elm, Ada (GND 118540238)", "Elm, Ada, ISNI 0000 0001 2103 2683": a number with its register
_NUMBER_BEHIND: Final = late_regex(
    r"(?:(?<![\s,;|])[\s,;|]+)?(?:[(\[{<]\s*)?(?:\b|(?=\(DE))("
    r"(?:\(DE-588\)|(?:isni|ror(?: id)?|viaf|gnd|idref|researcher ?id|"
    r"scopus[ -]author(?:[ -]?id)?)\b)[\s:=#]*"
    r"(?:https?://)?(?:ror\.org/)?[\dA-Z][\dA-Z -]{4,24})\s*[)\]}>]?\Z",
    re.IGNORECASE,
)


# One of these stands before each such number.
_WORDS_OF_REGISTERS: Final = (
    "isni",
    "ror",
    "viaf",
    "gnd",
    "idref",
    "researcher",
    "scopus",
    "(de-588)",
)
_ENDS_OF_NUMBERS: Final = frozenset("0123456789Xx)]}>")


def take_number(name: str, extras: Json, issues: list[str]) -> str:
    """The name without an identifier that stands behind it with its register's name, which goes
    into `extras`. One with a wrong check digit is told, and stays in the name."""
    if ";" in name and _names_register(name):
        name = _without_pieces(name, extras)
    if name[-1:] not in _ENDS_OF_NUMBERS:
        return name
    if not _names_register(name):
        return name
    found = _NUMBER_BEHIND.search(name)
    if found is None:
        return name
    before, written = name[: found.start()].rstrip(" ,;:-|"), found[1].strip()
    written = written[max(0, written.find("ror.org/")) :]
    if read_bad_agent_number(written):
        issues.append(BAD_ORCID)
    known = read_agent_identifier(written)
    if known is None or not known.url or "@id" in extras:
        return name
    extras["@id"] = known.url
    return before


def _names_register(name: str) -> bool:
    small = ascii_letters(name)
    return any(each in small for each in _WORDS_OF_REGISTERS)


def _without_pieces(name: str, extras: Json) -> str:
    """A name without each number that stands between semicolons behind it: "Elm, Ada; GND
    118540238; Oak University". The first is the IRI, unless there is one; all others are mere
    identifiers."""
    first, *pieces = name.split(";")
    kept = [first.rstrip()]
    for piece in pieces:
        known = read_agent_identifier(piece.strip()) if piece.strip() else None
        if known is None or not known.url:
            kept.append(piece)
        elif "@id" not in extras:
            extras["@id"] = known.url
        elif kind_of_holder(known.url) == "Organization":  # whose it is nobody says
            kept.append(piece)
        else:
            _add_identifier(extras, known.url)
    return ";".join(kept)


def _add_identifier(extras: Json, url: str) -> None:
    before = extras.get("identifier")
    many = before if isinstance(before, list) else [before] if before else []
    extras["identifier"] = [*many, url] if many else url
