"""One RDM message to a server, one message back, whose body may be long and is read in pieces.

    request ─ask→ RdmReply: header, then pieces ─parts_of→ …

Failures are waited out as those of OAI-PMH are; a Status-Response that tells an error is raised as
such. Once a body has begun nothing is asked again: what is missing shows at its end.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Protocol

from ...datestamp import format_datestamp
from ...errors import FetchError, HttpError, MalformedSoif, NotRdm, RdmError
from ...http import HttpClient
from ...http.meter import Meter
from ...http.pace import Pace
from ...http.retrying import Patience, wait_after
from ...rdm.catalog_ids import read_csid
from ...rdm.http_dates import read_http_date
from ...rdm.message_problems import BUSY
from ...rdm.message_types import STATUS_RESPONSE, MessageType, message_type
from ...rdm.messages import (
    HEADER,
    header_object,
    is_known_version,
    query_object,
    write_request,
)
from ...rdm.soif_entry import Found
from ...rdm.soif_object import SoifObject
from ...rdm.soif_reader import SoifReader

log: Final = logging.getLogger(__name__)
PATH: Final = "/rdm/incoming"
CONTENT_TYPE: Final = "application/x-rdm"
_ERROR_BYTES: Final = 1 << 20
_SHOWN: Final = 60
_DATES: Final = re.compile(r"[A-Za-z]{3,9}, [^,]*?GMT")


@dataclass(frozen=True, slots=True)
class RdmRequest:
    """What is asked: a type, and for those that take one a query in a language."""

    kind: MessageType
    language: str = ""
    scope: str = ""
    attributes: str = ""
    hits: str = ""
    order: str = ""

    def objects(self, catalog: str) -> tuple[SoifObject, ...]:
        """The objects of the message: the header, and a query where its type has one."""
        more = [("Catalog-Service-ID", catalog)] if catalog else []
        header = header_object(self.kind, more, language=self.language)
        if not self.kind.needs_language:
            return (header,)
        return header, query_object(self.scope, self.attributes, self.hits, self.order)


class Incoming(Protocol):
    """An answer as it comes: `http.stream.HttpStream`, or one from a folder."""

    @property
    def url(self) -> str:
        """Where the answer came from in the end."""
        ...

    @property
    def status(self) -> int:
        """The status of HTTP."""
        ...

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers of HTTP."""
        ...

    @property
    def proven(self) -> bool:
        """Whether its length or its last chunk shows that all of it came; False before the end."""
        ...

    def pieces(self) -> Iterator[bytes]:
        """The body as it comes, unpacked.

        Raises:
            FetchError: it broke off, or grew too large.
        """
        ...

    def renew(self) -> None:
        """Count the deadline from now: what came is of use."""
        ...

    def close(self) -> None:
        """Read no more of it."""
        ...


@dataclass(slots=True)
class RdmReply:
    """A message: its header has been read, its body has not. Close it in the end."""

    url: str
    header: SoifObject
    response_date: str
    received: datetime
    incoming: Incoming
    _rest: Iterator[bytes]

    @property
    def promised(self) -> int | None:
        """How many descriptions the header says that it has."""
        text = self.header.text("RDM-Hits-Returned").strip()
        return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None

    def pieces(self) -> Iterator[bytes]:
        """The bytes behind the header, as they come; once."""
        return self._rest

    def whole(self, most_bytes: int) -> bytes:
        """The body at once, where it must be small.

        Raises:
            NotRdm: it is larger.
        """
        found = bytearray()
        for piece in self._rest:
            found += piece
            if len(found) > most_bytes:
                raise NotRdm(f"{self.url} sent more than {most_bytes} bytes.", url=self.url)
        return bytes(found)

    def close(self) -> None:
        """Read no more of the reply."""
        self.incoming.close()


@dataclass(slots=True)
class RdmClient:
    """Messages to one server, one at a time. `catalog` is a CSID, or empty."""

    address: str
    http: HttpClient
    now: Callable[[], datetime]
    sleep: Callable[[float], object]
    chance: Callable[[], float]
    catalog: str = ""
    patience: Patience = field(default_factory=Patience)
    meter: Meter = field(default_factory=Meter)
    pace: Pace = field(default_factory=Pace)
    headers: tuple[tuple[str, str], ...] = ()
    max_bytes: int = 50_000_000_000
    through: Callable[[RdmClient, tuple[SoifObject, ...], bytes], Incoming] = field(
        default_factory=lambda: network
    )

    def ask(self, request: RdmRequest) -> RdmReply:
        """The reply to a request.

        Raises:
            RdmError: the server answers with an error.
            NotRdm: what it answers is no message of the right type.
            EndpointBlocked, EndpointParked, FetchError: no answer; see `http.retrying`.
        """
        objects = request.objects(self.catalog)
        message = write_request(*objects)
        reply = self.send(objects, message, request.kind.name)
        if not _is_type(reply.header, request.kind.reply):
            said = reply.header.text("RDM-Type")[:_SHOWN]
            reply.close()
            raise NotRdm(
                f"{reply.url} answers a {request.kind.name} with {said!r}.",
                url=reply.url,
                hint="Look at what it says: oaicdif rdm ask URL status --raw",
            )
        return reply

    def send(self, objects: tuple[SoifObject, ...], message: bytes, called: str) -> RdmReply:
        """The reply to a message, whatever its type. Raises as `ask`."""
        for attempt in range(self.patience.retries + 1):
            self._wait(self.pace.wait_s())
            try:
                return self._once(objects, message, called)
            except FetchError as error:
                self.meter.fault(_kind(error))
                wait_s = wait_after(error, attempt, self.patience, self.chance)
                self.pace.failed(busy=isinstance(error, HttpError))
                self.meter.retry()
                log.info("%s; asking again in %.1f s", error.message, wait_s)
                self._wait(wait_s)
        raise FetchError(f"{self.address} was never asked.", url=self.address)

    def _wait(self, seconds: float) -> None:
        if seconds > 0:
            self.sleep(seconds)

    def _once(self, objects: tuple[SoifObject, ...], message: bytes, called: str) -> RdmReply:
        asked = self.now()
        incoming = self.through(self, objects, message)
        self.meter.requests[called] += 1
        try:
            header, rest = _header_of(incoming)
            date = _said_at(incoming.headers.get("date", "")) or asked
            reply = RdmReply(
                incoming.url, header, format_datestamp(date), self.now(), incoming, rest
            )
            _raise_error(reply)
            _check_version(reply)
        except BaseException:
            incoming.close()
            raise
        return reply


def network(client: RdmClient, _objects: tuple[SoifObject, ...], message: bytes) -> Incoming:
    """The message over the network, by POST."""
    headers = {"Content-Type": CONTENT_TYPE, "Accept-Encoding": "identity", **dict(client.headers)}
    return client.http.stream(client.address, message, headers=headers, max_bytes=client.max_bytes)


def address_of(url: str, catalog: str) -> str:
    """Where messages go: the URL as set, with the NOTE's path where it has none; else the server
    that the catalog names.

    Raises:
        RdmError: the catalog is no CSID.
    """
    base = url or read_csid(catalog).address
    _, _, behind = base.partition("://")
    return base if behind.partition("/")[2] else base.rstrip("/") + PATH


def _header_of(incoming: Incoming) -> tuple[SoifObject, Iterator[bytes]]:
    """The header of a message, and the bytes behind it as they come."""
    reader, pieces, first = SoifReader(), incoming.pieces(), b""
    try:
        for piece in pieces:
            first = first or piece
            reader.feed(piece)
            for entry in reader.entries():
                if isinstance(entry, Found) and entry.object.is_type(HEADER):
                    return entry.object, _behind(reader.unread(), pieces)
                raise _no_message(incoming, first)
    except MalformedSoif as error:
        raise _no_message(incoming, first) from error
    raise _no_message(incoming, first)


def _behind(rest: bytes, pieces: Iterator[bytes]) -> Iterator[bytes]:
    """`rest` without the line end of the header, then the others."""
    rest = rest.removeprefix(b"\n")
    if rest:
        yield rest
    yield from pieces


def _no_message(incoming: Incoming, first: bytes) -> Exception:
    if incoming.status >= 400:
        return HttpError(
            url=incoming.url,
            status=incoming.status,
            retry_after_s=_seconds(incoming.headers.get("retry-after", "")),
            body=first,
            headers=incoming.headers,
        )
    shown = first[:_SHOWN].decode("utf-8", "replace")
    return NotRdm(
        f"{incoming.url} answers with no RDM message; it begins with {shown!r}.",
        url=incoming.url,
        hint=f"The address of an RDM server usually ends in {PATH}.",
    )


def _raise_error(reply: RdmReply) -> None:
    """Raises:
    HttpError: the server is busy.
    RdmError: it tells an error.
    """
    incoming, header = reply.incoming, reply.header
    if not _is_type(header, STATUS_RESPONSE.name):
        return
    number = header.text("RDM-Error-Number").strip()
    if incoming.status == 503 or number == str(BUSY.number):
        seconds = _seconds(incoming.headers.get("retry-after", ""))
        raise HttpError(url=reply.url, status=503, retry_after_s=seconds, headers=incoming.headers)
    if number or incoming.status >= 400:
        said = " ".join(header.text("RDM-Error-Message").split())
        known = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
        raise RdmError(
            f"{reply.url} answers with error {number or incoming.status}: {said}",
            number=known,
            status=incoming.status,
        )


def _check_version(reply: RdmReply) -> None:
    """Raises:
    NotRdm: the reply is of a version that we do not read.
    """
    version = reply.header.text("RDM-Version")
    if not is_known_version(version):
        raise NotRdm(
            f"{reply.url} answers in RDM {version[:_SHOWN]!r}; oaicdif reads 1.0.", url=reply.url
        )


def _said_at(text: str) -> datetime | None:
    """The moment in a Date header; of several, which a server and what serves it have both sent,
    the earliest: nothing that changed since is missed."""
    found = (read_http_date(each) for each in _DATES.findall(text) or [text])
    return min(filter(None, found), default=None)


def _seconds(text: str) -> float | None:
    return float(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _kind(error: FetchError) -> str:
    return f"http_{error.status}" if isinstance(error, HttpError) else type(error).__name__


def _is_type(header: SoifObject, name: str) -> bool:
    """Whether a message is of that type, under any of its names."""
    try:
        return message_type(header.text("RDM-Type")).name == name
    except RdmError:
        return False
