"""Serials: which record is one, and whose an ISSN is.

A record is a serial if its source says how it is issued ("serial"), or says two things that hold
of serials: "continuing", a frequency, an ISSN of its own. What contradicts it: a volume, pages or
a larger whole that it is part of, a date of issue that is one day, a type of another kind, the word
of its source that it is a monograph. An extent in pages and a number in a series contradict weak
signs, but not the word "serial". The
ISSN of a serial is its own identifier, for nothing is part of itself; so is that of a site or a
data base. Source: MODS 3.8, originInfo/issuance; ISO 3297, continuing resources.
"""

from __future__ import annotations

import re
from typing import Any, Final

from ...late_pattern import late_regex
from ..builders.term_builders import NO_TYPE
from ..output import NOWHERE, Output
from ..words import Act, Action, Options, Vocabularies, all_of, one

_SERIAL: Final = "serial"
_PERIODICAL: Final = "Periodical"
_WHOLES: Final = "work.isPartOf"
_SIGNS: Final = 2  # of weak ones, that together say it
# What can be said of a serial beside its being one.
_AGREEING: Final = frozenset([_PERIODICAL, "Newspaper", "Collection", NO_TYPE])
# Types of what has an ISSN of its own.
_ISSUED_FOR_LONG: Final = frozenset([_PERIODICAL, "Newspaper", "WebSite", "DataCatalog", "Blog"])
_INTEGRATING: Final = ("mods:issuance", "integrating resource")
# Words of MODS and MARC for what is issued once, or is complete in so many parts.
_OF_ONE_PIECE: Final = frozenset(["monographic", "single unit", "multipart monograph"])
_OF_A_PART: Final = frozenset(["mods:part", "mods:relatedItem.host"])
_DATES: Final = frozenset(["mods:dateIssued", "dcterms:issued"])
_ONE_DAY: Final = late_regex(r"\d{4}-(?:0[1-9]|1[0-2])-\d\d\Z|\d{8}\Z")
_TITLE: Final = "mods:titleInfo"
_NUMBERED: Final = late_regex(
    r"\b(?:no|nos|nr|n[º°]|num|number|vol|volume|issue|bd|band|jg|jahrgang|heft|tome?|fasc"
    r"|ročník|číslo|č|rok|zeszyt)\b\.? ?\d",
    re.IGNORECASE,
)
# Where a source says of what larger whole the work is part.
_OTHERS: Final = ("mods:relatedItem", "dcterms:isPartOf", "datacite:relatedItem")
_ISSN: Final = "https://registry.identifiers.org/registry/issn"


def _serial_type(_v: Vocabularies, options: Options) -> Act:
    """The type Periodical, from the signs in pools; a sign that does not decide is reported,
    unless its rule has done so."""
    pools, to = options["from"], one(options, "to")

    def act(out: Output) -> None:
        signs = all_of(out, pools)
        if not signs:
            return
        if _is_called_serial(out, to):
            for _, origin in signs:
                out.follow(origin, "work.@type", _PERIODICAL)
            return
        words = {value.casefold() for value, _ in signs}
        stated = _SERIAL in words
        enough = stated or len(words) + _has_own_issn(out) >= _SIGNS
        if not enough or _is_contradicted(out, to) or (not stated and _is_one_volume(out)):
            for _, origin in signs:
                out.lose(origin, "" if _is_told(out, origin) else "not-carried")
            return
        _, first = signs[0]
        out.set(to, _PERIODICAL, first)
        for _, origin in signs[1:]:
            out.follow(origin, "work.@type", _PERIODICAL)

    return act


def _is_called_serial(out: Output, to: str) -> bool:
    """Whether the source names the type: then the signs say nothing more."""
    return any(_type_of(value) in (_PERIODICAL, "Newspaper") for value, _ in out.slots.get(to, ()))


def _is_told(out: Output, origin: int) -> bool:
    """Whether the sign's own rule says or reports it."""
    return out.values[out.index_of(origin)][0] != _INTEGRATING[0]


def _has_own_issn(out: Output) -> bool:
    return any(_is_own(out, *each) for each in out.slots.get(_WHOLES, ()))


def _is_own(out: Output, value: Any, origin: int) -> bool:
    """Whether a periodical is a number alone, and not what the source calls the larger whole."""
    bare = isinstance(value, dict) and value.keys() == {"@type", "issn"}
    if not bare or isinstance(value["issn"], list):
        return False
    index = out.index_of(origin)
    return index == NOWHERE or not out.values[index][0].startswith(_OTHERS)


def _is_contradicted(out: Output, to: str) -> bool:
    types = {_type_of(value) for value, _ in out.slots.get(to, ())}
    return (
        not types <= _AGREEING
        or _is_in_a_whole(out)
        or any(
            name in _OF_A_PART
            or (name in _DATES and _ONE_DAY.match(text) is not None)
            or (name == _TITLE and _NUMBERED.search(text) is not None)
            or (name == _INTEGRATING[0] and text.casefold() in _OF_ONE_PIECE)
            for name, text, _, _ in out.values
        )
    )


def _is_one_volume(out: Output) -> bool:
    """Whether its extent is counted in pages alone, or it has a number in a series."""
    return any(
        (name in _EXTENTS and _counts_pages(text))
        or (name == _SERIES and _NUMBER_IN_SERIES.search(text) is not None)
        for name, text, _, _ in out.values
    )


def _counts_pages(text: str) -> bool:
    """ "240 pages", "1 v. (240 p.)"; not "12 v. (240 p. each)"."""
    pages = _PAGES.search(text)
    return pages is not None and _VOLUMES.search(text, 0, pages.start()) is None


_EXTENTS: Final = frozenset(["mods:extent", "dcterms:extent"])
_PAGES: Final = late_regex(
    r"\d\]?\s?(?:pp?|pages?|páginas?|pág|pagine|seiten|leaves|leaf|blatt|bl|ff|folios?|hojas|folhas"
    r"|feuillets|sidor|sider|sivua|hlm|halaman|stron|стр|с|页|頁)(?!\w)|\d\]? S\.",
    re.IGNORECASE,
)
_VOLUMES: Final = late_regex(
    r"(?<![\d.,])(?!0*1(?!\d))\d+\]?\s?(?:v|vols?|volumes?|bände|bde|bd|hefte|tomes?|tomos?|volúmenes"
    r"|volumi|delen|dele?|issues?|nos?|numbers|numéros|números|fasc\w*|parts?|тома?|томов|册|卷|冊)(?!\w)"
    r"|\Av(?:ols?)?\.|(?<!\w)volumes(?!\w)",
    re.IGNORECASE,
)
_SERIES: Final = "mods:relatedItem.series"
_NUMBER_IN_SERIES: Final = late_regex(
    r"(?:volume|issue|detailNumber)=|[;,.#] ?(?:\w+\.? )?\d+(?=;|\Z)"
)


def _type_of(value: Any) -> str:
    """The type of a vocabulary's target, alone or with the source's word."""
    target = value if isinstance(value, str) else value[0]
    return str(target).partition(" ")[0]


def _is_in_a_whole(out: Output) -> bool:
    """Whether a citation says where in a journal the work stands."""
    wholes = (value for value, _ in out.slots.get(_WHOLES, ()))
    return any(isinstance(each, dict) and "description" in each for each in wholes)


def _own_issn(_v: Vocabularies, _options: Options) -> Act:
    """The ISSN of a serial, site or data base as its own identifier."""

    def act(out: Output) -> None:
        if not out.slots.get(_WHOLES) or not _has_a_number(out) or _is_in_a_whole(out):
            return
        for value, origin in out.take(_WHOLES):
            if _is_own(out, value, origin):
                number = {"@type": "PropertyValue", "propertyID": _ISSN, "value": value["issn"]}
                out.set("work.identifier", number, origin)
            else:
                out.set(_WHOLES, value, origin)

    return act


def _has_a_number(out: Output) -> bool:
    return out.value("work.@type") in _ISSUED_FOR_LONG or any(
        name == _INTEGRATING[0] and text.casefold() == _INTEGRATING[1]
        for name, text, _, _ in out.values
    )


ACTIONS: Final = (
    Action(
        "serial-type",
        "the type of a serial from what pools say of how it is issued, if nothing contradicts it",
        _serial_type,
        ("from", "to"),
        ("from", "to"),
        writes=("to",),
    ),
    Action(
        "own-issn",
        "the ISSN of a serial as its identifier, not as that of a journal it is part of",
        _own_issn,
        (),
        reads=(),
        writes=(),
    ),
)
