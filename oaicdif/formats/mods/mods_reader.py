"""MODS read: the values of one `mods` element under names of their own.

`mods:titleInfo`, `mods:titleInfo.alternative`; `mods:name` (no role), `mods:name.role` (its
role as the scheme); dates by element, with both ends of a range in one value; what stands in
`relatedItem` stays there. Elements this reader does not know come out under their own name,
so that the loss report shows them. Source: MODS 3.8 (Library of Congress); the extensions
dai, grantAgreement and rights of the Dutch repositories.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ...xmldoc import Element, local_name
from ..attributes import gathered
from ..parts import write_parts
from ..unread import unread
from ..value import Value
from .mods_conditions import read_condition
from .mods_elements import (
    children,
    first,
    href,
    identifiers_by_name,
    language,
    local,
    name_of_agent,
    read_name,
    text_of,
    title_of,
    type_of,
    value_of,
    with_label,
)
from .mods_extension import read_extension
from .mods_locations import read_addresses
from .mods_parts import issue_parts, part_of_host
from .mods_related import PART_OF_ROLE, read_related

_CODE: Final = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*\Z", re.ASCII)  # of a language
# Source: MODS 3.8, attribute qualifier of dates.
_MARKS: Final = {"approximate": ("ca. ", ""), "questionable": ("", "?"), "inferred": ("[", "]")}
_FILLED: Final = re.compile(r"\A[u^|\\#]{1,8}\Z|\d[u^|\\#]", re.ASCII)
_NO_END: Final = re.compile(r"(?:9999|[u^|\\#]{1,8})\Z", re.ASCII)  # MARC 21, 008, date 2
_BARE_DATE: Final = re.compile(r"\d[\d-]*\Z", re.ASCII)
# Of which part of the work a language is, when that is not the work: MODS, attribute objectPart.
_OF_A_PART: Final = re.compile(
    r"(?:.*\b)?(?:summar(?:y|ies)|abstract|(?:table of )?contents|accompanying|libretto|subtitles?|"
    r"captions?|original|translation|intermediate|introduction|foreword|notes|metadata|title)\b",
    re.IGNORECASE,
)
# Kinds of events in which a copy is made, as catalogues of several languages spell them.
_COPYING: Final = re.compile(
    r"(?:re-?)?(?:digiti[sz](?:ation|ed)|digitalisierung|digitali[sz]ation|num[ée]risation|"
    r"digitali[sz]a[çc](?:ión|ion|ão|ao)|digitalizzazione|digitalisering|reproduction|reproduktion|"
    r"copying|scanning)",
    re.IGNORECASE,
)
_PUNCTUATION: Final = (",", ";", ":", ".")
_MAKING: Final = "manufacture"  # of the work itself, by its printer
_RANGED: Final = (
    "dateIssued", "dateCreated", "dateCaptured", "dateValid", "dateModified", "copyrightDate",
    "dateOther",
)  # fmt: skip


def read_mods(root: Element) -> list[Value]:
    """The values of a `mods` element, or of the first one of a `modsCollection`, in order.

    Further records of a collection give one value `mods:otherRecord` each, and one
    `mods:otherRecord.value` for each thing that they say.
    """
    if local(root) == "modscollection":
        records = [child for child in root if local(child) == "mods"]
        if not records:
            return []
        others = [value for each in records[1:] for value in _other_record(each)]
        return [*_read(records[0]), *others]
    return _read(root)


def _other_record(mods: Element) -> Iterator[Value]:
    yield value_of("mods:otherRecord", title_of(first(mods, "titleInfo")))
    for element, text, tag, _ in _read(mods):
        yield value_of("mods:otherRecord.value", f"{element} {text}", tag)


def _read(mods: Element) -> list[Value]:
    known = identifiers_by_name(mods)
    values: list[Value] = []
    locations = list(children(mods, "location"))
    host, within = part_of_host(mods)
    for child in mods:
        name = local(child) if child is not within else ""
        if locations and child is locations[0]:
            values += read_addresses(locations, mods)
        if name == "name":
            values += read_name(child, known.get(str(child.get("ID") or ""), ()))
        elif child is host:
            values += read_related(child, within)
        elif name in _READERS:
            values += _READERS[name](child)
        elif name:
            values += _leaves(child)
    read = [value for value in values if value[1]]
    return gathered([*read, *unread(mods, read, "mods", _said_by_codes(mods))])


def _said_by_codes(mods: Element) -> Iterator[str]:
    """The roles that parts of a related item are named after, and the terms beside them; names and
    roles whose punctuation is left away."""
    for each in mods.iter("*"):
        if local(each) in ("namepart", "roleterm") and text_of(each).endswith(_PUNCTUATION):
            yield text_of(each)
        elif local(each) == "role":
            terms = list(children(each, "roleTerm"))
            yield from (text_of(t) for t in terms if text_of(t).casefold() in PART_OF_ROLE)


def _leaves(element: Element) -> Iterator[Value]:
    name = local_name(element)
    yield value_of(
        f"mods:{name}", text_of(element) or href(element), language(element), type_of(element)
    )


# ---- titles ------------------------------------------------------------------------------


def _title_info(element: Element) -> Iterator[Value]:
    name = "mods:titleInfo.alternative" if type_of(element) else "mods:titleInfo"
    yield value_of(
        name, title_of(element), language(first(element, "title"), element), type_of(element)
    )


# ---- origin, form, place ----------------------------------------------------------------


def _origin_info(element: Element) -> Iterator[Value]:
    event = str(element.get("eventType") or "").strip()
    copied = _COPYING.fullmatch(event) is not None
    for name in _RANGED:
        yield from _dates(name, list(children(element, name)), of_copy=copied)
    for child in element:
        name = local(child)
        if name == "place":
            text = next((t for t in children(child, "placeTerm") if type_of(t) != "code"), None)
            yield value_of("mods:place", text_of(text), language(text))
        elif name == "publisher" and (copied or event == _MAKING):
            yield value_of("mods:publisher.copy", text_of(child), language(child))
        elif name and name not in {each.casefold() for each in _RANGED}:
            yield from _leaves(child)


def _dates(name: str, dates: list[Element], *, of_copy: bool = False) -> Iterator[Value]:
    """An encoded date before a free one, the rest under `.other`; two ends make one range. Those
    of a copy are all others. An encoded one with signs that MARC fills places with is no date
    ("1835^^^^", "19uu"); as an end nothing but such signs, or 9999, leaves the range open."""
    main = f"mods:{name}.other" if of_copy else f"mods:{name}"
    ends = {str(each.get("point")): _qualified(each) for each in dates if each.get("point")}
    if "start" in ends:
        end = ends.get("end", "")
        end = "" if _NO_END.match(end) else end
        both = ends["start"] if end == ends["start"] else f"{ends['start']}/{end or '..'}"
        yield value_of(main, both)
    singles = [each for each in dates if not each.get("point") and text_of(each)]
    singles.sort(
        key=lambda each: (
            _FILLED.search(text_of(each)) is not None and bool(each.get("encoding")),
            each.get("keyDate") != "yes",
            not each.get("encoding"),
        )
    )
    for at, each in enumerate(singles):
        other = at > 0 or "start" in ends
        label = f"mods:{name}.other" if other else main
        yield value_of(
            label, _qualified(each), scheme=type_of(each) or str(each.get("calendar") or "")
        )


def _qualified(date: Element) -> str:
    """A date as a catalogue prints what its qualifier says: "ca. 1920", "1920?", "[1920]"."""
    text, marks = text_of(date), _MARKS.get(str(date.get("qualifier") or "").casefold())
    start, _, end = text.partition("/")
    text = start if start == end else text  # "1643/1643" is one year
    if marks is None or not _BARE_DATE.match(text):
        return text
    return f"{marks[0]}{text}{marks[1]}"


def _physical(element: Element) -> Iterator[Value]:
    locations = [each for each in children(element, "note") if href(each)]
    if locations:
        yield from (
            value_of("mods:file", write_parts(_file_parts(element, each))) for each in locations
        )
        return
    for child in element:
        unit = str(child.get("unit") or "")
        if local(child) == "extent" and unit and not text_of(child).endswith(unit):
            yield value_of("mods:extent", f"{text_of(child)} {unit}", language(child))
        elif local(child):
            yield from _leaves(child)


def _file_parts(element: Element, location: Element) -> Iterator[tuple[str, str]]:
    """A file as research information systems describe it, in notes of the physical description."""
    yield "url", href(location)
    yield "mimeType", text_of(first(element, "internetMediaType"))
    size = first(element, "extent")
    yield "size", f"{text_of(size)} {size.get('unit') or ''}" if size is not None else ""
    names = {
        "title": "title",
        "license": "license",
        "access": "accessRights",
        "embargo end": "available",
    }
    for note in children(element, "note"):
        if type_of(note) in names:
            yield names[type_of(note)], text_of(note)


def _language_element(element: Element) -> Iterator[Value]:
    """The codes; the words beside a code, which mostly say the same, have a name of their own.
    What is no code at all does not go before the language's name. The language of a part, such as
    the summary, is not the work's."""
    of_part = _OF_A_PART.match(str(element.get("objectPart") or "")) is not None
    terms = [each for each in children(element, "languageTerm") if text_of(each)]
    codes = [each for each in terms if type_of(each) == "code" and _CODE.match(text_of(each))]
    for text in dict.fromkeys(map(text_of, codes or terms or [element])):
        yield value_of("mods:language.part" if of_part else "mods:language", text)
    if of_part:
        return
    for each in terms if codes else ():
        if each not in codes:
            yield value_of("mods:language.text", text_of(each))


def _location(element: Element) -> Iterator[Value]:
    """Where a copy lies; addresses are read from all locations together."""
    for child in element:
        if local(child) not in ("", "url"):
            yield from _leaves(child)
    if not len(element):
        yield value_of("mods:physicalLocation", text_of(element))


# ---- subjects, rights, identifiers, relations -------------------------------------------


def _subject(element: Element) -> Iterator[Value]:
    """Keywords one by one; the parts of a heading of an authority joined by its dashes."""
    authority, iri = str(element.get("authority") or ""), str(element.get("valueURI") or "")
    words: list[tuple[str, str]] = []
    ends = {each.get("point"): text_of(each) for each in children(element, "temporal")}
    for child in element:
        name = local(child)
        if name in ("hierarchicalgeographic", "cartographics"):
            yield from _place(child, name)
        elif name == "geographiccode":
            yield value_of(
                "mods:geographicCode", text_of(child), scheme=str(child.get("authority") or "")
            )
        elif name in ("geographic", "temporal"):
            yield value_of(f"mods:{name}", _period(child, ends), language(child, element))
            words.append((name, text_of(child)))
        elif name:
            text = (
                title_of(child)
                if name == "titleinfo"
                else name_of_agent(child)
                if name == "name"
                else text_of(child)
            )
            words.append((name, text))
    words = [(name, text) for name, text in words if text]
    if authority and len(words) > 1:
        words = [("topic", "--".join(text for _, text in words))]
    for name, text in words or ([] if len(element) else [("topic", text_of(element))]):
        if name not in ("geographic", "temporal"):
            yield _topic(text, authority, iri, language(element))


def _period(child: Element, ends: Mapping[str | None, str]) -> str:
    """A text; of two ends of one period the first one says both. Source: MODS, temporal@point."""
    if not {"start", "end"} <= ends.keys() or child.get("point") not in ("start", "end"):
        return text_of(child)
    return f"{ends['start']}/{ends['end']}" if child.get("point") == "start" else ""


def _topic(text: str, authority: str, iri: str, language: str) -> Value:
    if not iri:
        return value_of("mods:subject", text, language, authority)
    parts = write_parts([("name", text), ("iri", iri), ("set", authority)])
    return value_of("mods:subject.term", parts, language)


def _place(element: Element, name: str) -> Iterator[Value]:
    if name == "hierarchicalgeographic":
        at = (
            "city",
            "citysection",
            "county",
            "state",
            "province",
            "territory",
            "region",
            "country",
        )
        found = {local(child): text_of(child) for child in element}
        yield value_of("mods:geographic", ", ".join(found[key] for key in at if found.get(key)))
        return
    for each in children(element, "coordinates"):
        yield value_of("mods:coordinates", text_of(each))


def _classification(element: Element) -> Iterator[Value]:
    """A notation with the list that it is from, where the source names one."""
    authority = str(element.get("authority") or "")
    name = "mods:classification.term" if authority else "mods:classification"
    yield value_of(name, text_of(element), language(element), authority)


def _identifier(element: Element) -> Iterator[Value]:
    kind = type_of(element)
    name = "mods:identifier.invalid" if element.get("invalid") == "yes" else "mods:identifier"
    yield value_of(name, with_label(kind, text_of(element)), scheme=kind)


def _record_info(element: Element) -> Iterator[Value]:
    for child in element:
        if local(child):
            yield value_of(f"mods:recordInfo.{local_name(child)}", text_of(child))


def _part(element: Element) -> Iterator[Value]:
    yield value_of(
        "mods:part",
        write_parts([*issue_parts(element), ("date", text_of(first(element, "date")))]),
    )


_READERS: Final[Mapping[str, Callable[[Element], Iterator[Value]]]] = {
    "titleinfo": _title_info,
    "origininfo": _origin_info,
    "physicaldescription": _physical,
    "language": _language_element,
    "location": _location,
    "subject": _subject,
    "classification": _classification,
    "accesscondition": read_condition,
    "identifier": _identifier,
    "relateditem": read_related,
    "recordinfo": _record_info,
    "extension": read_extension,
    "part": _part,
}
