"""What every reply must be, whatever was asked: transport, envelope, echo, schema."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from ...datestamp import Granularity, parse_datestamp
from ...errors import OAI_ERRORS
from ...model import Verb
from ...protocol.writer import OAI, OAI_SCHEMA
from ...xmldoc import Element
from ..score import Score
from ..xmlschema import SchemaFolders
from .polite_asking import Exchange

_LOCATION: Final = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"
_STALE: Final = timedelta(days=1)  # a responseDate this far off came from a cache
_DECLARED: Final = re.compile(rb'<\?xml[^>]*encoding=["\']([A-Za-z0-9._-]+)')
_MAX_BYTES: Final = 10_000_000
_VERBS: Final = frozenset(verb.value for verb in Verb)


def judge_reply(
    exchange: Exchange,
    score: Score,
    base_url: str,
    now: datetime,
    schemas: SchemaFolders | None = None,
) -> bool:
    """Judge transport and envelope; whether it is an OAI-PMH reply at all."""
    shown = exchange.shown

    def judge(name: str, good: object, evidence: str = "") -> bool:
        return score.judge(name, good, evidence, shown)

    reply = exchange.reply
    if not judge("answers", reply is not None, exchange.failure) or reply is None:
        return False
    judge("no-redirect", reply.url == exchange.url, f"redirected to {reply.url}")
    if not judge("http-status", reply.status == 200, f"status {reply.status}") and (
        not exchange.is_oai
    ):
        return False  # an error page is not to be mended as if it were OAI-PMH
    if exchange.is_empty:
        return judge("answers", good=False, evidence=exchange.came)
    if exchange.is_page:
        return judge("root", good=False, evidence=exchange.came)
    if not judge("well-formed", exchange.root is not None, exchange.malformed):
        return False
    kind = exchange.content_type
    judge("content-type", kind.lower().startswith("text/xml"), kind or "no Content-Type")
    judge("xml-declaration", reply.body.lstrip(b"\xef\xbb\xbf").startswith(b"<?xml"))
    encoding = (_DECLARED.match(reply.body.lstrip(b"\xef\xbb\xbf")) or [b"", b"utf-8"])[1]
    judge("utf-8", encoding.lower() in (b"utf-8", b"utf8"), encoding.decode())
    judge("part-bytes", len(reply.body) < _MAX_BYTES, f"{len(reply.body):,} bytes")
    if exchange.root is None or not judge("root", exchange.is_oai, str(exchange.root.tag)):
        return False
    _judge_envelope(exchange, exchange.root, score, base_url, now)
    if schemas is not None:
        errors = schemas.errors(exchange.root)
        judge("schema-valid", not errors, "; ".join(errors))
        unknown = schemas.unknown(exchange.root)
        judge("schema-known", not unknown, ", ".join(sorted(unknown)))
    return True


def _judge_envelope(
    exchange: Exchange, root: Element, score: Score, base_url: str, now: datetime
) -> None:
    shown = exchange.shown

    def judge(name: str, good: object, evidence: str = "") -> bool:
        return score.judge(name, good, evidence, shown)

    judge("root-unprefixed", not root.prefix, f"prefix {root.prefix}")
    location = str(root.get(_LOCATION, ""))
    judge("schema-location", location.split()[:2] == [OAI, OAI_SCHEMA], location or "none")
    date = exchange.text("responseDate")
    judge("response-date", _is_present(date, now), date or "none")
    judge("base-url-echo", exchange.text("request") == base_url, exchange.text("request"))
    names = [str(each.tag).rpartition("}")[2] for each in root.iterchildren("*")]
    payloads = [name for name in names if name in _VERBS]
    errors = names.count("error")
    judge("one-payload", (len(payloads) == 1) != (errors > 0), ", ".join(names))
    judge("known-codes", all(code in OAI_ERRORS for code in exchange.codes), str(exchange.codes))
    _judge_echo(exchange, score)


def _is_present(date: str, now: datetime) -> bool:
    try:
        moment, granularity = parse_datestamp(date)
    except ValueError:
        return False
    return granularity is Granularity.SECOND and abs(moment - now) < _STALE


def _judge_echo(exchange: Exchange, score: Score) -> None:
    """Source: OAI-PMH 2.0, section 3.2, the third element of a reply."""
    requests = exchange.children("request")
    attributes = {str(k): str(v) for k, v in requests[0].attrib.items()} if requests else {}
    if {"badVerb", "badArgument"} & set(exchange.codes):
        score.judge("request-no-echo", not attributes, str(attributes), exchange.shown)
        return
    asked = dict(exchange.pairs)
    wrong = {
        name: attributes.get(name, "nothing")
        for name in asked.keys() | attributes.keys()
        if attributes.get(name) != asked.get(name)
    }
    evidence = "; ".join(
        f"{name}: sent {asked.get(name, 'nothing')!r}, echoed {got!r}"
        for name, got in wrong.items()
    )
    score.judge("request-echo", not wrong, evidence, exchange.shown)
