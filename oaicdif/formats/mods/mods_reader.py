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

from ...late_pattern import late_regex
from ...xmldoc import Element, local_name
from ..attributes import gathered
from ..parts import write_parts
from ..unread import unread
from ..value import Value
from .mods_conditions import read_condition
from .mods_dates import (
    codes_said_with_doubt,
    dates_of_nothing_else,
    is_no_end,
    most_certain_first,
)
from .mods_elements import (
    children,
    first,
    href,
    identifiers_by_name,
    is_orcid_said,
    language,
    leaves,
    local,
    read_name,
    text_of,
    type_of,
    value_of,
)
from .mods_extension import read_extension
from .mods_identifiers import with_label
from .mods_locations import read_addresses
from .mods_origins import read_origin, read_origins
from .mods_parts import issue_parts, part_of_host
from .mods_related import PART_OF_ROLE, read_related
from .mods_scripts import scripts_of
from .mods_subjects import read_classification, read_subject
from .mods_titles import parts_of_title, read_title, title_of

_CODE: Final = late_regex(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*\Z", re.ASCII)  # of a language
# Of which part of the work a language is, when that is not the work: MODS, attribute objectPart.
_OF_A_PART: Final = late_regex(
    r"(?:.*\b)?(?:summar(?:y|ies)|abstract|(?:table of )?contents|accompanying|libretto|subtitles?|"
    r"captions?|original|translation|intermediate|introduction|foreword|notes|metadata|title)\b",
    re.IGNORECASE,
)
_PUNCTUATION: Final = (",", ";", ":", ".")


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
    locations = [each for each in children(mods, "location") if not is_hidden(each)]
    scripts = scripts_of(mods)
    host, within = part_of_host(mods, [each for each in scripts if not scripts[each]])
    titled, parts = parts_of_title(mods)
    mixed = _is_mixed(mods)
    for child in mods:
        members = scripts.get(child, (child,))
        name = "" if child is within or (titled is not None and child in parts) else local(child)
        if locations and child is locations[0]:
            values += read_addresses(locations, mods)
        if not name or not members:
            continue
        if is_hidden(child):
            values.append(value_of("mods:hidden", text_of(child), language(child)))
        elif name == "name":
            of_name = known.get(str(members[0].get("ID") or ""), ())
            values += read_name(members[0], of_name, members[1:])
        elif child is host or (len(members) > 1 and name == "relateditem"):
            values += read_related(members[0], within if host in members else None, members[1:])
        elif len(members) > 1:
            values += read_origins(members)
        elif name == "genre" and (mixed or child.get("authority") == _SWEPUB):
            label = "mods:genre.part" if mixed else "mods:genre.svep"
            contents = "" if mixed else _kind_of_contents(mods)
            values.append(value_of(label, text_of(child), language(child), contents))
        elif child in parts:
            values.append(value_of("mods:titleInfo.part", title_of(child), language(child)))
        elif child is titled:
            values += read_title(child, parts)
        elif name in _READERS:
            values += _READERS[name](child)
        else:
            values += leaves(child)
    read = dates_of_nothing_else([value for value in values if value[1]])
    read = most_certain_first(read, "mods:dateCreated")
    return gathered([*read, *unread(mods, read, "mods", _said_by_codes(mods))])


_SWEPUB: Final = "svep"  # the closed list of Swedish universities


def _kind_of_contents(mods: Element) -> str:
    """The one kind of contents that SwePub's list says of a record: "ref"."""
    kinds = {
        text_of(each)
        for each in children(mods, "genre")
        if each.get("authority") == _SWEPUB and type_of(each) == "contentType"
    }
    return kinds.pop() if len(kinds) == 1 else ""


def _is_mixed(mods: Element) -> bool:
    """Whether a record of mixed material has several genres: each is then that of a part."""
    kinds = (text_of(each).casefold() for each in children(mods, "typeOfResource"))
    return "mixed material" in kinds and len([*children(mods, "genre")]) > 1


def _said_by_codes(mods: Element) -> Iterator[str]:
    """The roles that parts of a related item are named after, and the terms beside them; names and
    roles whose punctuation is left away; articles before titles, which are too short to be looked
    for; the sign for an open end of a range, and a code of a year beside the same in words;
    descriptions that are an ORCID iD."""
    for each in mods.iter("*"):
        if local(each) in ("namepart", "roleterm") and text_of(each).endswith(_PUNCTUATION):
            yield text_of(each)
        elif local(each) == "titleinfo" and first(each, "nonSort") is not None:
            yield from map(text_of, children(each, "nonSort", "title"))
        elif (
            (local(each) == "subtitle" and text_of(each).startswith(":"))
            or (each.get("point") and is_no_end(each))
            or is_orcid_said(each)
        ):
            yield text_of(each)
        elif local(each) == "origininfo":
            yield from codes_said_with_doubt(each)
        elif local(each) == "role":
            terms = list(children(each, "roleTerm"))
            yield from (text_of(t) for t in terms if text_of(t).casefold() in PART_OF_ROLE)


def is_hidden(element: Element) -> bool:
    """Whether an element says that it is not for the public. Sources: MODS, shareable="no"; labels
    and kinds of notes as cataloguing systems write them."""
    if element.get("shareable") == "no":
        return True
    said = (str(element.get(key) or "") for key in ("displayLabel", "type"))
    return local(element) in _TEXTS and any(_HIDDEN.fullmatch(each) for each in said)


_TEXTS: Final = frozenset(["note", "abstract", "tableofcontents"])
_HIDDEN: Final = late_regex(
    r"(?:admin(?:istrative|istrator)?s?|internal|staff|private|confidential|non-?public"
    r"|cataloguers?'?s?)"
    r"(?:[ -](?:use|only|notes?|comments?|information))*"
    r"|(?:not for|do not) (?:public )?display",
    re.IGNORECASE,
)


# ---- form, language, place --------------------------------------------------------------


def _type_of_resource(element: Element) -> Iterator[Value]:
    """What it is; first, that it is a collection, which its attribute says of any of these."""
    if element.get("collection") == "yes":
        yield value_of("mods:typeOfResource", "collection")
    yield from leaves(element)
    if element.get("manuscript") == "yes":
        yield value_of("mods:typeOfResource", "manuscript")


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
            yield from leaves(child)


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
    for each in children(element, "scriptTerm"):
        yield value_of("mods:language.script", text_of(each))
    terms = [each for each in children(element, "languageTerm") if text_of(each)]
    codes = [each for each in terms if type_of(each) == "code" and _CODE.match(text_of(each))]
    for text in dict.fromkeys(map(text_of, codes or terms or _alone(element))):
        yield value_of("mods:language.part" if of_part else "mods:language", text)
    if of_part:
        return
    for each in terms if codes else ():
        if each not in codes:
            yield value_of("mods:language.text", text_of(each))


def _alone(element: Element) -> list[Element]:
    """A language without terms; a script alone is none."""
    return [] if len(element) else [element]


def _location(element: Element) -> Iterator[Value]:
    """Where a copy lies; addresses are read from all locations together."""
    for child in element:
        if local(child) in _HOLDINGS and len(
            child
        ):  # a copy part by part: joined, they say nothing
            parts = (each for each in child.iter("*") if not len(each))
            yield from (value_of(f"mods:{local_name(child)}", text_of(each)) for each in parts)
        elif local(child) not in ("", "url"):
            yield from leaves(child)
    if not len(element):
        yield value_of("mods:physicalLocation", text_of(element))


_HOLDINGS: Final = frozenset({"holdingsimple", "holdingexternal"})


# ---- subjects, rights, identifiers, relations -------------------------------------------


def _identifier(element: Element) -> Iterator[Value]:
    kind, text = type_of(element), text_of(element)
    name = "mods:identifier.invalid" if element.get("invalid") == "yes" else "mods:identifier"
    if kind == _OF_SELLER and not any(map(str.isdigit, text)):
        name = "mods:identifier.seller"  # who sells it, and no number
    yield value_of(name, with_label(kind, text), scheme=kind)


_OF_SELLER: Final = "stock number"


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
    "titleinfo": read_title,
    "typeofresource": _type_of_resource,
    "origininfo": read_origin,
    "physicaldescription": _physical,
    "language": _language_element,
    "location": _location,
    "subject": read_subject,
    "classification": read_classification,
    "accesscondition": read_condition,
    "identifier": _identifier,
    "relateditem": read_related,
    "recordinfo": _record_info,
    "extension": read_extension,
    "part": _part,
}
