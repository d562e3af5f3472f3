"""Items of a SOIF dump that no store holds, as `conversion` takes them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from ..errors import ResponseError
from ..formats.soif.rd_records import NOT_ONE, oai_identifier, rd_record
from ..model import Record
from ..rdm.soif_entry import SKIPPED, Action, Found, Limits, SetAside, Skipped
from ..rdm.soif_lenient import LenientReader
from ..rdm.soif_reader import read_stream
from ..rdm.soif_repair import next_object
from ..rdm.soif_text import WINDOWS_1252, needs_windows_1252

_LOOKED_AT: Final = 64 * 1024
_SPACE: Final = b" \t\r\n\xef\xbb\xbf"


@dataclass(slots=True)
class DumpRecords:
    """What a dump holds: (name, record) of each description in order, what was set aside as
    sentences, how often each repair was made, and how many descriptions are only said to be still
    there. A name is empty where the dump gives none."""

    records: list[tuple[str, Record]] = field(default_factory=list)
    set_aside: list[str] = field(default_factory=list)
    repairs: Counter[str] = field(default_factory=Counter)
    refreshed: int = 0


def is_soif(body: bytes) -> bool:
    """Whether the bytes begin as a dump does, and not as XML."""
    head = body[:_LOOKED_AT].lstrip(_SPACE)
    return not head.startswith(b"<") and next_object(b"\n" + head, 0) is not None


def read_dump(body: bytes) -> DumpRecords:
    """The descriptions of a dump, read leniently.

    Raises:
        ResponseError: there is no object in it.
    """
    found = DumpRecords()
    for entry in read_stream(LenientReader(limits=Limits(object_bytes=len(body) + 1)), (body,)):
        if isinstance(entry, Found):
            found.repairs.update(entry.repairs)
            _add(found, entry)
        elif isinstance(entry, SetAside):
            found.set_aside.append(_sentence(entry.at, entry.reason, entry.url))
        elif isinstance(entry, Skipped):
            found.repairs[SKIPPED] += 1
    if not (found.records or found.set_aside or found.refreshed):
        raise ResponseError(
            "There is no resource description in it.", hint="Give a dump of SOIF objects."
        )
    return found


def _add(found: DumpRecords, entry: Found) -> None:
    if entry.action is Action.REFRESH:
        found.refreshed += 1
        return
    found.repairs[WINDOWS_1252] += needs_windows_1252(entry.object)
    record = rd_record(entry)
    if record is not None:
        found.records.append((oai_identifier(entry.object), record))
    elif not entry.object.type.upper().startswith("RDM"):
        found.set_aside.append(_sentence(entry.start, NOT_ONE, entry.object.type))


def _sentence(at: int, reason: str, url: str) -> str:
    return f"byte {at}{f' ({url})' if url else ''}: {reason}"
