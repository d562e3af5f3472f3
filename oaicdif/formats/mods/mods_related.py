"""Related items of MODS: hosts, series and other works, part by part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ...late_pattern import late_regex
from ...xmldoc import Element, local_name
from ..parts import write_parts
from ..unread import Told
from ..value import Value
from .mods_dates import is_of_another_calendar
from .mods_elements import (
    children,
    first,
    href,
    local,
    name_of_agent,
    roles_of,
    said_again,
    text_of,
    type_of,
    value_of,
)
from .mods_identifiers import with_label
from .mods_locations import about, is_about, primary_first
from .mods_parts import where_in_host
from .mods_titles import title_of

# Roles of a host's names that its parts tell apart.
PART_OF_ROLE: Final[Mapping[str, str]] = {
    "edt": "editor", "editor": "editor", "aut": "author", "author": "author", "cre": "author",
    "creator": "author", "pbl": "publisher", "publisher": "publisher",
}  # fmt: skip


# What MODS calls kinds of relations that the vocabulary of relations has under other names.
_RELATIONS: Final[Mapping[str, str]] = {
    "otherVersion": "hasVersion", "otherFormat": "hasFormat", "constituent": "hasPart",
    "reviewOf": "Reviews",
}  # fmt: skip
_WHOLES: Final[Mapping[str, str]] = {
    "host": "mods:relatedItem.host", "series": "mods:relatedItem.series",
}  # fmt: skip


def read_related(
    element: Element, within: Element | None = None, others: Sequence[Element] = ()
) -> Iterator[Value]:
    """The values of a relatedItem, the whole of it first: a host or series, or any other work with
    its kind of relation as a part. `within` is a `part` of the record that says where in its host
    it stands, `others` say the same in other scripts."""
    kind = type_of(element)
    parts = _related_parts(element, within)
    for each in others:
        again = _related_parts(each, None)
        parts += said_again(parts, ((_OTHERWISE.get(name, name), text) for name, text in again))
    relation = kind or " ".join(str(element.get("otherType") or "").split())
    if relation and parts and kind not in _WHOLES:
        parts = [*parts, ("relation", _RELATIONS.get(relation, relation))]
    yield value_of(_WHOLES.get(kind, "mods:relatedItem"), write_parts(parts), scheme=kind)
    yield from (about(page) for each in (element, *others) for page in _pages_about(each))


# What a title is beside that in the first script.
_OTHERWISE: Final[Mapping[str, str]] = {"title": "alternative"}


def _urls(element: Element) -> list[Element]:
    urls = (url for each in children(element, "location") for url in children(each, "url"))
    return primary_first(url for url in urls if text_of(url))


def _pages_about(element: Element) -> list[Element]:
    """The addresses of pages about the related item, unless nothing else says what it is: then
    the page itself is what is related. A host or series is never the page about it."""
    found = [url for url in _urls(element) if is_about(url)]
    whole = type_of(element) in _WHOLES
    named = whole or first(element, "titleInfo") is not None or href(element) != ""
    return found if found and (named or len(found) < len(_urls(element))) else []


def _related_parts(element: Element, within: Element | None) -> list[tuple[str, str]]:
    """A related item part by part; what stands in no part of its own comes last, by element."""
    parts = [part for part in _known_parts(element, within) if part[1]]
    if type_of(element) in _WHOLES and not _NAMES.intersection(name for name, _ in parts):
        parts += [("identifier", text) for text in _record_identifiers(element)]
    return [*parts, *_other_parts(element, parts)]


# Types of identifiers that number the record within its series, as DiVA writes them.
_NUMBERS_WITHIN: Final = frozenset({"issue number", "volume number", "series number"})
# Parts by which a host can be found.
_NAMES: Final = frozenset({"title", "alternative", "identifier"})


def _record_identifiers(element: Element) -> Iterator[str]:
    """The identifiers of the record of a host: where it says nothing else, they lead to it."""
    for info in children(element, "recordInfo"):
        yield from filter(None, map(text_of, children(info, "recordIdentifier")))


def _known_parts(element: Element, within: Element | None) -> Iterator[tuple[str, str]]:
    infos = list(children(element, "titleInfo"))
    name = next((each for each in infos if not type_of(each)), infos[0] if infos else None)
    for info in infos:
        text = title_of(info)
        named = "identifier" if _ADDRESS.fullmatch(text) else "title"
        yield named if info is name else "alternative", text
    if not len(element):
        yield "title", text_of(element)
    for each in children(element, "identifier"):
        numbers_it = type_of(each).casefold() in _NUMBERS_WITHIN
        found = with_label(type_of(each), text_of(each))
        yield "detailNumber" if numbers_it else "identifier", found
    pages = _pages_about(element)
    yield from (("identifier", text_of(url)) for url in _urls(element) if url not in pages)
    yield "identifier", href(element)
    inner = first(element, "part")
    part = inner if within is None else within
    yield from where_in_host(within, inner)
    origins = list(children(element, "originInfo"))
    for origin in origins:
        yield from (("publisher", text_of(each)) for each in children(origin, "publisher"))
        yield from (("edition", text_of(each)) for each in children(origin, "edition"))
    dates = dict(_dates(origins, whole=type_of(element) in _WHOLES))
    yield from dates.items()
    yield "dateOfPart", "" if "date" in dates else text_of(first(part, "date"))
    yield from _serial(element, origins)
    for each in children(element, "name"):
        yield (
            PART_OF_ROLE.get(next(roles_of(each), "").casefold(), "contributor"),
            name_of_agent(each),
        )
    for each in children(element, "abstract"):
        yield "abstract", text_of(each)
    for subject in children(element, "subject"):
        yield from (("keyword", text_of(each)) for each in children(subject, "topic"))


def _serial(element: Element, origins: list[Element]) -> Iterator[tuple[str, str]]:
    """The word that makes a related item a periodical, if there is one."""
    words = [text_of(each) for origin in origins for each in children(origin, "issuance")]
    words += [text_of(each) for each in children(element, "genre")]
    found = next((each for each in words if each.casefold() in _SERIALS), "")
    yield "serial", found


_ADDRESS: Final = late_regex(r"https?://\S+")
_SERIALS: Final = frozenset(
    ["continuing", "serial", "academic journal", "journal", "periodical", "newspaper", "magazine",
     "zeitschrift", "zeitung"]
)  # fmt: skip


def _dates(origins: list[Element], *, whole: bool) -> Iterator[tuple[str, str]]:
    """The day it was issued, and that it was created, each by itself. Two ends are the years of a
    run or of a collection, and no date of what stands in it. Of another work the first date is a
    part of its name."""
    for element, name in (("dateIssued", "date"), ("dateCreated", "dateCreated")):
        dates = (date for origin in origins for date in children(origin, element))
        found = [each for each in dates if text_of(each) and not is_of_another_calendar(each)]
        plain = [text_of(date) for date in found if not date.get("point")]
        ends = {str(date.get("point")): text_of(date) for date in found}
        said = plain[0] if plain else f"{ends.get('start', '..')}/{ends.get('end', '..')}"
        if found and not whole:
            yield "date", said
            return
        if found:
            yield name if plain else f"{name}Range", said


def _other_parts(element: Element, parts: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The leaves whose text stands in no part; the names of elements are those of the parts. What
    stands in a related item of this one, say, is not its own, and has the name of both."""
    elsewhere = map(text_of, _pages_about(element))
    told = Told([*(" ".join(text.split()) for _, text in parts), *elsewhere])
    for leaf, within in ((element, ""), *_below(element)):
        text = " ".join("".join([leaf.text or "", *(each.tail or "" for each in leaf)]).split())
        if text and text not in told and local(leaf) != "roleterm":
            name = local_name(leaf)
            yield f"{within}.{name}" if within and name in _OWN_PARTS else name, text


# Elements of what is not the related item itself, and the names of parts that would be its own.
_OF_ANOTHER: Final = frozenset({"relateditem", "extension", "subject", "recordinfo"})
_OWN_PARTS: Final = frozenset(
    ["title", "alternative", "identifier", "publisher", "edition", "date", "abstract", "keyword",
     "editor", "author", "contributor", "volume", "issue", "start", "end", "articleNumber",
     "relation"]
)  # fmt: skip


def _below(element: Element, within: str = "") -> Iterator[tuple[Element, str]]:
    """All elements below this one, each with the outermost one that makes it another's; "" if
    there is none."""
    for child in element.iterchildren("*"):
        at = within or (local_name(child) if local(child) in _OF_ANOTHER else "")
        yield child, at
        yield from _below(child, at)
