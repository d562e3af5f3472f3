"""One part of an OAI-PMH list: which records stand on it, and the token behind it.

Every list is a keyset on seq whose upper bound was fixed at the first request (DECISIONS 6):
a record that changes meanwhile leaves the list and comes with the next incremental harvest.
Must not know: arguments as text, the envelope, HTTP.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from ..datestamp import format_datestamp
from ..errors import BadResumptionToken, NoRecordsMatch, NoSetHierarchy
from ..model import ListQuery, ResumptionToken, Verb
from ..protocol import token as tokens
from ..protocol import writer
from ..protocol.request import Request
from ..protocol.token import TokenState
from ..store import Snapshot
from ..store.catalog import DELETED, SEQ, ListedRow
from .dissemination import ABOUT, Provider, cannot_disseminate, header_of, records_of
from .sets import described_set


def records_part(provider: Provider, snapshot: Snapshot, request: Request) -> list[bytes]:
    """A part of ListRecords, in pieces to be joined."""
    state = _state(provider, snapshot, request, Verb.LIST_RECORDS)
    row = provider.formats[state.metadata_prefix]
    while True:
        entries, token = _part(provider, snapshot, state, (*row.needs, ABOUT))
        if records := records_of(row, entries, provider.rights):
            return writer.write_list(state.verb, records, token)
        # Not one could be rendered: an empty part is not valid, so the next one is tried.
        if token is None or not token.value:
            raise cannot_disseminate(row.prefix)
        state = tokens.read_token(token.value, state.verb, provider.key, snapshot.second)


def headers_part(provider: Provider, snapshot: Snapshot, request: Request) -> list[bytes]:
    """A part of ListIdentifiers: the headers that ListRecords would give."""
    state = _state(provider, snapshot, request, Verb.LIST_IDENTIFIERS)
    entries, token = _part(provider, snapshot, state, ())
    return writer.write_list(state.verb, [header_of(entry) + b"\n" for entry in entries], token)


def sets_part(provider: Provider, snapshot: Snapshot, request: Request) -> list[bytes]:
    """A part of ListSets."""
    sets = snapshot.sets()
    expires = _expiry(provider, snapshot.second)
    state = TokenState(Verb.LIST_SETS, "", "", 0, 0, 0, len(sets), expires)
    given = request.get("resumptionToken")
    if given is not None:
        state = tokens.read_token(given, state.verb, provider.key, snapshot.second)
    if not sets:
        raise NoSetHierarchy("This repository has no sets.")
    end = state.after + provider.settings.provider.page_size
    part = sets[state.after : end] or sets[-1:]  # sets may have become fewer meanwhile
    token = _token(provider, snapshot, state, after=end, sent=len(part), last=end >= len(sets))
    return [writer.write_sets([described_set(each) for each in part], token)]


# ---- which rows -----------------------------------------------------------------------------


def _part(
    provider: Provider, snapshot: Snapshot, state: TokenState, bodies: tuple[str, ...]
) -> tuple[list[ListedRow], ResumptionToken | None]:
    """The entries of this part and the token behind them; at least one entry.

    One more entry than a part holds is read, to know whether another part follows.
    """
    size = provider.settings.provider.page_size
    received = _received(provider, state.metadata_prefix)
    query = ListQuery(
        state.after, state.upto, size + 1, state.set_spec or None, bodies, received=received
    )
    entries = snapshot.rows(query)
    lead: list[ListedRow] = []
    if state.cursor == 0 and len(entries) > size and all(each[DELETED] for each in entries[:size]):
        lead, state = _lead(snapshot, state, query)
    if state.lead:
        entries = snapshot.rows(replace(query, limit=size + 2))
        entries = [each for each in entries if each[SEQ] != state.lead]
    if not entries:
        return _moved(provider, snapshot, state, query)
    last = len(entries) <= size
    part = lead + entries[:size]
    token = _token(provider, snapshot, state, after=part[-1][SEQ], sent=len(part), last=last)
    return part, token


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


def _moved(
    provider: Provider, snapshot: Snapshot, state: TokenState, query: ListQuery
) -> tuple[list[ListedRow], ResumptionToken | None]:
    """The end of a list whose remaining records have all changed since its first request.

    They stand behind the bound now and belong to the next incremental harvest, but no reply
    can be empty: some of them end the list.
    """
    size = provider.settings.provider.page_size
    part = snapshot.rows(replace(query, after=state.upto, upto=snapshot.bound, limit=size))
    if not part:
        raise NoRecordsMatch("The records that remained have left this list.")
    return part, _token(provider, snapshot, state, after=0, sent=len(part), last=True)


def _state(provider: Provider, snapshot: Snapshot, request: Request, verb: Verb) -> TokenState:
    """Where this part begins, from the token or from the arguments of a first request."""
    given = request.get("resumptionToken")
    if given is not None:
        state = tokens.read_token(given, verb, provider.key, snapshot.second)
        if state.metadata_prefix not in provider.formats:
            raise BadResumptionToken("The metadata format of this list is no longer available.")
        return state
    prefix = request.arguments["metadataPrefix"]
    if prefix not in provider.formats:
        raise cannot_disseminate(prefix)
    set_spec = request.get("set")
    after, upto = snapshot.seq_range(request.from_, request.until)
    received = _received(provider, prefix)
    query = ListQuery(after, upto, 1, set_spec, received=received)
    size = snapshot.count(query)
    if received and set_spec:  # nobody counts these; completeListSize may be left out
        size = 0
    if not (size or (received and snapshot.page(query))):
        if set_spec is not None and not snapshot.sets():
            raise NoSetHierarchy("This repository has no sets.")
        raise NoRecordsMatch("No record matches these arguments.")
    expires = _expiry(provider, snapshot.second)
    return TokenState(verb, prefix, set_spec or "", after, upto, 0, size, expires)


def _received(provider: Provider, prefix: str) -> str | None:
    """The prefix, if it is one of those that not every item has."""
    return prefix if provider.formats[prefix].received else None


def _token(
    provider: Provider,
    snapshot: Snapshot,
    state: TokenState,
    *,
    after: int,
    sent: int,
    last: bool,
) -> ResumptionToken | None:
    """The token behind a part: none for a list in one part, empty on the last of several."""
    if last:
        if state.cursor == 0:
            return None
        return ResumptionToken("", complete_list_size=state.size or None, cursor=state.cursor)
    expires = _expiry(provider, snapshot.second)
    following = replace(state, after=after, cursor=state.cursor + sent, expires=expires)
    return ResumptionToken(
        tokens.write_token(following, provider.key),
        format_datestamp(expires),
        state.size or None,
        state.cursor,
    )


def _expiry(provider: Provider, second: datetime) -> datetime:
    return second + timedelta(hours=provider.settings.provider.token_hours)
