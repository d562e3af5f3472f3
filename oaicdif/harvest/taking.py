"""A page that was read becomes changes in the store, in one transaction with its next token.

Where a page leaves a doubt about a record (no metadata; deleted only from a set) the record
itself is asked for, within limits. What is told of one set never deletes alone: where GetRecord
does not say that the record is gone, or another set holds it, it stays until a sweep has looked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ..datestamp import read_moment
from ..errors import NoRecordsMatch
from ..model import (
    Change,
    ChangeKind,
    Checkpoint,
    Header,
    KeptPage,
    Known,
    Page,
    Quarantined,
    ReceivedPage,
    Record,
    StoredRecord,
    Verb,
)
from ..xmldoc import escape
from . import decide
from .client import Answer, Request, next_request
from .patient_asking import ask_record
from .twins import with_twins
from .witness import denials_believed
from .work import Work

NO_METADATA: Final = "a live record without metadata"
SINGLE_REQUESTS: Final = 100  # records asked for one by one in a run because of a doubt
_MIDNIGHTS: Final = frozenset(("", "T00:00:00Z", "T00:00:00.000Z", "T00:00:00+00:00"))


def take(
    work: Work,
    checkpoint: Checkpoint,
    answer: Answer,
    page: Page[Record],
    *,
    single: bool = False,
    told: str | None = None,
) -> Checkpoint:
    """Commit the page: raw bytes, changed records, counts, the next token, all or nothing.

    A `single` page is no part of the window's list: its token stays as it was. `told` is what
    the list has said of itself (`list_watch`).

    Raises:
        LeaseLost, StoreError: nothing of it was written.
    """
    store, selection = work.store, checkpoint.selection
    work.first_answer = work.first_answer or (None if single or not page.items else answer)
    _note_stamps(work, page)
    identifiers = [record.header.identifier for record in page.items]
    known = store.known(checkpoint.endpoint_id, selection.metadata_prefix, identifiers)
    page = with_twins(work, checkpoint, _without_doubt(work, checkpoint, page, known), known)
    repeated = _repeated(work, checkpoint, page, known)
    changes = decide.confirmed(decide.changes(page, known, repeated=repeated), store.records)
    _note_news(work, checkpoint, changes)
    changes = decide.announced(changes, known)
    for name in page.repairs:
        work.client.meter.repairs[name] += 1
    token = (page.token.value or None) if page.token else None
    moved = store.commit_page(
        checkpoint,
        received(checkpoint, answer, page),
        changes,
        page.quarantined,
        next_token=checkpoint.token if single else token,
        complete_list_size=page.token.complete_list_size if page.token else None,
        now=work.clock(),
        ended=not single and token is None,
        kept=_following(work, None if single else token),
        told=told,
    )
    work.progress.page(work.endpoint, moved)
    work.tell_stats()
    return moved


def take_error(
    work: Work,
    checkpoint: Checkpoint,
    request: Request,
    error: NoRecordsMatch,
    *,
    told: str | None = None,
) -> Checkpoint:
    """Commit the answer that there is nothing: its moment counts, and its token is used up."""
    answer = Answer(request, work.client.url(request), error.reply, work.clock())
    empty: Page[Record] = Page(Verb.LIST_RECORDS, error.response_date, ())
    return take(work, checkpoint, answer, empty, told=told)


def kept_page(answer: Answer) -> KeptPage:
    """The answer as it is kept, until its page is committed."""
    page = ReceivedPage(0, answer.url, answer.received, "", answer.body)
    return KeptPage(answer.request.token or "", page)


def _following(work: Work, token: str | None) -> KeptPage | None:
    """The next page where it is there already: kept with this one, it costs no transaction of
    its own before its successor is asked for."""
    answer = work.source.to_keep(next_request(Verb.LIST_RECORDS, token)) if token else None
    return kept_page(answer) if answer else None


def received(checkpoint: Checkpoint, answer: Answer, page: Page[Record]) -> ReceivedPage:
    """The answer as the store keeps it: its number is the run's next, its body as it came."""
    return ReceivedPage(
        number=checkpoint.pages + 1,
        request_url=answer.url,
        received=answer.received,
        response_date=page.response_date,
        body=answer.body,
        repairs=page.repairs,
        records=len(page.items),
        scope=page.scope,
    )


def _note_news(work: Work, checkpoint: Checkpoint, changes: Sequence[Change]) -> None:
    """How old is what comes new? That tells how late the endpoint lists its changes."""
    if checkpoint.full or checkpoint.selection.from_ is None:
        return
    for change in changes:
        if change.kind is not ChangeKind.UNCHANGED:
            moment = read_moment(change.record.header.datestamp)
            if moment is not None:
                work.learnt.note_news(moment)


def _note_stamps(work: Work, page: Page[Record]) -> None:
    """Learn whether datestamps tell the day only; after the first that tells more no page is
    looked at any more."""
    before = work.learnt.profile.day_stamps
    if before is False or not page.items:
        return
    days = not any(_tells_time(record.header.datestamp) for record in page.items)
    if days is not before:
        work.learnt.remember(day_stamps=days)


def _tells_time(datestamp: str) -> bool:
    """Whether it has a time of day, and not only the midnight that stands for a whole day."""
    return datestamp[10:] not in _MIDNIGHTS and read_moment(datestamp) is not None


def _repeated(
    work: Work, checkpoint: Checkpoint, page: Page[Record], known: Mapping[str, Known]
) -> frozenset[str]:
    """Identifiers whose stored record ranks above this page's, and came with this same run."""
    doubtful = decide.doubtful(page, known)
    if not doubtful:
        return frozenset()
    seen = work.store.seen_among(checkpoint.run_id, doubtful)
    return frozenset(name for name, before in known.items() if before.record_id in seen)


def _without_doubt(
    work: Work, checkpoint: Checkpoint, page: Page[Record], known: Mapping[str, Known]
) -> Page[Record]:
    """The page with single answers in the place of doubtful entries."""
    in_set = checkpoint.selection.set_spec is not None
    doubtful = [
        place
        for place, record in enumerate(page.items)
        if (record.metadata is None and not record.header.deleted)
        or (in_set and record.header.deleted and _is_live(known.get(record.header.identifier)))
    ]
    if not doubtful:
        return page
    items: list[Record | None] = list(page.items)
    aside = list(page.quarantined)
    for place in doubtful:
        record = page.items[place]
        items[place] = _asked_for(work, checkpoint, record, known)
        if items[place] is None or _is_bare(items[place]):
            header = record.header
            aside.append(
                Quarantined(
                    page.positions[place], NO_METADATA, header_bytes(header), header.identifier
                )
            )
            # What is stored with metadata is worth more than an entry without.
            items[place] = record if header.identifier not in known else None
    kept = [(p, r) for p, r in zip(page.positions, items, strict=True) if r is not None]
    return replace(
        page,
        items=tuple(record for _, record in kept),
        positions=tuple(position for position, _ in kept),
        quarantined=tuple(aside),
        spans={},  # what was asked for singly lies on no page
    )


def _is_live(known: Known | None) -> bool:
    return known is not None and not known.deleted


def _is_bare(record: Record | None) -> bool:
    return record is not None and record.metadata is None and not record.header.deleted


def _asked_for(
    work: Work, checkpoint: Checkpoint, record: Record, known: Mapping[str, Known]
) -> Record:
    """The record as GetRecord gives it; what is known already where that cannot tell more."""
    header = record.header
    if header.deleted:
        return _left_set(work, checkpoint, record, known[header.identifier])
    found = _single(work, checkpoint, header.identifier)
    return record if found is None or found.header.deleted else found


def _left_set(work: Work, checkpoint: Checkpoint, record: Record, known: Known) -> Record:
    """What a live record becomes that the list of one set calls deleted."""
    (stored,) = work.store.records([known.record_id])
    kept = _still_held(work, checkpoint, stored)
    if kept and kept.header.set_specs == stored.set_specs and not checkpoint.full:
        return kept  # it was told before, and settled
    found = _single(work, checkpoint, record.header.identifier)
    if found is not None and not found.header.deleted:
        return found
    if found is not None and kept is None and denials_believed(work, (checkpoint.run_id,)):
        return record  # no set that we harvest holds it, and it is denied
    work.learnt.remember(sweep_needed=True)
    return kept or _as_stored(stored, stored.set_specs)


def _single(work: Work, checkpoint: Checkpoint, identifier: str) -> Record | None:
    """What GetRecord says of it; None when it does not tell, or is not to be asked any more."""
    if work.spent >= SINGLE_REQUESTS:
        return None
    work.spent += 1
    return ask_record(work, identifier, checkpoint.selection.metadata_prefix)[1]


def _still_held(work: Work, checkpoint: Checkpoint, stored: StoredRecord) -> Record | None:
    """The stored record without the set that it left; None if no other configured set has it.

    Source: DECISIONS 11; quirk 58 (pkp/pkp-lib/issues/6625).
    """
    left = checkpoint.selection.set_spec or ""
    rest = tuple(each for each in stored.set_specs if not decide.is_in(each, left))
    others = [each for each in work.options.sets if each != left]
    if any(decide.is_in(spec, other) for spec in rest for other in others):
        return _as_stored(stored, rest)
    return None


def _as_stored(stored: StoredRecord, set_specs: tuple[str, ...]) -> Record:
    header = Header(stored.identifier, stored.datestamp, set_specs)
    return Record(header, stored.metadata, stored.about)


def header_bytes(header: Header) -> bytes:
    """What stands for an entry of which only the header is known."""
    return f"<header><identifier>{escape(header.identifier)}</identifier></header>".encode()
