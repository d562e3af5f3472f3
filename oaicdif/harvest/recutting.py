"""Records whose rows were lost, cut again from the raw pages that still hold them.

A page knows how many records it changed last. Where fewer rows lead to it, the entries of the page
that no row knows are stored again, the newest page first: what it says is what was believed last.
What is set aside stays so, and a live entry without metadata was never stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..formats.soif.rd_records import PREFIX as SOIF
from ..model import Change, ChangeKind, Page, ReceivedPage, Record
from ..store.interface import Store
from ..store.upkeep import ShortPage
from . import decide
from .rdm.kept_rds import KeptRdReader
from .rereading import read_kept_page


def recut_records(store: Store, page_ids: Sequence[int], *, mend: bool) -> tuple[str, ...]:
    """The names of lost records that stand on these pages; with `mend` they are stored again.

    `page_ids` are those of pages to which too few rows lead, the newest first.
    """
    names: list[str] = []
    for each in store.short_pages(page_ids):
        changes = list(_lost(store, each))
        if mend and changes:
            store.take_back(each, changes)
        names += [change.record.header.identifier for change in changes]
    return tuple(names)


def _lost(store: Store, short: ShortPage) -> Iterator[Change]:
    page = _read(short)
    wanted = [record.header.identifier for record in page.items]
    known = store.known(short.endpoint_id, short.metadata_prefix, wanted)
    aside = store.set_aside(short.endpoint_id, wanted)
    for position, record in decide.latest(page):
        name = record.header.identifier
        if name in known or name in aside:
            continue
        if record.metadata is None and not record.header.deleted:
            continue
        span = page.spans.get(position) if short.scope == (page.scope or None) else None
        yield Change(ChangeKind.NEW, record, position, decide.digest(record), span=span)


def _read(short: ShortPage) -> Page[Record]:
    if short.metadata_prefix != SOIF:
        return read_kept_page(short.body)
    received = ReceivedPage(1, short.request_url, short.received, "", short.body, (), 0)
    return KeptRdReader().read(short.run_id, received).page
