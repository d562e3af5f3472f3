"""Resource descriptions as records of a harvest.

A description is known by its URL. What is a record's header in OAI-PMH stands in attributes:

    datestamp      RD-Last-Modified; Harvest's Update-Time, Last-Modification-Time
    sets           Classification: `set:theses` of ours is the set `theses`
    OAI-Identifier the name that its record keeps; others get one of ours
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from ...datestamp import format_datestamp
from ...model import Header, Record
from ...protocol.patterns import SET_SPEC, is_uri
from ...rdm.http_dates import read_date
from ...rdm.soif_entry import Action, Found
from ...rdm.soif_object import NO_URL, SoifObject, base_name, number_under
from .soif_xml import soif_xml

PREFIX: Final = "soif"  # under which descriptions are stored, as OAI-PMH's metadata prefixes are
NOT_ONE: Final = "it has no URL, so it describes no resource."
_OURS: Final = "set:"
_OTHERS: Final = ("type:", "endpoint:")
_TOPS: Final = ("set", "type", "endpoint")
_MOMENTS: Final = ("rd-last-modified", "update-time", "last-modification-time")
_IDENTIFIER: Final = "oai-identifier"
_CLASSES: Final = "classification"
_HEADER: Final = frozenset([*_MOMENTS, _IDENTIFIER, _CLASSES])
_MOST_NAMES: Final = 10_000  # remembered at once; a dump may hold any number
_MOST_SHAPES: Final = 2_000
_LONGEST_SHAPE: Final = 100  # names
_SECONDS: Final = 10  # digits of a moment in seconds since 1970


class _Roles(dict[str, tuple[str, int]]):
    """The attributes that say what a header says, in small letters, with the number of the value,
    by the name as it is written; empty for all others."""

    def __missing__(self, name: str) -> tuple[str, int]:
        if len(self) >= _MOST_NAMES:
            self.clear()
        base = base_name(name.lower())
        known = number_under(name.lower(), base) or 0
        self[name] = role = (base if base in _HEADER else "", known)
        return role


_ROLES: Final = _Roles()
# Where in an object the attributes stand that say what a header says: (place, name in small
# letters without a number, number of the value), each name's by their numbers.
_Places: TypeAlias = tuple[tuple[int, str, int], ...]


class _Shapes(dict[tuple[str, ...], _Places]):
    """The places by the names of an object's attributes: descriptions of one source have few
    combinations of names. Half of the time of a look at each attribute (bench soif, 2026-11-22)."""

    def __missing__(self, names: tuple[str, ...]) -> _Places:
        said = [(place, *_ROLES[name]) for place, name in enumerate(names)]
        places = tuple(sorted((each for each in said if each[1]), key=lambda each: each[2]))
        if len(self) >= _MOST_SHAPES:
            self.clear()
        if len(names) <= _LONGEST_SHAPE:
            self[names] = places
        return places


_SHAPES: Final = _Shapes()


class RdHeader(NamedTuple):
    """What a description says of itself. The datestamp is UTC and empty where it says none."""

    datestamp: str = ""
    sets: tuple[str, ...] = ()
    oai_identifier: str = ""


def rd_header(rd: SoifObject) -> RdHeader:
    """What the attributes of a description say of it."""
    attributes = rd.attributes
    places = _SHAPES[tuple([name for name, _ in attributes])]
    if not places:
        return RdHeader()
    texts: dict[str, list[str]] = {}
    for place, role, _ in places:
        text = attributes[place][1].decode("utf-8", "replace").strip()
        texts.setdefault(role, []).append(text)
    return RdHeader(
        _datestamp(texts), _sets(tuple(texts.get(_CLASSES, ()))), _name(texts.get(_IDENTIFIER, ()))
    )


def oai_identifier(rd: SoifObject) -> str:
    """The OAI identifier that a description brings along; empty for none that can be one."""
    return rd_header(rd).oai_identifier


def rd_record(found: Found) -> Record | None:
    """The record of a description; None for an object without a URL, which is of a message."""
    rd, deleted = found.object, found.action is Action.DELETE
    if rd.url == NO_URL:
        return None
    header = rd_header(rd)
    known = Header(rd.url, header.datestamp, header.sets, deleted)
    return Record(known, None if deleted else soif_xml(rd))


def _name(texts: Sequence[str]) -> str:
    return texts[0] if texts and ":" in texts[0] and is_uri(texts[0]) else ""


def _datestamp(texts: Mapping[str, Sequence[str]]) -> str:
    stamps = (_stamp(texts[name][0]) for name in _MOMENTS if name in texts)
    return next(filter(None, stamps), "")


@lru_cache(maxsize=4096)
def _stamp(text: str) -> str:
    """The datestamp of a moment, in seconds since 1970 or as a date; empty for anything else."""
    if text.isascii() and text.isdigit():
        known = len(text) <= _SECONDS and int(text)  # 0: the gatherer did not know
        moment = datetime.fromtimestamp(int(text), UTC) if known else None
    else:
        moment = read_date(text) if text else None
    return format_datestamp(moment) if moment else ""


@lru_cache(maxsize=4096)
def _sets(classes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, map(set_of_class, classes))))


def set_of_class(name: str) -> str:
    """The set that a class is, by its id; empty for one that is none."""
    text = name.strip()
    spec = "" if text.startswith(_OTHERS) else text.removeprefix(_OURS)
    return spec if SET_SPEC.match(spec) and text not in _TOPS else ""
