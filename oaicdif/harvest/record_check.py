"""Stored records beside their raw pages: is each what its page says, or what its digest says?

A record whose working copy has its digest is sound. One that has not is looked up on its page: an
endpoint may have written the same otherwise since (`decide.confirmed`), and then the page says
the same. What neither confirms is damaged. It is mended from the page if that gives its digest;
otherwise it is asked for again by the next full harvest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..errors import ResponseError
from ..model import Header, Record
from ..store.interface import Store
from ..store.upkeep import KeptRecord
from ..xmldoc import canonical
from . import decide
from .rdm.dump_pages import records_of
from .rereading import read_kept_page


class RecordsChecked(NamedTuple):
    """What became of some records: the last record_id, how many, those that were mended from
    their pages and those that are to be asked for again, by name."""

    last: int
    records: int
    mended: tuple[str, ...]
    lost: tuple[str, ...]


def check_records(store: Store, *, after: int, limit: int, mend: bool) -> RecordsChecked | None:
    """Check the next records; None when there are no more. With `mend` what is damaged is made
    good, as far as the store can."""
    some = store.kept_records(after=after, limit=limit)
    if not some:
        return None
    doubtful = [each for each in some if not _has_its_digest(each)]
    from_pages: dict[int, bytes] = {}
    lost: list[KeptRecord] = []
    for each, told in zip(doubtful, _on_pages(store, doubtful), strict=True):
        if told is not None and _says_the_same(each, told):
            continue
        if told is not None and told.metadata and decide.digest(told) == each.digest:
            from_pages[each.record_id] = told.metadata
        elif each.record is None or not each.record.deleted:
            lost.append(each)
    if mend and from_pages:
        store.mend_copies(from_pages)
    if mend and lost:
        store.ask_again([each.record_id for each in lost])
    mended = tuple(each.identifier for each in doubtful if each.record_id in from_pages)
    return RecordsChecked(
        some[-1].record_id, len(some), mended, tuple(each.identifier for each in lost)
    )


def _has_its_digest(kept: KeptRecord) -> bool:
    """Whether its working copy is what was digested. A tombstone keeps what it was about, which
    no digest covers: it is sound if it can be read."""
    if kept.record is None:
        return False
    return kept.record.deleted or decide.digest(_as_received(kept)) == kept.digest


def _as_received(kept: KeptRecord) -> Record:
    found = kept.record
    if found is None:
        return Record(Header(kept.identifier, ""), None)
    header = Header(found.identifier, found.datestamp, found.set_specs, found.deleted)
    return Record(header, found.metadata, found.about)


def _on_pages(store: Store, some: Sequence[KeptRecord]) -> list[Record | None]:
    """What the page of each says of it; each page is read once."""
    pages: dict[int | None, dict[str, Record]] = {None: {}}
    for page_id in {each.page_id for each in some}:
        if page_id is not None:
            pages[page_id] = _read(store.page_body(page_id))
    return [pages[each.page_id].get(each.identifier) for each in some]


def _read(body: bytes | None) -> dict[str, Record]:
    if body and not body.lstrip().startswith(b"<"):
        return {each.header.identifier: each for each in records_of(body)}  # a page of a dump
    items = read_kept_page(body).items if body else ()
    return {each.header.identifier: each for each in items}


def _says_the_same(kept: KeptRecord, told: Record) -> bool:
    """Whether the page says what the working copy does, however it is written."""
    mine = _as_received(kept)
    if kept.record is None or mine.metadata is None or told.metadata is None:
        return False
    old, new = (mine.metadata, *mine.about), (told.metadata, *told.about)
    if len(old) != len(new):
        return False
    try:
        return all(canonical(a) == canonical(b) for a, b in zip(old, new, strict=True))
    except ResponseError:
        return False  # it is no XML any more
