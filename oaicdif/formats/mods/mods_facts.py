"""What two elements of a record may not say differently if they are one thing in two scripts.

Identifiers of one register, the first year of a life, the years of an origin, volume and issue.
Figures of other scripts count as theirs; a number in words is none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from ...late_pattern import late_regex
from ...xmldoc import Element
from .mods_elements import children, local, text_of, type_of

# Years as most of the world counts them: one of another calendar contradicts nothing.
_YEAR: Final = late_regex(r"(?<!\d)(?:1\d|20)\d\d(?!\d)")
_FIGURES: Final = late_regex(r"\d+")
_HOST: Final = late_regex(r"https?://(?:www\.)?([^/]+)", re.IGNORECASE)
_ORCID: Final = late_regex(r"(?:\d{4}-){3}\d{3}[\dX]", re.IGNORECASE)
# What registers are called by their own addresses.
_REGISTERS: Final = {
    "orcid.org": "orcid", "isni.org": "isni", "viaf.org": "viaf", "d-nb.info": "gnd",
    "doi.org": "doi", "dx.doi.org": "doi",
}  # fmt: skip
_NUMBERED: Final = frozenset({"volume", "issue", "number", "part"})


def contradict(one: Element, other: Element) -> bool:
    """Whether both say something of one kind and nothing of it is the same."""
    first, second = facts_of(one), facts_of(other)
    return any(not first[kind] & second[kind] for kind in first.keys() & second.keys())


def facts_of(element: Element) -> dict[str, set[str]]:
    """What it says that has the same figures in every script, by kind."""
    found: dict[str, set[str]] = {}
    for kind, text in (*_identifiers(element), *_years(element), *_numbers(element)):
        if text:
            found.setdefault(kind, set()).add(text)
    return found


def _identifiers(element: Element) -> Iterator[tuple[str, str]]:
    for each in children(element, "nameIdentifier", "identifier"):
        yield _register(type_of(each), text_of(each))
    yield _register("", str(element.get("valueURI") or "").strip())


def _register(kind: str, text: str) -> tuple[str, str]:
    """The register and the number: an address says the register better than a type does."""
    host = _HOST.match(text)
    name = host[1].casefold() if host else kind.casefold()
    name = _REGISTERS.get(name, name)
    if name == "orcid":
        orcid = _ORCID.search(text)
        return name, orcid[0].upper() if orcid else ""
    number = text.partition(host[0])[2] if host else text.removeprefix(f"{kind}:")
    return name, "".join(filter(str.isalnum, number)).casefold() if name else ""


def _years(element: Element) -> Iterator[tuple[str, str]]:
    if local(element) == "name":
        text = " ".join(map(text_of, children(element, "namePart")))
        yield "birth", next(iter(_YEAR.findall(_western(text))), "")
    if local(element) == "origininfo":
        dates = " ".join(text_of(each) for each in element if local(each) in _DATES)
        yield from (("year", year) for year in _YEAR.findall(_western(dates)))


_DATES: Final = frozenset({"dateissued", "datecreated", "copyrightdate"})


def _numbers(element: Element) -> Iterator[tuple[str, str]]:
    for part in children(element, "part"):
        for detail in children(part, "detail"):
            if (kind := type_of(detail).casefold()) in _NUMBERED:
                yield f"part {kind}", _figures(detail)
    for info in children(element, "titleInfo"):
        for number in children(info, "partNumber"):
            yield "partNumber", _figures(number)


def _figures(element: Element) -> str:
    return " ".join(_FIGURES.findall(_western(text_of(element))))


def _western(text: str) -> str:
    """The text with the figures 0 to 9 for those of other scripts."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(e)) if e.isdecimal() else e for e in text)
