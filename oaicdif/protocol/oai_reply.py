"""A reply taken apart: its moment, the element of its verb, the errors that it holds.

One strict parse a page. Elements are known by their namespace, never by a prefix (quirk 47). The
eight errors of OAI-PMH are raised as our eight classes. What lies in the verb's element is read
in `protocol.reader`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..errors import (
    OAI_ERRORS,
    BadArgument,
    MalformedXml,
    NoRecordsMatch,
    NotOaiPmh,
    OaiError,
    ResponseError,
)
from ..model import Verb
from ..xmldoc import Element, local_name, namespace, parse_xml

OAI: Final = "http://www.openarchives.org/OAI/2.0/"
HEADER: Final = f"{{{OAI}}}header"
RECORD: Final = f"{{{OAI}}}record"
TOKEN: Final = f"{{{OAI}}}resumptionToken"

_SHOWN: Final = 60  # characters of an answer of another kind
_HTML: Final = re.compile(rb"<!doctype html|<html[\s>]", re.IGNORECASE)
_LIST_PARTS: Final = frozenset({"record", "header", "resumptionToken"})
_VERBS: Final = frozenset(verb.value for verb in Verb)


@dataclass(frozen=True, slots=True)
class Reply:
    """The parts of a reply that all verbs share; `payload` is None when errors came instead.

    `gathered` is true when parts of the list stood outside the verb's element, or that element
    came twice: they were moved into `payload`, for else they would be lost without a word.
    """

    root: Element
    response_date: str
    payload: Element | None
    errors: tuple[OaiError, ...]
    gathered: bool = False


def _is_web_page(body: bytes) -> bool:
    """Whether a page for people answered, and no reply lies behind its beginning."""
    return bool(_HTML.search(body[:1024])) and b"OAI-PMH" not in body


def _other_text(body: bytes) -> str:
    """The beginning of an answer that is no XML and holds no reply: JSON, or a sentence."""
    text = body.strip()
    if not text or text.startswith(b"<") or b"\0" in body or b"OAI-PMH" in body:
        return ""
    try:
        return text.decode()[:_SHOWN]
    except UnicodeDecodeError:
        return ""


def read_reply(body: bytes, *, url: str = "") -> Reply:
    """Split a reply into its parts, with the OAI-PMH errors it holds as values.

    Raises:
        MalformedXml: not well-formed.
        NotOaiPmh: something else than an OAI-PMH 2.0 reply.
    """
    try:
        root = parse_xml(body)
    except MalformedXml as error:
        if _is_web_page(body):
            raise NotOaiPmh("html", url=url) from error
        if begins := _other_text(body):
            raise NotOaiPmh("", url=url, begins=begins) from error
        raise
    if local_name(root) != "OAI-PMH" or not _is_oai(root):
        raise NotOaiPmh(local_name(root) or "?", url=url)
    response_date, payload, errors = "", None, []
    strays: list[Element] = []
    for child in root.iterchildren("*"):
        name = local_name(child)
        if name == "responseDate":
            response_date = text_of(child)
        elif name == "error":
            errors.append(child)
        elif name in _VERBS and payload is not None and local_name(payload) == name:
            strays.extend(child.iterchildren("*"))
        elif name in _VERBS:
            payload = child
        elif name in _LIST_PARTS:
            strays.append(child)
    received = tuple(_error(each, body, response_date) for each in errors)
    gathered = bool(strays) and payload is not None
    if payload is not None:
        payload.extend(strays)
    return Reply(root, response_date, payload, received, gathered)


def expect(body: bytes, verb: Verb, *, url: str = "") -> Reply:
    """The reply to `verb`, whose payload is there.

    Raises:
        OaiError: the error it holds instead; of several, the most telling one.
        ResponseError: neither error nor the verb's element: the list may not count as ended.
        MalformedXml, NotOaiPmh: as `read_reply`.
    """
    reply = read_reply(body, url=url)
    if reply.errors and not _is_denied(reply):
        raise _most_telling(reply.errors)
    if reply.payload is None or local_name(reply.payload) != verb.value:
        found = "nothing" if reply.payload is None else local_name(reply.payload)
        raise ResponseError(f"The reply to {verb.value} holds {found} instead.", url=url)
    return reply


def _is_denied(reply: Reply) -> bool:
    """Whether all the errors say that nothing matches, beside entries that do."""
    if reply.payload is None or not all(isinstance(e, NoRecordsMatch) for e in reply.errors):
        return False
    return any(local_name(child) in ("record", "header") for child in reply.payload)


def _error(element: Element, reply: bytes, response_date: str) -> OaiError:
    code = (element.get("code") or "").strip()
    message = f"{code}: {text_of(element)}".rstrip(": ") or "error without a code"
    kind = OAI_ERRORS.get(code, OaiError)
    return kind(message, reply=reply, response_date=response_date)


def _most_telling(errors: tuple[OaiError, ...]) -> OaiError:
    """An empty list is the weakest thing an endpoint can say; bad arguments the next."""
    weak = (NoRecordsMatch, BadArgument)
    return next((each for each in errors if not isinstance(each, weak)), errors[-1])


def children_of(payload: Element | None) -> Iterator[Element]:
    return iter(()) if payload is None else payload.iterchildren("*")


def text_of(element: Element | None) -> str:
    return "" if element is None else "".join(map(str, element.itertext())).strip()


def _is_oai(root: Element) -> bool:
    return namespace(root) == OAI
