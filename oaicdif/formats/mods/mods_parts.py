"""Where in a host something stands: volume, issue, number and pages of a MODS `part`.

Only pages are pages: an extent in another unit ("issue pages", "lines") is kept apart for the
report. A part that says `type="host"` and stands beside the host, not in it, is of that host, as
libraries write it whose hosts are records of their own (MODS profile of the DFG). A part of the
record itself that has pages says where in its one host it stands; the pages of the host's own part
are then those of a whole issue. Page numbers of another edition have a type or label of their own.
Source: MODS 3.8 user guidelines, part (detail@type, extent@unit).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from ...late_pattern import late_regex
from ...xmldoc import Element
from .mods_elements import children, first, text_of, type_of

# Details that have parts of their own; one without a type is a number of whatever it may be.
_DETAILS: Final = {
    "volume": "volume", "issue": "issue", "articlenumber": "articleNumber", "": "detailNumber",
}  # fmt: skip
_HOST: Final = "host"
_PAGES: Final = late_regex(
    r"(?:pages?|pp?|pgs?|page numbers?|seiten?|s|p[áa]ginas?|pagin[ae]|págs?|pag|sidor|sider|"
    r"strony|str|стр|страницы)\.?\Z",
    re.IGNORECASE,
)
_RANGE: Final = late_regex(r"[^\W_]+\s*[-\u2013]\s*[^\W_]+\Z")
_SIGN: Final = late_regex(r"(?:pp?|pages?|s|seiten?)(?:\.\s*|\s+)(?=\d)", re.IGNORECASE)


def issue_parts(part: Element | None) -> Iterator[tuple[str, str]]:
    """Volume, issue, number and pages of a `part`, as (kind, text)."""
    for detail in children(part, "detail"):
        kind = _DETAILS.get(type_of(detail).casefold(), "")
        if kind:
            yield kind, text_of(first(detail, "number")) or text_of(detail)
    extents = list(children(part, "extent"))
    pages = [each for each in extents if _PAGES.match(_unit(each))]
    pages = pages or [each for each in extents if not _unit(each)]
    for each in pages:
        yield from _pages(each)
    for each in extents:
        if each not in pages:
            yield "extent", f"{_whole(each)} ({_unit(each)})"


def _pages(extent: Element) -> Iterator[tuple[str, str]]:
    """First and last page; a list, or a range that stands in the element itself, is the first."""
    start, text = text_of(first(extent, "start")), "" if len(extent) else text_of(extent)
    text = _SIGN.sub("", text)
    yield "start", start or _SIGN.sub("", text_of(first(extent, "list")))
    yield "start", text if _RANGE.match(text) else ""
    yield "end", text_of(first(extent, "end"))


def _unit(extent: Element) -> str:
    return str(extent.get("unit") or "").strip()


def _whole(extent: Element) -> str:
    """Its numbers: "1-104"."""
    ends = (text_of(each) for each in children(extent, "start", "end"))
    rest = (text_of(each) for each in children(extent, "total", "list"))
    return " ".join(filter(None, ["-".join(ends), *rest])) or text_of(extent)


def where_in_host(own: Element | None, of_host: Element | None) -> Iterator[tuple[str, str]]:
    """Volume, issue, number and pages as the record's `own` part says them, else the host's part.

    Of the host's, volume and issue count where the own part has none; its pages are an extent.
    """
    said = [each for each in issue_parts(own) if each[1]]
    yield from said
    kinds = {kind for kind, _ in said}
    if own is None or not kinds & _ENDS:
        yield from (each for each in issue_parts(of_host) if each[0] not in kinds)
        return
    yield from (each for each in issue_parts(of_host) if each[0] not in kinds | _ENDS)
    for extent in children(of_host, "extent"):
        if _PAGES.match(_unit(extent) or "pages"):
            yield "extent", f"{_whole(extent)} (pages)"


_ENDS: Final = frozenset({"start", "end"})
# What a part may say of itself and still be the record's place in its host.
_OWN: Final = frozenset({"", "article", "chapter", "section", "page", "pages"})


def part_of_host(
    record: Element, again: Collection[Element] = ()
) -> tuple[Element | None, Element | None]:
    """The one host of a record and the part beside it that says where in it the record stands; two
    of None where they are not both there, or are not alone. What is in `again` is said again in
    another script."""
    hosts = [each for each in children(record, "relatedItem") if type_of(each) == _HOST]
    hosts = [each for each in hosts if each not in again]
    if len(hosts) != 1:
        return None, None
    parts = list(children(record, "part"))
    paged = [each for each in parts if _is_own(each) and _ENDS & dict(_said(each)).keys()]
    named = [each for each in parts if type_of(each).casefold() == _HOST]
    if len(paged) == 1 and not named:
        return hosts[0], paged[0]
    if len(named) != 1 or first(hosts[0], "part") is not None:
        return None, None
    return hosts[0], named[0]


def _is_own(part: Element) -> bool:
    return type_of(part).casefold() in _OWN and not part.get("displayLabel")


def _said(part: Element) -> Iterator[tuple[str, str]]:
    return (each for each in issue_parts(part) if each[1])
