"""One list of an RDM server read to its end, and what its end proves.

A stream is complete when its length or its last chunk says so, or when as many descriptions came as
its header promised (DECISIONS 42). The promise counts more: some servers send a last chunk behind
a stream that broke off. What is not complete is suspect, and nothing is deleted for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from ...counting import counted
from ...errors import FetchError, OaicdifError, Stopped
from ...model import Checkpoint, RunState
from ...rdm.soif_entry import SetAside
from ...rdm.soif_lenient import LenientReader
from .rd_parts import Came, RdPart, parts_of
from .rdm_client import RdmReply, RdmRequest
from .rdm_work import RdmWork, state_of

CUT: Final = "missing-brace"  # of the last object of a stream that broke off: half of it may lack

STOPPED: Final = Stopped("Stopped on request.")

Commit = Callable[[Checkpoint, RdPart, Came], Checkpoint]


@dataclass(frozen=True, slots=True)
class Read:
    """A list that was read: where its run stands, its state, what is to be said of it. `nameless`
    entries came so broken that not even their URLs are known."""

    checkpoint: Checkpoint
    state: RunState
    message: str = ""
    entries: int = 0
    error: OaicdifError | None = None
    nameless: int = 0

    def called(self, message: str) -> Read:
        """The same, with another message for people."""
        return replace(self, message=message)


def read_list(work: RdmWork, checkpoint: Checkpoint, request: RdmRequest, commit: Commit) -> Read:
    """Ask, and commit part by part.

    Raises:
        LeaseLost, StoreError: nothing more could be stored.
    """
    try:
        work.check_stop()
        reply = work.client.ask(request)
    except OaicdifError as error:
        state = state_of(error, begun=checkpoint.pages > 0)
        return Read(checkpoint, state, str(error), 0, error)
    try:
        return _read(work, checkpoint, reply, commit)
    finally:
        reply.close()


def _read(work: RdmWork, checkpoint: Checkpoint, reply: RdmReply, commit: Commit) -> Read:
    came = Came(reply.url, reply.received, reply.response_date)
    stream = _Stream(reply)
    for part in stream.parts():
        checkpoint = commit(checkpoint, part, came)
        work.progress.page(work.endpoint, checkpoint)
        reply.incoming.renew()
        if work.stop():
            return Read(checkpoint, RunState.INCOMPLETE, STOPPED.message, stream.entries, STOPPED)
    read = _judged(reply, checkpoint, stream.entries, stream.error)
    return replace(read, nameless=stream.nameless)


class _Stream:
    """The parts of a reply until it ends or breaks off; `error` says why it did, `entries` how
    many descriptions came whole."""

    def __init__(self, reply: RdmReply) -> None:
        self._reply = reply
        self.error: FetchError | None = None
        self.entries = self.nameless = 0

    def parts(self) -> Iterator[RdPart]:
        before: RdPart | None = None
        for part in parts_of(LenientReader(), self._pieces()):
            self.nameless += sum(isinstance(e, SetAside) and not e.url for e in part.entries)
            if before:
                self.entries += len(before.entries)
                yield before
            before = part
        if before:
            yield from self._last(before)

    def _pieces(self) -> Iterator[bytes]:
        try:
            yield from self._reply.pieces()
        except FetchError as error:
            self.error = error

    def _last(self, part: RdPart) -> Iterator[RdPart]:
        """The last part. What it ends in may be half an object: that is no description, and it is
        not even kept as a broken one where the stream broke off."""
        last = part.entries[-1]
        half = isinstance(last, SetAside) or CUT in last.repairs
        self.entries += len(part.entries) - half
        if not half or (self._reply.incoming.proven and self.error is None):
            yield part
        elif kept := part.entries[:-1]:
            yield RdPart(part.body[: kept[-1].end - part.start], part.start, kept)


def _judged(
    reply: RdmReply, checkpoint: Checkpoint, entries: int, error: FetchError | None
) -> Read:
    promised = reply.promised
    if promised is not None and entries >= promised:
        return Read(checkpoint, RunState.COMPLETE, "", entries)
    if promised is not None:
        text = f"{entries} of {counted(promised, 'descriptions')} came"
        why = f": {error}" if error else ""
        return Read(checkpoint, RunState.SUSPECT, f"{text}{why}", entries, error)
    if error is not None:
        return Read(checkpoint, RunState.SUSPECT, f"the list broke off: {error}", entries, error)
    if reply.incoming.proven:
        return Read(checkpoint, RunState.COMPLETE, "", entries)
    text = "nothing shows that the list is whole: no length, no last chunk, no count"
    return Read(checkpoint, RunState.SUSPECT, text, entries)
