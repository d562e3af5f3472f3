"""RD-Response and RD-Delete-Response: descriptions, a few at once or as a stream."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import datetime, timedelta
from itertools import islice
from typing import Final, TypeAlias

from ..errors import StoreError
from ..rdm.message_types import DELETE_RESPONSE, RD_RESPONSE, MessageType
from ..rdm.messages import Message
from ..rdm.query_languages import QueryLanguage, scope_of
from ..rdm.rd_view import View
from ..rdm.schema import Schema
from ..rdm.scopes import RdScope
from ..rdm.soif_writer import write_object
from ..store import Snapshot
from ..store.catalog_reads import ListedRow
from .rd_lists import (
    Opened,
    RdList,
    is_plain,
    list_of,
    opened_again,
    page_behind,
    picked,
    total_of,
)
from .rd_objects import DOCUMENT, RdWriter, needs_document
from .reply import Reply, message_of
from .server import Chosen, RdmServer

Opening: TypeAlias = Callable[[], AbstractContextManager[Snapshot]]

_KEEP: Final = timedelta(hours=24)  # former places, for a stream that is still read
_KEEP_AGAIN: Final = timedelta(hours=1)


def rd_reply(
    server: RdmServer,
    snapshot: Snapshot,
    message: Message,
    language: QueryLanguage,
    chosen: Chosen,
    schema: Schema,
) -> Reply:
    """The descriptions that a request asks for, live ones or deleted ones.

    Raises:
        RdmError: the scope or the view is wrong.
    """
    deleted = message.header.type.reply == DELETE_RESPONSE.name
    scope = scope_of(language, message.header.type, message.query.scope)
    assert isinstance(scope, RdScope)  # noqa: S101 - `scope_of` has looked
    view = View((), message.query.view.hits) if deleted else message.query.view
    found = list_of(snapshot, chosen, scope, deleted=deleted, sizes=server.sizes)
    writer = RdWriter(server, {each.endpoint_id: each.name for each in snapshot.endpoints()})
    rows: list[ListedRow] | None = None
    available = found.available
    if not deleted and not is_plain(scope, view):
        rows, available = picked(snapshot, found, scope, view, schema, writer)
    returned = view.cut(available)
    stream = _Stream(server, found, writer, view, returned, rows)
    kind = DELETE_RESPONSE if deleted else RD_RESPONSE
    head = _head(kind, available, returned, 0 if deleted else total_of(snapshot, found), scope)
    now = snapshot.second
    if returned <= server.sizes.whole:
        return Reply(head + stream.at_once(snapshot), now, now)
    snapshot.keep_list(snapshot.bound, now + _KEEP)
    return Reply(head, now, now, rest=stream.later(now))


def _head(kind: MessageType, available: int, returned: int, total: int, scope: RdScope) -> bytes:
    told = f"{returned} of {total} resource descriptions"
    if kind is DELETE_RESPONSE:
        told = f"{returned} of {available} deleted resource descriptions"
    counts = [
        ("RDM-Response-Interpret", told),
        ("RDM-Hits-Available", str(available)),
        ("RDM-Hits-Returned", str(returned)),
    ]
    if scope.matches is not None:
        counts.append(("RDM-Hits-Searched", str(total)))
    return message_of(kind, attributes=counts)


class _Stream:
    """The bodies of a reply, piece by piece: a transaction each, closed before it is sent."""

    def __init__(
        self,
        server: RdmServer,
        found: RdList,
        writer: RdWriter,
        view: View,
        returned: int,
        picked_rows: Sequence[ListedRow] | None,
    ) -> None:
        self._server, self._found, self._writer, self._view = server, found, writer, view
        self._left = returned
        self._picked = picked_rows
        whole = view.attributes is None or needs_document(view.attributes)
        self._bodies = (DOCUMENT,) if whole else ()

    def at_once(self, snapshot: Snapshot) -> bytes:
        """Everything, from the snapshot at hand."""
        return b"".join(self._pieces(lambda: nullcontext(snapshot)))

    def later(self, begun: datetime) -> Iterator[bytes]:
        """Everything, each piece from a snapshot of its own."""
        server, bound = self._server, self._found.query.bound or 0
        keep_again = begun + _KEEP_AGAIN

        @contextmanager
        def opened() -> Iterator[Snapshot]:
            nonlocal keep_again
            with server.catalog.snapshot(server.clock()) as snapshot:
                snapshot.reach(bound)
                if bound < snapshot.kept_from:
                    raise StoreError("A stream of resource descriptions was read too slowly.")
                if snapshot.second >= keep_again:
                    snapshot.keep_list(bound, snapshot.second + _KEEP)
                    keep_again = snapshot.second + _KEEP_AGAIN
                yield snapshot

        return self._pieces(opened)

    def _pieces(self, opened: Opening) -> Iterator[bytes]:
        return self._listed(opened) if self._picked is None else self._chosen(opened)

    def _listed(self, opened: Opening) -> Iterator[bytes]:
        query = self._found.query
        after = query.after
        while self._left and after < query.upto:
            with opened() as snapshot:
                some, after = page_behind(snapshot, self._found, after, self._bodies)
                piece = self._written(some)
            if piece:
                yield piece
        if self._left and self._found.left:
            bare = self._writer.bare_under
            yield b"".join(write_object(bare(url)) for url in self._found.left[: self._left])

    def _chosen(self, opened: Opening) -> Iterator[bytes]:
        rows = self._picked or ()
        size = self._found.at_once(self._bodies)
        for at in range(0, len(rows), size):
            with opened() as snapshot:
                some = opened_again(snapshot, rows[at : at + size], self._bodies)
                piece = self._written(some)
            yield piece

    def _written(self, some: Iterable[Opened]) -> bytes:
        written, view = self._writer.written, self._view
        found = [written(*each, view) for each in islice(some, self._left)]
        self._left -= len(found)
        return b"".join(found)
