"""Entries of a list, records and headers, read from their elements.

    record ─→ header          one, with one identifier
           ─→ metadata        one element of any format (or bare values), past empty containers
           ─→ about

An entry that says two things where the standard allows one cannot be read: to choose would lose
the other in silence. Only of several elements in its metadata the first is taken, and the page
tells so, for there are repositories all of whose records are like that; and of several
datestamps the latest (`latest`), which the page tells, too. Elements of OAI-PMH
itself that have no namespace, or one written otherwise, are given theirs (`name_parts`); those
of any other namespace are no entries.

Source: OAI-PMH 2.0, section 2.5.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from ..datestamp import read_moment
from ..model import Header, Quarantined, Record
from ..xmldoc import Element, local_name, namespace, standalone
from .oai_reply import HEADER, OAI, text_of

OAI_SPELLINGS: Final = r"https?://(?:www\.)?openarchives\.org/OAI/2\.0/?"
_METADATA: Final = f"{{{OAI}}}metadata"
_ABOUT: Final = f"{{{OAI}}}about"
_IDENTIFIER: Final = f"{{{OAI}}}identifier"
_DATESTAMP: Final = f"{{{OAI}}}datestamp"
_SET_SPEC: Final = f"{{{OAI}}}setSpec"
_OTHERWISE: Final = re.compile(rf"(?:{OAI_SPELLINGS})?", re.I)
# What the standard itself puts into a list, and into what stands there; "" is the list.
_PARTS: Final[Mapping[str, frozenset[str]]] = {
    "": frozenset({"record", "header", "resumptionToken", "set", "metadataFormat"}),
    "record": frozenset({"header", "metadata", "about"}),
    "header": frozenset({"identifier", "datestamp", "setSpec"}),
    "set": frozenset({"setSpec", "setName", "setDescription"}),
    "metadataFormat": frozenset({"metadataPrefix", "schema", "metadataNamespace"}),
}
_PART: Final = re.compile(rb"<(?:[\w.-]+:)?(?:record|header|resumptionToken)(?=[\s/>])")
# Values of Dublin Core straight below `metadata` are a common slip; their format reads them.
_VALUES: Final = ("{http://purl.org/dc/elements/1.1/}", "{http://purl.org/dc/terms/}")


class UnreadableEntry(ValueError):
    """An entry of a page lacks what an entry must have, or has it several times."""


def read_record(element: Element) -> Record:
    """The record of an element.

    Raises:
        UnreadableEntry: it has no header, or different ones; or several metadata.
    """
    headers: list[Header] = []
    containers: list[Element] = []
    about: tuple[bytes, ...] = ()
    for child in element:
        tag = child.tag
        if tag == HEADER:
            headers.append(read_header(child))
        elif tag == _METADATA:
            containers.append(child)
        elif tag == _ABOUT:
            about += tuple(standalone(each) for each in child.iterchildren("*"))
    if not headers:
        raise UnreadableEntry("no header")
    header = headers[0]
    if any(each != header for each in headers):
        raise UnreadableEntry("several headers")
    if header.deleted:
        # A deleted record carries neither (section 2.5.1); what came with it is no metadata.
        return Record(header)
    return Record(header, _metadata(containers), about)


def _metadata(containers: Sequence[Element]) -> bytes | None:
    """What the one container holds; of several, the only thing that they hold."""
    found = dict.fromkeys(metadata_inside(each) for each in containers)
    found.pop(None, None)
    if len(found) > 1:
        raise UnreadableEntry("several metadata elements")
    return next(iter(found), None)


def metadata_inside(element: Element) -> bytes | None:
    """The first element inside, past comments (quirk 49); of bare values what they stand in."""
    inner = next(element.iterchildren("*"), None)
    if inner is None:
        return None
    return standalone(element if _is_bare(inner) else inner)


def holds_several(payload: Element) -> bool:
    """Whether metadata below hold several elements that are no bare values, of which only the
    first is read."""
    for each in payload.iter(_METADATA):
        inside = each.iterchildren("*")
        first, second = next(inside, None), next(inside, None)
        if first is not None and second is not None and not _is_bare(first):
            return True
    return False


def _is_bare(inner: Element) -> bool:
    return not len(inner) and str(inner.tag).startswith(_VALUES)


def read_header(element: Element) -> Header:
    """The header of an element; a datestamp that is missing is empty, of several the latest counts.

    Raises:
        UnreadableEntry: it has no identifier, or different ones.
    """
    stamps: list[str] = []
    identifiers: list[str] = []
    set_specs: list[str] = []
    for child in element:
        tag = child.tag
        text = text_of(child) if len(child) else (child.text or "").strip()  # a comment inside
        if tag == _SET_SPEC:
            if text and text not in set_specs:
                set_specs.append(text)
        elif tag == _IDENTIFIER:
            if text and text not in identifiers:
                identifiers.append(text)
        elif tag == _DATESTAMP:
            stamps.append(text)
    if len(identifiers) != 1:
        raise UnreadableEntry("several identifiers" if identifiers else "no identifier")
    status = element.get("status")
    deleted = status is not None and status.strip().lower() == "deleted"
    datestamp = stamps[0] if len(stamps) == 1 else latest(stamps)
    return Header(identifiers[0], datestamp, tuple(set_specs), deleted)


def latest(stamps: Sequence[str]) -> str:
    """The latest of several datestamps, for nothing that is listed by any of them may be missed;
    one that can be read before any other; empty without one."""
    return max(stamps, key=_moment_and_text, default="")


def _moment_and_text(stamp: str) -> tuple[bool, float, str]:
    moment = read_moment(stamp)
    return moment is not None, moment.timestamp() if moment else 0.0, stamp


def dated_twice(payload: Element) -> bool:
    """Whether a header of the list has several datestamps that differ."""
    for header in payload.iter(HEADER):
        stamps = header.iterchildren(_DATESTAMP)
        next(stamps, None)
        if next(stamps, None) is not None and _differ(header):
            return True
    return False


def _differ(header: Element) -> bool:
    return len({text_of(each) for each in header.iterchildren(_DATESTAMP)}) > 1


def said_identifier(element: Element) -> str:
    """The identifier of a record or header that cannot be read; empty without one."""
    found = element if element.tag == HEADER else element.find(HEADER)
    return "" if found is None else text_of(found.find(_IDENTIFIER))


def name_parts(payload: Element) -> bool:
    """Give OAI-PMH's own elements in a list its namespace, where they have none or one that is
    written otherwise (quirk 47), in place; whether there were any."""
    return _name_parts(payload, "")


def _name_parts(element: Element, kind: str) -> bool:
    found = False
    for child in element.iterchildren("*"):
        name, space = local_name(child), namespace(child)
        if name not in _PARTS[kind]:
            continue
        if space != OAI and _OTHERWISE.fullmatch(space):
            child.tag = f"{{{OAI}}}{name}"
            found = True
        if name in _PARTS:
            found = _name_parts(child, name) or found
    return found


def is_part(aside: Quarantined) -> bool:
    """Whether something set aside is named as a part of a list is, and no junk beside the parts
    (quirk 45)."""
    return _PART.match(aside.body) is not None
