"""Resource descriptions as records of a harvest.

A description is known by its URL. What is a record's header in OAI-PMH stands in attributes:

    datestamp      RD-Last-Modified; Harvest's Update-Time, Last-Modification-Time
    sets           Classification: `set:theses` of ours is the set `theses`
    OAI-Identifier the name that its record keeps; others get one of ours
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from ...datestamp import format_datestamp
from ...model import Header, Record
from ...protocol.patterns import SET_SPEC, is_uri
from ...rdm.http_dates import read_date
from ...rdm.soif_entry import Action, Found
from ...rdm.soif_object import NO_URL, SoifObject
from .soif_xml import soif_xml

PREFIX: Final = "soif"  # under which descriptions are stored, as OAI-PMH's metadata prefixes are
NOT_ONE: Final = "it has no URL, so it describes no resource."
_OURS: Final = "set:"
_OTHERS: Final = ("type:", "endpoint:")
_TOPS: Final = ("set", "type", "endpoint")
_MOMENTS: Final = ("RD-Last-Modified", "Update-Time", "Last-Modification-Time")
_SECONDS: Final = 10  # digits of a moment in seconds since 1970


def rd_record(found: Found) -> Record | None:
    """The record of a description; None for an object without a URL, which is of a message."""
    rd, action = found.object, found.action
    if rd.url == NO_URL:
        return None
    header = Header(rd.url, rd_datestamp(rd), rd_sets(rd), action is Action.DELETE)
    return Record(header, None if header.deleted else soif_xml(rd))


def oai_identifier(rd: SoifObject) -> str:
    """The OAI identifier that a description brings along; empty for none that can be one."""
    text = rd.text("OAI-Identifier").strip()
    return text if ":" in text and is_uri(text) else ""


def rd_datestamp(rd: SoifObject) -> str:
    """When the description last changed, UTC; empty where it does not say so."""
    moments = (_moment(rd.text(name).strip()) for name in _MOMENTS)
    moment = next(filter(None, moments), None)
    return format_datestamp(moment) if moment else ""


def _moment(text: str) -> datetime | None:
    if text.isascii() and text.isdigit():
        known = len(text) <= _SECONDS and int(text)  # 0: the gatherer did not know
        return datetime.fromtimestamp(int(text), UTC) if known else None
    return read_date(text) if text else None


def rd_sets(rd: SoifObject) -> tuple[str, ...]:
    """The sets of a description: its classes, of ours those that are sets."""
    found = (value.decode("utf-8", "replace") for value in rd.values("Classification"))
    return tuple(dict.fromkeys(filter(None, map(set_of_class, found))))


def set_of_class(name: str) -> str:
    """The set that a class is, by its id; empty for one that is none."""
    text = name.strip()
    spec = "" if text.startswith(_OTHERS) else text.removeprefix(_OURS)
    return spec if SET_SPEC.match(spec) and text not in _TOPS else ""
