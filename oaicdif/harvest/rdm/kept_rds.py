"""Kept pages of resource descriptions, read again: of dumps, of streams, of what was submitted.

    kept page ─LenientReader→ entries ─here→ Page[Record], each with its working copy in XML

All three are SOIF, and read in one way. What no page says is left to the rows of the store: an
object without attributes says nothing (a dump may hold one, and a list of deletions is made of
them), so it becomes a record without metadata that is not deleted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from ...formats.soif.rd_records import rd_header
from ...formats.soif.soif_xml import SCOPE, soif_xml
from ...model import Header, Page, ReceivedPage, Record, Span, Verb
from ...rdm.soif_entry import Action, Entry, Found
from ...rdm.soif_lenient import LenientReader
from ...rdm.soif_object import NO_URL
from ...rdm.soif_reader import read_stream

_PART: Final = re.compile(r"dump (\d+)-(\d+)")  # the bytes of a dump that a page holds


@dataclass(frozen=True, slots=True)
class KeptRds:
    """A page, and the OAI identifiers that its descriptions bring along, by their URL."""

    page: Page[Record]
    names: dict[str, str]


@dataclass(slots=True)
class KeptRdReader:
    """Reads pages in the order in which they came: a page of a dump may begin inside a frame,
    `@DELETE {`, that an earlier one opened."""

    _behind: tuple[int, str] = (0, "")  # the run, and the offset in the dump, where a frame is open
    _frame: Action | None = None

    def read(self, run_id: int, page: ReceivedPage) -> KeptRds:
        """The descriptions of a page."""
        part = _PART.fullmatch(page.request_url)
        goes_on = part is not None and self._behind == (run_id, part[1])
        reader = LenientReader(frame=self._frame if goes_on else None)
        found = _Entries()
        for position, entry in enumerate(read_stream(reader, (page.body,))):
            found.add(position, entry)
        self._behind, self._frame = (run_id, part[2] if part else ""), reader.frame
        return found.kept(page.response_date)


@dataclass(slots=True)
class _Entries:
    """What a page holds, as it is gathered."""

    records: list[Record] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    spans: dict[int, Span] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    repaired: bool = False

    def add(self, position: int, entry: Entry) -> None:
        if not isinstance(entry, Found) or entry.action is Action.REFRESH:
            return
        rd, said = entry.object, rd_header(entry.object)
        if rd.url == NO_URL:
            return
        deleted = entry.action is Action.DELETE
        says = bool(rd.attributes) and not deleted
        self.records.append(
            Record(
                Header(rd.url, said.datestamp, said.sets, deleted), soif_xml(rd) if says else None
            )
        )
        self.positions.append(position)
        self.repaired |= bool(entry.repairs)
        if says:
            self.spans[position] = (entry.start, entry.end)
        if said.oai_identifier:
            self.names[rd.url] = said.oai_identifier

    def kept(self, response_date: str) -> KeptRds:
        """The page. Where no object needed a repair the page itself is their working copy."""
        plain = not self.repaired
        page = Page(
            Verb.LIST_RECORDS,
            response_date,
            tuple(self.records),
            positions=tuple(self.positions),
            spans=self.spans if plain else {},
            scope=SCOPE if plain else "",
        )
        return KeptRds(page, self.names)
