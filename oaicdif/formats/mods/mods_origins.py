"""Origins of MODS: who published, produced, distributed or printed something, and when.

An `originInfo` says by `eventType` what happened. What a copy's event says is not the work's.
Beside the origin of the publication, that of a production dates the making, and those of a
distribution or manufacture date no publication; alone, an origin's own words are believed.
Sources: MODS 3.8, originInfo/@eventType and originInfo/agent; RDA 2.7 to 2.11; MARC 21, field 264.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ...late_pattern import late_regex
from ...xmldoc import Element
from ..parts import write_parts
from ..value import Value
from .mods_dates import read_dates
from .mods_elements import children, first, language, leaves, local, read_name, text_of, value_of
from .mods_scripts import publishers_in_scripts

# Kinds of events in which a copy is made, as catalogues of several languages spell them.
_COPYING: Final = late_regex(
    r"(?:re-?)?(?:digiti[sz](?:ation|ed)|digitalisierung|digitali[sz]ation|num[ée]risation|"
    r"digitali[sz]a[çc](?:ión|ion|ão|ao)|digitalizzazione|digitalisering|reproduction|reproduktion|"
    r"copying|scanning|capture)",
    re.IGNORECASE,
)
# An edition that says nothing but that it is electronic. Beside an origin with the work's own date
# it is that of a scan, whatever happened: "[Electronic ed.]", published online in 2013.
_KIND: Final = (
    r"(?:electronic|elektronische|elektronisk|elettronica|electr[óo]nica|eletr[ôo]nica|"
    r"électronique|numérique|digitale?|online)"
)
_EDITION: Final = (
    r"(?:[eé]dition|edici[óo]n|ediç[ãa]o|edizione|ed\.?|ausgabe|ausg\.|utgave|uitgave|ress?ource)"
)
_ELECTRONIC: Final = late_regex(
    rf"\[?(?:{_KIND}[\s-]?{_EDITION}|{_EDITION}\s{_KIND})\]?", re.IGNORECASE
)
# RDA's kinds of origins; such a date is no publication's.
_NOTICE: Final = late_regex(r"copyright(?: notice)?", re.IGNORECASE)
_MAKING: Final = "manufacture"  # of the work itself, by its printer
_PUBLICATION: Final = frozenset(["", "publication", "publishing", "published"])
# The event -> the role of who is named there as publisher, as MARC has it: code and word.
_ROLES: Final = {"production": ("pro", "producer"), "distribution": ("dst", "distributor")}
# Czech digital libraries say so who printed it, in an attribute for another purpose.
_PRINTER: Final = frozenset({"printer", "Printer", "manufacturer", "Manufacturer"})
_RANGED: Final = (
    "dateIssued", "dateCreated", "dateCaptured", "dateValid", "dateModified", "copyrightDate",
    "dateOther",
)  # fmt: skip
_DATES: Final = frozenset(each.casefold() for each in _RANGED)
_OF_THE_WORK: Final = ("dateIssued", "dateCreated", "copyrightDate", "dateOther")


def read_origins(members: Sequence[Element]) -> Iterator[Value]:
    """One origin in several scripts: each publisher once."""
    publishers = publishers_in_scripts(members)
    for each in members:
        yield from read_origin(each, publishers)


def read_origin(
    element: Element, publishers: Mapping[Element, Value] = MappingProxyType({})
) -> Iterator[Value]:
    """The dates of one `originInfo`, then all else in its order."""
    event, copied = _event_of(element), is_of_a_copy(element)
    yield from _dates(element, event, copied=copied)
    for child in element:
        name = local(child)
        if name == "place":
            for term in children(child, "placeTerm"):
                yield value_of("mods:place", text_of(term), language(term))
        elif name == "publisher" and child not in publishers:
            yield _publisher(child, event, copied=copied)
        elif child in publishers:
            yield publishers[child]
        elif name == "edition" and copied:
            yield value_of("mods:edition.copy", text_of(child), language(child))
        elif name == "agent":  # MODS 3.8: a name with its role; that of a scan is reported
            yield from () if copied else read_name(child, ())
        elif name and name not in _DATES:
            yield from leaves(child)


def is_of_a_copy(element: Element) -> bool:
    """Whether an origin is that of a copy, by its event or by what it says of itself."""
    event = _event_of(element)
    return _COPYING.fullmatch(event) is not None or _is_of_the_scan(element, event)


def _event_of(element: Element) -> str:
    event = str(element.get("eventType") or "").strip()
    if not event and _PRINTER & {element.get("transliteration"), element.get("displayLabel")}:
        return _MAKING
    return event


def _dates(element: Element, event: str, *, copied: bool) -> Iterator[Value]:
    kind = event.casefold()
    beside = (kind in _ROLES or kind == _MAKING) and _published_with(element, "dateIssued")
    for name in _RANGED:
        meant = "copyrightDate" if name == "dateIssued" and _NOTICE.fullmatch(event) else name
        if name == "dateIssued" and beside and kind == "production":
            meant = "dateCreated"
        other = copied or (name == "dateIssued" and beside and meant == name)
        yield from read_dates(meant, list(children(element, name)), of_copy=other)


def _publisher(child: Element, event: str, *, copied: bool) -> Value:
    text, kind = text_of(child), event.casefold()
    if copied or kind == _MAKING:
        return value_of("mods:publisher.copy", text, language(child))
    if kind in _ROLES and _published_with(child.getparent(), "publisher"):
        code, word = _ROLES[kind]
        parts = (("name", text), ("role", code), ("roleTerm", word))
        return value_of("mods:name.role", write_parts(parts) if text else "", scheme=code)
    return value_of("mods:publisher", text, language(child))


def _published_with(element: Element | None, name: str) -> bool:
    """Whether the origin of the publication, or one without an event, stands beside this one and
    has the child `name`."""
    parent = None if element is None else element.getparent()
    origins = children(parent, "originInfo") if parent is not None else ()
    return any(
        each is not element
        and _event_of(each).casefold() in _PUBLICATION
        and text_of(first(each, name))
        for each in origins
    )


def _is_of_the_scan(element: Element, event: str) -> bool:
    """Whether an origin speaks of a scan, and another origin of the same work, which does not,
    has the work's own date. It has the day of a capture and no other date, and no event; or its
    edition says that it is electronic, and nothing else, and the other one is an edition of its
    own that came out before: what was made, written or defended before is the same work."""
    captured = first(element, "dateCaptured") is not None and not event
    captured = captured and first(element, *_OF_THE_WORK) is None
    if not captured and not _is_electronic(element):
        return False
    others = [each for each in children(element.getparent(), "originInfo") if each is not element]
    others = [each for each in others if not _is_electronic(each)]
    if captured:
        return any(first(each, *_OF_THE_WORK) is not None for each in others)
    return any(_came_out_before(each, element) for each in others)


def _came_out_before(other: Element, electronic: Element) -> bool:
    """Whether another origin has the work's own date, of a time before the electronic edition.

    A date of issue is a year before, where both are known; any other date is 20 years before, for
    what is born digital was made, defended or protected shortly before it came out.
    """
    if first(other, *_OF_THE_WORK) is None:
        return False
    one, last = _first_year(other), _first_year(electronic)
    if text_of(first(other, "dateIssued")):
        return not one or not last or one < last
    return bool(one) and one + _BORN_DIGITAL < (last or _NO_EDITION_BEFORE + _BORN_DIGITAL)


_BORN_DIGITAL: Final = 20  # years
_NO_EDITION_BEFORE: Final = 1990  # electronic ones are not known
_YEAR: Final = late_regex(r"(?<!\d)(?:1\d|20)\d\d")


def _first_year(element: Element) -> int:
    """The earliest year that the dates of an origin name; 0 without any."""
    dates = " ".join(text_of(each) for name in _RANGED for each in children(element, name))
    return min(map(int, _YEAR.findall(dates)), default=0)


def _is_electronic(element: Element) -> bool:
    edition = text_of(first(element, "edition"))
    return _ELECTRONIC.fullmatch(edition) is not None
