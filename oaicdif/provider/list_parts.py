"""One part of an OAI-PMH list: which records stand on it, and the token behind it.

Every list is a keyset on seq, and a snapshot: its bound was fixed at the first request, and each
item stands in it at the place it had then (DECISIONS 6), with what is published now. What changes
meanwhile comes again with the next incremental harvest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from ..catalog.sets import DRIVER, described_set, our_roots
from ..datestamp import format_datestamp
from ..errors import BadResumptionToken, NoRecordsMatch, NoSetHierarchy
from ..formats.metadata_format import MetadataFormatRow
from ..model import ListQuery, ResumptionToken, Verb
from ..protocol import token as tokens
from ..protocol import writer
from ..protocol.request import Request
from ..protocol.token import TokenState
from ..store import Snapshot
from ..store.catalog_reads import DELETED, OAI_IDENTIFIER, SEQ, ListedRow
from .dissemination import (
    ABOUT,
    Provider,
    cannot_disseminate,
    header_of,
    headers_of,
    record_of,
    records_of,
)

_GONE: Final = "The records that remained cannot be had in this format any more; begin again."
_NO_SETS: Final = "This repository has no sets."
_TOO_OLD: Final = "This list was begun too long ago; begin it again."


def records_part(provider: Provider, snapshot: Snapshot, request: Request) -> list[bytes]:
    """A part of ListRecords, in pieces to be joined."""
    state = _state(provider, snapshot, request, Verb.LIST_RECORDS)
    return _rendered_part(provider, snapshot, state, records_of)


def _rendered_part(
    provider: Provider,
    snapshot: Snapshot,
    state: TokenState,
    make: Callable[[MetadataFormatRow, list[ListedRow], bytes], tuple[list[bytes], int]],
) -> list[bytes]:
    row = provider.formats[state.metadata_prefix]
    query = _query(provider, state, (*row.needs, ABOUT))
    while True:
        part = _part(snapshot, state, query)
        records, left_out = make(row, part.entries, provider.rights)
        if left_out:
            entries = [_as_far_as_it_is(row, snapshot, each) for each in part.entries]
            records, left_out = make(row, entries, provider.rights)
        behind = _first_rendered(row, snapshot, part, query)
        state = part.state
        if left_out or behind is not part.behind:
            state = replace(state, size=0)  # how many there really are nobody has counted
        following = _following(state, behind, len(part.entries) - left_out)
        if records:
            return writer.write_list(
                state.verb, records, _token(provider, snapshot, state, following)
            )
        # Not one could be rendered: an empty part is not valid, so the next one is tried.
        if following is None:
            if state.cursor:
                raise BadResumptionToken(_GONE)
            raise cannot_disseminate(row.prefix)
        state = following
        query = replace(query, after=state.after)


def headers_part(provider: Provider, snapshot: Snapshot, request: Request) -> list[bytes]:
    """A part of ListIdentifiers: the headers that ListRecords would give."""
    state = _state(provider, snapshot, request, Verb.LIST_IDENTIFIERS)
    if provider.formats[state.metadata_prefix].partial:
        return _rendered_part(provider, snapshot, state, headers_of)
    part = _part(snapshot, state, _query(provider, state, ()))
    following = _following(part.state, part.behind, len(part.entries))
    rows = [header_of(entry) + b"\n" for entry in part.entries]
    return writer.write_list(state.verb, rows, _token(provider, snapshot, part.state, following))


def sets_part(provider: Provider, snapshot: Snapshot, request: Request) -> list[bytes]:
    """A part of ListSets: a keyset on the order of `_place`, over the sets that had something to
    list at the first request."""
    given = request.get("resumptionToken")
    if given is None:
        expires, bound = _expiry(provider, snapshot), snapshot.bound
        state = TokenState(Verb.LIST_SETS, "", "", 0, 0, 0, 0, expires, bound=bound)
    else:
        state = _from_token(provider, snapshot, given, Verb.LIST_SETS)
    sets = sorted(snapshot.sets(state.bound), key=lambda each: _place(each.set_spec))
    if not sets:
        raise BadResumptionToken(_TOO_OLD) if given else NoSetHierarchy(_NO_SETS)
    if given is None:
        state = replace(state, size=len(sets))
    else:
        last_sent = _place(state.set_spec)
        sets = [each for each in sets if _place(each.set_spec) > last_sent]
    part = sets[: provider.settings.provider.page_size]
    following = None
    if len(part) < len(sets):
        following = replace(state, set_spec=part[-1].set_spec, cursor=state.cursor + len(part))
    ours = our_roots(provider.settings.provider)
    described = [described_set(each, ours) for each in part]
    return [writer.write_sets(described, _token(provider, snapshot, state, following))]


def _place(set_spec: str) -> tuple[bool, str]:
    """Where a set stands in the list: `driver` first, as harvesters of DRIVER look for it."""
    return set_spec != DRIVER.set_spec, set_spec


# ---- which rows -----------------------------------------------------------------------------


class _Part(NamedTuple):
    """The entries of a part (one at least), the first one behind them (None at the end of the
    list), and the state of the part."""

    entries: list[ListedRow]
    behind: ListedRow | None
    state: TokenState


def _query(provider: Provider, state: TokenState, bodies: tuple[str, ...]) -> ListQuery:
    """One entry more than a part holds is read, to know whether another part follows."""
    return ListQuery(
        state.after,
        state.upto,
        provider.settings.provider.page_size + 1,
        state.set_spec or None,
        bodies,
        received=_received(provider, state.metadata_prefix),
        bound=state.bound,
    )


def _part(snapshot: Snapshot, state: TokenState, query: ListQuery) -> _Part:
    """The part that begins behind `query.after`.

    Raises:
        BadResumptionToken: nothing of the list is left; no token of ours leads there.
    """
    size = query.limit - 1
    entries = snapshot.rows(query)
    lead: list[ListedRow] = []
    if state.cursor == 0 and len(entries) > size and all(each[DELETED] for each in entries[:size]):
        lead, state = _lead(snapshot, state, query)
    if state.lead:
        entries = snapshot.rows(replace(query, limit=size + 2))
        entries = [each for each in entries if each[SEQ] != state.lead]
    if not entries:
        raise BadResumptionToken(_TOO_OLD)
    behind = entries[size] if len(entries) > size else None
    return _Part(lead + entries[:size], behind, state)


def _lead(
    snapshot: Snapshot, state: TokenState, query: ListQuery
) -> tuple[list[ListedRow], TokenState]:
    """The first live record, to stand before a first part of nothing but tombstones.

    Validators look for a live record on the first part of a list and give up without one.
    The token remembers it, and it is passed over in its own place.
    """
    seq = snapshot.first_live(query)
    if seq == 0:
        return [], state
    lead = snapshot.rows(replace(query, after=seq - 1, upto=seq, limit=1))
    return lead, replace(state, lead=seq)


def _first_rendered(
    row: MetadataFormatRow, snapshot: Snapshot, part: _Part, query: ListQuery
) -> ListedRow | None:
    """The first entry behind a part that has a record in this format; None when none has.

    A token must not lead to nothing, so a list ends before entries that cannot be rendered,
    and goes on behind them.
    """
    behind = part.behind
    if behind is None or _is_rendered(row, snapshot, behind):
        return behind
    found = [behind]
    while found := snapshot.rows(replace(query, after=found[-1][SEQ])):
        for each in found:
            if each[SEQ] != part.state.lead and _is_rendered(row, snapshot, each):
                return each
    return None


def _is_rendered(row: MetadataFormatRow, snapshot: Snapshot, entry: ListedRow) -> bool:
    return record_of(row, _as_far_as_it_is(row, snapshot, entry), b"") is not None


def _as_far_as_it_is(row: MetadataFormatRow, snapshot: Snapshot, entry: ListedRow) -> ListedRow:
    """The entry as it is, or as deleted if it changed since the list began and cannot be had in
    this format any more: a list shows every item it began with."""
    if record_of(row, entry, b"") is not None:
        return entry
    now = snapshot.entry(entry[OAI_IDENTIFIER])
    if now is None or now.seq == entry[SEQ]:
        return entry
    return (*entry[:DELETED], True, *entry[DELETED + 1 :])


def _state(provider: Provider, snapshot: Snapshot, request: Request, verb: Verb) -> TokenState:
    """Where this part begins, from the token or from the arguments of a first request."""
    given = request.get("resumptionToken")
    if given is not None:
        state = _from_token(provider, snapshot, given, verb)
        if state.metadata_prefix not in provider.formats:
            raise BadResumptionToken("The metadata format of this list is no longer available.")
        return state
    prefix = request.arguments["metadataPrefix"]
    if prefix not in provider.formats:
        raise cannot_disseminate(prefix)
    set_spec = request.get("set")
    after, upto = snapshot.seq_range(request.from_, request.until)
    received = _received(provider, prefix)
    bound = snapshot.bound
    query = ListQuery(after, upto, 1, set_spec, received=received, bound=bound)
    size = snapshot.count(query)
    if received and set_spec:  # nobody counts these; completeListSize may be left out
        size = 0
    if not (size or (received and snapshot.page(query))):
        if set_spec is not None and not snapshot.sets():
            raise NoSetHierarchy(_NO_SETS)
        raise NoRecordsMatch("No record matches these arguments.")
    expires = _expiry(provider, snapshot)
    return TokenState(verb, prefix, set_spec or "", after, upto, 0, size, expires, bound=bound)


def _from_token(provider: Provider, snapshot: Snapshot, given: str, verb: Verb) -> TokenState:
    """The state in a token.

    Raises:
        BadResumptionToken: it cannot be read, or former places of its list are gone.
    """
    state = tokens.read_token(given, verb, provider.key, snapshot.second)
    snapshot.reach(state.bound)
    if state.bound < snapshot.kept_from:
        raise BadResumptionToken(_TOO_OLD)
    return state


def _received(provider: Provider, prefix: str) -> str | None:
    """The prefix, if it is one of those that not every item has."""
    return prefix if provider.formats[prefix].received else None


def _following(state: TokenState, behind: ListedRow | None, sent: int) -> TokenState | None:
    """The state of the next part, which begins with the entry `behind`."""
    if behind is None:
        return None
    return replace(state, after=behind[SEQ] - 1, cursor=state.cursor + sent)


def _token(
    provider: Provider, snapshot: Snapshot, state: TokenState, following: TokenState | None
) -> ResumptionToken | None:
    """The token behind a part: none for a list in one part, empty on the last of several."""
    size = state.size or None
    if following is None:
        if state.cursor == 0:
            return None
        return ResumptionToken("", complete_list_size=size, cursor=state.cursor)
    expires = _expiry(provider, snapshot)
    snapshot.keep_list(following.bound, expires)
    token = tokens.write_token(replace(following, expires=expires), provider.key)
    return ResumptionToken(token, format_datestamp(expires), size, state.cursor)


def _expiry(provider: Provider, snapshot: Snapshot) -> datetime:
    return snapshot.second + timedelta(hours=provider.settings.provider.token_hours)
