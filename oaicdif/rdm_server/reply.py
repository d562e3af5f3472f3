"""What goes back over HTTP: a header, then a body that is at hand or still to be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from ..errors import RdmError
from ..rdm.message_types import STATUS_RESPONSE, MessageType
from ..rdm.messages import header_object
from ..rdm.soif_object import SoifObject
from ..rdm.soif_writer import write_object
from ..rdm.status_page import status_page


@dataclass(frozen=True, slots=True)
class Reply:
    """One message. `moment` is the second that it is true of; `rest` are the pieces behind `body`
    of a stream, which has no length beforehand."""

    body: bytes
    moment: datetime
    expires: datetime
    status: int = 200
    rest: Iterator[bytes] | None = None
    headers: tuple[tuple[str, str], ...] = ()


def message_of(
    kind: MessageType,
    objects: Iterable[SoifObject] = (),
    attributes: Sequence[tuple[str, str]] = (),
) -> bytes:
    """The bytes of a message with this body."""
    header = write_object(header_object(kind, attributes))
    return header + b"".join(map(write_object, objects))


def status_reply(moment: datetime, title: str, sentences: Iterable[str]) -> Reply:
    """A Status-Response that tells no error."""
    body = message_of(STATUS_RESPONSE) + status_page(title, sentences)
    return Reply(body, moment, moment)


def error_reply(
    error: RdmError, moment: datetime, headers: tuple[tuple[str, str], ...] = ()
) -> Reply:
    """The Status-Response of an error; it is never an empty RD-Response (DECISIONS 40)."""
    said = " ".join(error.message.split())
    attributes = [("RDM-Error-Number", str(error.number)), ("RDM-Error-Message", said)]
    page = status_page("Error", [said, *([error.hint] if error.hint else [])])
    body = message_of(STATUS_RESPONSE, attributes=attributes) + page
    return Reply(body, moment, moment, error.status, headers=headers)
