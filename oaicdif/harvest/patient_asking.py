"""A request asked until its answer can be read, within reason.

ask ─→ read strictly or repaired ─→ value
 └─ unreadable: asked again (it may have been an accident), then the entries taken apart,
    then `Unreadable`
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, TypeVar

from ..errors import (
    OAI_ERRORS,
    CannotDisseminateFormat,
    EndpointBlocked,
    EndpointParked,
    FetchError,
    IdDoesNotExist,
    MalformedXml,
    OaicdifError,
    OaiError,
    ResponseError,
)
from ..http.retrying import is_challenge
from ..model import Header, Page, Record
from ..protocol import page_reader
from .client import Answer, Request, record_request
from .work import Work

log: Final = logging.getLogger(__name__)
T = TypeVar("T")
_NOT_AGAIN: Final = (EndpointBlocked, EndpointParked)


class Unreadable(Exception):
    """No answer that can be read, however often asked; `cause` is the last reason."""

    def __init__(self, cause: OaicdifError) -> None:
        super().__init__(str(cause))
        self.cause = cause


def ask_page(work: Work, request: Request) -> tuple[Answer, Page[Record]]:
    """The page of records that answers. Raises as `ask_read`."""
    return ask_read(
        work,
        request,
        lambda answer: page_reader.read_records(answer.body, verb=request.verb, url=answer.url),
        apart=lambda answer: page_reader.read_apart(answer.body, url=answer.url),
    )


def ask_headers(
    work: Work, request: Request, *, alone: bool = False
) -> tuple[Answer, Page[Header]]:
    """The page of headers that answers; `alone` if no other is wanted. Raises as `ask_read`."""
    return ask_read(
        work,
        request,
        lambda answer: page_reader.read_headers(answer.body, url=answer.url),
        alone=alone,
    )


def ask_record(
    work: Work, identifier: str, metadata_prefix: str
) -> tuple[Answer | None, Record | None]:
    """A record by GetRecord, with the answer that held it: a deleted one (without an answer)
    when the endpoint knows it no more, none when it does not tell.

    Raises:
        EndpointBlocked, EndpointParked: no more requests now.
    """
    try:
        answer, page = ask_page(work, record_request(identifier, metadata_prefix))
    except (IdDoesNotExist, CannotDisseminateFormat):
        return None, Record(Header(identifier, "", (), deleted=True))
    except (OaiError, Unreadable):
        return None, None
    found = next((each for each in page.items if each.header.identifier == identifier), None)
    return answer, found


def ask_read(
    work: Work,
    request: Request,
    read: Callable[[Answer], T],
    *,
    apart: Callable[[Answer], T] | None = None,
    alone: bool = False,
) -> tuple[Answer, T]:
    """The answer and what `read` makes of it; `apart` is tried on the last unreadable one.

    Raises:
        OaiError: one of the eight errors of OAI-PMH.
        EndpointBlocked, EndpointParked: no more requests now.
        Unreadable: all the rest.
    """
    for attempt in range(work.options.refetches + 1):
        try:
            answer = work.source.ask(request, alone=alone)
        except _NOT_AGAIN:
            raise
        except FetchError as error:
            raise Unreadable(error) from error  # the client has asked often enough
        try:
            return answer, read(answer)
        except ResponseError as error:
            fault: OaicdifError = _challenge(answer) or error
        except OaiError as error:
            if type(error) in OAI_ERRORS.values():
                raise
            fault = error  # an error in words OAI-PMH does not know
        work.client.meter.fault(type(fault).__name__)
        if isinstance(fault, EndpointBlocked):
            raise fault
        log.info("%s answers unreadably: %s", answer.url, fault)
        if attempt < work.options.refetches:
            work.client.wait_before_refetch(attempt)
    return answer, _apart(answer, apart, fault)


def _apart(answer: Answer, apart: Callable[[Answer], T] | None, fault: OaicdifError) -> T:
    if apart is None or not isinstance(fault, MalformedXml):
        raise Unreadable(fault)
    try:
        return apart(answer)
    except (ResponseError, OaiError) as error:
        raise Unreadable(fault) from error


def _challenge(answer: Answer) -> EndpointBlocked | None:
    if not is_challenge(answer.body):
        return None
    return EndpointBlocked(
        url=answer.url,
        reason="a wall against robots answers in its place",
        hint="Ask its operator to let the OAI-PMH address through.",
    )
