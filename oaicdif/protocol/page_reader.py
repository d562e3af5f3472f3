"""A page's bytes read as far as they can be, and no further: strict, then repaired, then apart.

    body ─plain→  Page          (the usual way: cut out of the bytes)
         ─strict→ Page          (one parse)
         ─ladder→ Page          with the names of the repairs
         ─apart→  Page          the entries that stay broken set aside as Quarantined

What is no list (Identify, formats, sets) takes the same way as far as the ladder.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

from ..errors import MalformedXml, NotOaiPmh
from ..model import Header, Identify, Page, Quarantined, Record, Verb
from ..model.protocol_values import SET_ASIDE
from ..xmldoc import parse_xml
from . import oai_reply, reader, repair
from .plain_page import read_plain_page
from .reader import UNNAMED

T = TypeVar("T", Record, Header)
Said = TypeVar("Said")

REDECLARED: Final = "declared-encoding"
_TAIL_BYTES: Final = 4096
_TAIL_TOKEN: Final = re.compile(
    rb"<(?:[\w.-]+:)?resumptionToken(?:\s[^>]*)?>([^<]*)</(?:[\w.-]+:)?resumptionToken\s*>"
    rb"\s*</(?:[\w.-]+:)?List\w+\s*>\s*</(?:[\w.-]+:)?OAI-PMH\s*>\s*\Z"
)
_ENTITIES: Final = (
    (b"&lt;", b"<"),
    (b"&gt;", b">"),
    (b"&quot;", b'"'),
    (b"&apos;", b"'"),
    (b"&amp;", b"&"),
)
_ENTRY: Final = re.compile(
    rb"<(?:[\w.-]+:)?record(?:\s[^<>]*)?>(?=\s*(?><!--.{0,2000}?-->\s*)*<(?:[\w.-]+:)?header[\s>])",
    re.S,
)
_ENTRY_END: Final = re.compile(rb"</(?:[\w.-]+:)?record\s*>")
_ROOT: Final = re.compile(rb"<((?:[\w.-]+:)?OAI-PMH)(?=[\s>])[^<>]*>")


def read_records(body: bytes, *, verb: Verb = Verb.LIST_RECORDS, url: str = "") -> Page[Record]:
    """A page of records. Raises as `oai_reply.expect`; MalformedXml when no repair helps."""
    plain = read_plain_page(body) if verb is Verb.LIST_RECORDS else None
    return plain or _read(body, lambda b: reader.read_records(b, verb=verb, url=url))


def read_headers(body: bytes, *, url: str = "") -> Page[Header]:
    """A page of headers. Raises as `read_records`."""
    return _read(body, lambda b: reader.read_headers(b, url=url))


def read_identify(body: bytes, *, url: str = "") -> Identify:
    """What a repository says of itself. Raises as `read_records`."""
    return read_mended(body, partial(reader.read_identify, url=url))[0]


def response_date(body: bytes) -> str:
    """The responseDate of any reply, errors too. Raises as `read_mended`."""
    return read_mended(body, oai_reply.read_reply)[0].response_date


def repairs_of(body: bytes) -> tuple[str, ...]:
    """The names of the repairs without which a reply cannot be read. Raises as `read_mended`."""
    return read_mended(body, oai_reply.read_reply)[1]


def read_mended(body: bytes, read: Callable[[bytes], Said]) -> tuple[Said, tuple[str, ...]]:
    """What `read` makes of a reply of any verb, and the names of the repairs it needed.

    Raises:
        MalformedXml: no repair helps.
        NotOaiPmh: something else than a reply of OAI-PMH.
        As `read`.
    """
    trusted = repair.doubt_declaration(body)
    said, names = _read_repaired(trusted, read)
    return said, names if trusted is body else (REDECLARED, *names)


def _read_repaired(body: bytes, read: Callable[[bytes], Said]) -> tuple[Said, tuple[str, ...]]:
    names: tuple[str, ...] = ()
    try:
        return read(body), names
    except MalformedXml:
        body, names = repair.repair(body)
    except NotOaiPmh:
        return _read_named(body, read)
    try:
        return read(body), names
    except NotOaiPmh:
        said, more = _read_named(body, read)
        return said, (*names, *more)


def _read_named(body: bytes, read: Callable[[bytes], Said]) -> tuple[Said, tuple[str, ...]]:
    """As read with the namespace that the root lacks."""
    mended = repair.name_oai(body)
    if mended == body:
        return read(body), ()
    return read(mended), (UNNAMED,)


def _read(body: bytes, read: Callable[[bytes], Page[T]]) -> Page[T]:
    return _named(*read_mended(body, read))


def _named(page: Page[T], names: tuple[str, ...]) -> Page[T]:
    """The page with the repairs of its bytes; what was cut from them lies elsewhere in the body
    as received."""
    return replace(page, repairs=(*names, *page.repairs), spans={}) if names else page


def read_apart(body: bytes, *, url: str = "") -> Page[Record]:
    """A page of ListRecords of which only some entries are broken: those are quarantined.

    Asked for when a second request brought the same broken bytes. Each entry is tried alone,
    within the page's own root tag; the repairs of the ladder come first.

    Raises:
        MalformedXml: what is broken lies outside the entries, or the page is cut off.
    """
    for _, rung in repair.LADDER[:-1]:
        body = rung(body)
    before, body = body, repair.name_oai(body)
    named = (UNNAMED,) if body != before else ()
    root = _ROOT.search(body)
    starts = [found.start() for found in _ENTRY.finditer(body)]
    if not root or not starts or b"<!DOCTYPE" in body:
        raise MalformedXml("no entries can be told apart", url=url)
    rest, broken = _without_broken(body, starts, root)
    page = reader.read_records(repair.declare_prefixes(rest), url=url)
    aside = tuple(broken.get(each.position, each) for each in page.quarantined)
    return replace(page, quarantined=aside, repairs=(*named, SET_ASIDE, *page.repairs), spans={})


def _without_broken(
    body: bytes, starts: list[int], root: re.Match[bytes]
) -> tuple[bytes, dict[int, Quarantined]]:
    """The page with a hollow entry in the place of each broken one, and those by position."""
    parts, broken, last = [body[: starts[0]]], {}, len(starts) - 1
    for position, start in enumerate(starts):
        chunk = body[start : starts[position + 1] if position < last else len(body)]
        end = deque(_ENTRY_END.finditer(chunk), maxlen=1)
        entry, tail = (chunk[: end[0].end()], chunk[end[0].end() :]) if end else (chunk, b"")
        reason = _reason(entry, root)
        if reason:
            broken[position] = Quarantined(position, reason, entry, _identifier(entry))
            entry = _hollow(entry)
        parts += [entry, tail]
    return b"".join(parts), broken


def _reason(entry: bytes, root: re.Match[bytes]) -> str:
    alone = root[0] + entry + b"</" + root[1] + b">"
    try:
        parse_xml(repair.declare_prefixes(alone))
    except MalformedXml as error:
        return error.reason
    return ""


def _hollow(entry: bytes) -> bytes:
    name = entry[1:].split(b">", 1)[0].split()[0].rstrip(b"/")
    return b"<" + name + b"/>"


def _identifier(entry: bytes) -> str:
    found = re.search(rb"<(?:[\w.-]+:)?identifier[^<>]*>([^<]*)<", entry)
    return found[1].strip().decode("utf-8", "replace") if found else ""


def tail_token(body: bytes) -> str | None:
    """The resumptionToken at the very end of a whole list page, without parsing it; "" when the
    page ends without one is not told from other endings: both give None."""
    found = _TAIL_TOKEN.search(body, max(0, len(body) - _TAIL_BYTES))
    if not found:
        return None
    token = found[1].strip()
    if token.startswith(b"<") or b"&#" in token:
        return None
    for entity, character in _ENTITIES:
        token = token.replace(entity, character)
    return token.decode("utf-8", "replace") or None
