"""Resource descriptions that are sent to us: a push, taken whole or not at all.

    message ─checked→ records, or URLs of what is gone ─→ one page, one transaction

The first thing that is wrong refuses the message: it is named with the number of its object and the
byte where that begins. Descriptions of a server, a schema or a taxonomy are kept beside, and never
obeyed (settlements X2 and X3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ...datestamp import format_datestamp
from ...errors import MalformedSoif, RdmError
from ...formats.soif.rd_records import NOT_ONE, PREFIX, oai_identifier, rd_record
from ...model import (
    Change,
    ChangeKind,
    Checkpoint,
    Endpoint,
    Header,
    Page,
    ReceivedPage,
    Record,
    RunState,
    Selection,
    Verb,
)
from ...model.endpoint_profile import profile_values, read_profile
from ...rdm.message_problems import SUBMISSION
from ...rdm.message_types import Carries, MessageType
from ...rdm.messages import HEADER, QUERY
from ...rdm.schema import SCHEMA, read_schema
from ...rdm.server_description import SERVER
from ...rdm.soif_entry import Found
from ...rdm.soif_object import NO_URL
from ...rdm.soif_reader import SoifReader
from ...rdm.soif_writer import write_object
from ...rdm.taxonomy import CLASSIFICATION, TAXONOMY, read_taxonomy
from ...store.interface import HarvestStore
from .. import decide

ADDRESS: Final = "urn:oaicdif:submitted:"  # before the name of the endpoint of what is submitted
_NOTHING_TAKEN: Final = "Nothing of the message was taken."
_MOST_DOUBTS: Final = 20  # told of one message


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a message: descriptions new, changed, as before, deleted; URLs to delete
    that nobody holds; descriptions that gave way to a later one of their URL in the message; what
    was kept beside, and what is odd in that."""

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    deleted: int = 0
    unknown: int = 0
    overtaken: int = 0
    kept: str = ""
    doubts: tuple[str, ...] = ()

    def sentences(self) -> list[str]:
        """What became of the message, for the reply."""
        if self.kept:
            doubts = f"It is odd: {'; '.join(self.doubts)}."
            return [f"Kept: {self.kept}.", *((doubts,) if self.doubts else ())]
        parts = [
            (self.new, "new"),
            (self.changed, "changed"),
            (self.unchanged, "unchanged"),
            (self.deleted, "deleted"),
            (self.unknown, "not held here, so not deleted"),
            (self.overtaken, "left out for a later one of the same URL"),
        ]
        told = ", ".join(f"{number} {word}" for number, word in parts if number)
        return [f"Resource descriptions taken: {told or 'none'}."]


@dataclass(slots=True)
class Submissions:
    """Takes messages for one endpoint of the store."""

    store: HarvestStore
    endpoint: str
    owner: str
    clock: Callable[[], datetime]

    def take(self, kind: MessageType, message: bytes) -> Taken:
        """Take a message of this type; its header has been read.

        Raises:
            RdmError: something in it is wrong, or the endpoint is retired; nothing was taken.
            LeaseLost: another message is being taken.
            StoreError: nothing could be stored.
        """
        found = list(_body(message))
        if kind.carries not in (Carries.RDS, Carries.DELETED):
            return self._kept(kind, found)
        deletes = kind.carries is Carries.DELETED
        schema = None if deletes else _schema(found)
        records = [] if deletes else list(_records(found[1:] if schema else found, bool(schema)))
        urls = list(_urls(found)) if deletes else []
        endpoint = self._endpoint()
        checkpoint = self.store.open_run(
            endpoint.endpoint_id, Selection(PREFIX), full=False, owner=self.owner,
            now=self.clock(), by_hand=True,
        )  # fmt: skip
        try:
            taken = self._commit(checkpoint, message, found, records, urls)
        finally:
            self.store.give_up_lease(endpoint.endpoint_id, owner=self.owner)
        if schema:
            self._keep(endpoint, "pushed schema", schema)
        return taken

    def _endpoint(self) -> Endpoint:
        known = self.store.find_endpoint(self.endpoint)
        if known is not None and known.retired:
            why = f" ({known.retired_why.rstrip('.')})" if known.retired_why else ""
            raise SUBMISSION.error(
                f"The submission is refused: {known.name}, which took submissions, is retired since"
                f" {known.retired}{why}. {_NOTHING_TAKEN}",
                status=403,
            )
        return known or self.store.add_endpoint(
            self.endpoint, f"{ADDRESS}{self.endpoint}", mint_identifiers=True
        )

    def _commit(
        self,
        checkpoint: Checkpoint,
        message: bytes,
        found: list[Found],
        records: list[tuple[int, Record]],
        urls: list[str],
    ) -> Taken:
        store, now = self.store, self.clock()
        unknown = 0
        if urls:
            records, unknown = self._tombstones(checkpoint, urls, now)
        page = Page(
            Verb.LIST_RECORDS,
            format_datestamp(now),
            tuple(record for _, record in records),
            positions=tuple(position for position, _ in records),
        )
        names = [record.header.identifier for record in page.items]
        known = store.known(checkpoint.endpoint_id, PREFIX, names)
        changes = decide.confirmed(decide.changes(page, known), store.records)
        given = {each.object.url: oai_identifier(each.object) for each in found}
        store.give_names(checkpoint.endpoint_id, {url: n for url, n in given.items() if n})
        moved = store.commit_page(
            checkpoint,
            ReceivedPage(
                number=checkpoint.pages + 1,
                request_url=f"{ADDRESS}{self.endpoint}",
                received=now,
                response_date=page.response_date,
                body=message,
                records=len(found),
            ),
            changes,
            (),
            next_token=None,
            complete_list_size=None,
            now=now,
            ended=True,
        )
        store.close_run(moved, RunState.COMPLETE, message="", now=now)
        return _counted(changes, unknown, len(names) - len(set(names)))

    def _tombstones(
        self, checkpoint: Checkpoint, urls: list[str], now: datetime
    ) -> tuple[list[tuple[int, Record]], int]:
        """Records of what is gone, with the sets that they had; and how many nobody holds."""
        known = self.store.known(checkpoint.endpoint_id, PREFIX, urls)
        held = self.store.records([each.record_id for each in known.values()])
        stamp = format_datestamp(now)
        gone = [
            Record(Header(each.identifier, stamp, each.set_specs, deleted=True)) for each in held
        ]
        return list(enumerate(gone)), len(set(urls) - known.keys())

    # ---- what is kept beside ----------------------------------------------------------------

    def _kept(self, kind: MessageType, found: list[Found]) -> Taken:
        if not found:
            raise _refused("there is no object in it")
        doubts = tuple(_CHECKS[kind.carries](found))
        body = b"".join(write_object(each.object) for each in found)
        self._keep(self._endpoint(), f"pushed {kind.carries.value}", body)
        return Taken(kept=kind.carries.value, doubts=doubts)

    def _keep(self, endpoint: Endpoint, name: str, body: bytes) -> None:
        profile = read_profile(endpoint.profile)
        kept = replace(profile, rdm={**profile.rdm, name: body.decode("latin-1")})
        self.store.save_identify(endpoint.endpoint_id, profile=profile_values(kept))


def _counted(changes: list[Change], unknown: int, overtaken: int) -> Taken:
    kinds = [(each.kind, each.record.header.deleted) for each in changes]
    return Taken(
        new=kinds.count((ChangeKind.NEW, False)),
        changed=kinds.count((ChangeKind.CHANGED, False)),
        unchanged=sum(kind is ChangeKind.UNCHANGED for kind, _ in kinds),
        deleted=kinds.count((ChangeKind.CHANGED, True)),
        unknown=unknown,
        overtaken=overtaken,
    )


# ---- checked --------------------------------------------------------------------------------


def _body(message: bytes) -> Iterator[Found]:
    """The objects behind the header."""
    reader = SoifReader()
    reader.feed(message)
    reader.close()
    try:
        for number, entry in enumerate(reader.entries()):
            if not isinstance(entry, Found) or number == 0:
                continue
            if entry.object.is_type(HEADER) or entry.object.is_type(QUERY):
                raise _refused_at(number, entry, f"@{entry.object.type} has no place here")
            yield entry
    except MalformedSoif as error:
        raise _refused(f"at byte {error.offset} {error.reason.rstrip('.')}") from error


def _schema(found: list[Found]) -> bytes | None:
    """The schema that may come before the descriptions."""
    if not found or not found[0].object.is_type(SCHEMA):
        return None
    try:
        read_schema(found[0].object)
    except RdmError as error:
        raise _refused_at(1, found[0], error.message.rstrip(".")) from error
    return write_object(found[0].object)


def _records(found: list[Found], after_schema: bool) -> Iterator[tuple[int, Record]]:
    for position, entry in enumerate(found):
        number = position + 1 + after_schema
        record = rd_record(entry)
        if record is None:
            raise _refused_at(number, entry, NOT_ONE.rstrip("."))
        if why := _ELSEWHERE.get(entry.object.type.upper()):
            raise _refused_at(number, entry, why)
        if not entry.object.attributes:
            raise _refused_at(number, entry, "it has no attribute, so it says nothing")
        yield position, record


# Objects of messages that are no resource descriptions.
_OTHERS: Final = "it describes no resource; send it in a message of its own"
_ELSEWHERE: Final = {
    SCHEMA: "a schema comes before all descriptions, and once",
    **dict.fromkeys((SERVER, TAXONOMY, CLASSIFICATION), _OTHERS),
}


def _one_server(found: list[Found]) -> Iterator[str]:
    if not found[0].object.is_type(SERVER):
        raise _refused_at(1, found[0], f"one @{SERVER} should stand here")
    yield from _no_more(found)


def _one_schema(found: list[Found]) -> Iterator[str]:
    try:
        yield from read_schema(found[0].object).repairs
    except RdmError as error:
        raise _refused_at(1, found[0], error.message.rstrip(".")) from error
    yield from _no_more(found)


def _no_more(found: list[Found]) -> Iterator[str]:
    """Raises:
    RdmError: there is a second object.
    """
    if len(found) > 1:
        raise _refused_at(2, found[1], "one object is the whole message")
    yield from ()


def _one_taxonomy(found: list[Found]) -> Iterator[str]:
    for number, entry in enumerate(found, 1):
        wanted = TAXONOMY if number == 1 else CLASSIFICATION
        if not entry.object.is_type(wanted):
            raise _refused_at(number, entry, f"a @{wanted} should stand here")
    yield from read_taxonomy(each.object for each in found).problems[:_MOST_DOUBTS]


_Check = Callable[[list[Found]], Iterator[str]]
# What a description that is kept beside must be; what is odd in it is told, not refused.
_CHECKS: Final[Mapping[Carries, _Check]] = {
    Carries.SERVER: _one_server,
    Carries.SCHEMA: _one_schema,
    Carries.TAXONOMY: _one_taxonomy,
}


def _urls(found: list[Found]) -> Iterator[str]:
    for number, entry in enumerate(found, 1):
        if entry.object.url == NO_URL:
            raise _refused_at(number, entry, NOT_ONE.rstrip("."))
        yield entry.object.url


def _refused_at(number: int, entry: Found, reason: str) -> RdmError:
    rd = entry.object
    what = f"object {number}, @{rd.type[:40]} {rd.url[:200]} at byte {entry.start}"
    return _refused(f"{what}: {reason}")


def _refused(reason: str) -> RdmError:
    return SUBMISSION.error(f"The submission is refused: {reason}. {_NOTHING_TAKEN}")
