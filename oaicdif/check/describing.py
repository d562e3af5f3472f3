"""What a repository says of itself: Identify, its formats, its sets.

Must not know: lists of records, probes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..datestamp import Granularity, parse_datestamp
from ..protocol.dublin_core import OAI_DC, OAI_DC_SCHEMA
from ..protocol.patterns import EMAIL, METADATA_PREFIX, SET_SPEC, is_uri
from ..protocol.reader import OAI
from ..xmldoc import Element, local_name
from .asking import Exchange
from .words import Collector

Ask = Callable[..., Exchange]

_IDENTIFIER: Final = "{http://www.openarchives.org/OAI/2.0/oai-identifier}"
_ONCE: Final = (
    "repositoryName",
    "baseURL",
    "protocolVersion",
    "earliestDatestamp",
    "deletedRecord",
    "granularity",
)
_DELETED: Final = ("no", "transient", "persistent")


@dataclass(frozen=True, slots=True)
class Described:
    """What the rest of a check needs to know. `granularity` is None when it is not legal."""

    repository_name: str = ""
    granularity: Granularity | None = None
    earliest: str = ""
    deleted_record: str = ""
    identifier_scheme: str = ""


def judge_identify(ask: Ask, collector: Collector, base_url: str) -> Described | None:
    """Ask Identify in every way; None when there is no answer to go on with."""
    exchange = ask(("verb", "Identify"))
    if not collector.judge("identify", exchange.payload is not None, request=exchange.shown):
        return None
    payload = exchange.payload
    if payload is None:
        return None
    texts = _texts(payload)

    def judge(name: str, good: object, evidence: str = "") -> bool:
        return collector.judge(name, good, evidence, exchange.shown)

    for name in _ONCE:
        judge("identify-complete", len(texts.get(name, ())) == 1, name)
    first = {name: values[0] for name, values in texts.items()}
    judge(
        "protocol-version", first.get("protocolVersion") == "2.0", first.get("protocolVersion", "")
    )
    judge("base-url", first.get("baseURL") == base_url, first.get("baseURL", ""))
    emails = texts.get("adminEmail", [])
    judge("admin-email", emails and all(EMAIL.match(each) for each in emails), ", ".join(emails))
    declared = first.get("granularity", "")
    known = declared in {each.value for each in Granularity}
    judge("granularity", known, declared)
    granularity = Granularity(declared) if known else None
    judge("granularity-seconds", granularity is not Granularity.DAY, declared)
    deleted = first.get("deletedRecord", "")
    judge("deleted-record", deleted in _DELETED, deleted)
    judge("deleted-remembered", deleted != "no", deleted)
    earliest = first.get("earliestDatestamp", "")
    _judge_earliest(earliest, granularity, judge)
    _judge_compression(ask, collector, announced=bool(texts.get("compression")))
    posted = ask(("verb", "Identify"), post=True)
    collector.judge("post", posted.payload is not None, ", ".join(posted.codes), posted.shown)
    scheme = payload.find(f".//{_IDENTIFIER}repositoryIdentifier")
    return Described(
        first.get("repositoryName", ""),
        granularity,
        earliest,
        deleted,
        "" if scheme is None else (scheme.text or "").strip(),
    )


def _texts(element: Element) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for child in element.iterchildren("*"):
        found.setdefault(local_name(child), []).append((child.text or "").strip())
    return found


def _judge_earliest(
    earliest: str, granularity: Granularity | None, judge: Callable[..., bool]
) -> None:
    try:
        moment, found = parse_datestamp(earliest)
    except ValueError:
        judge("earliest-datestamp", False, earliest or "none")
        return
    judge("earliest-datestamp", granularity in (None, found), earliest)
    leap = (moment.month, moment.day) == (2, 29)
    judge("earliest-leap", not leap and moment.year > 1, earliest)


def _judge_compression(ask: Ask, collector: Collector, *, announced: bool) -> None:
    packed = ask(("verb", "Identify"), accept_encoding="gzip, deflate")
    if packed.reply is not None:
        encoding = packed.reply.headers.get("content-encoding", "")
        served = encoding in ("gzip", "deflate", "x-gzip")
        evidence = f"announced: {announced}, served: {encoding or 'none'}"
        collector.judge("compression", served == announced, evidence, packed.shown)
    plain = ask(("verb", "Identify"))
    if plain.reply is not None:
        encoding = plain.reply.headers.get("content-encoding", "identity")
        collector.judge("compression-unasked", encoding == "identity", encoding, plain.shown)


# ---- formats ----------------------------------------------------------------------------------


def judge_formats(ask: Ask, collector: Collector) -> dict[str, str]:
    """Namespace by prefix, as ListMetadataFormats gives them."""
    exchange = ask(("verb", "ListMetadataFormats"))
    rows = [] if exchange.payload is None else list(_rows(exchange.payload, "metadataFormat"))

    def judge(name: str, good: object, evidence: str = "") -> bool:
        return collector.judge(name, good, evidence, exchange.shown)

    judge("formats", rows, ", ".join(exchange.codes))
    prefixes = [row.get("metadataPrefix", "") for row in rows]
    for prefix in prefixes:
        good = METADATA_PREFIX.match(prefix) and prefixes.count(prefix) == 1
        judge("prefix-legal", good, prefix)
    for row in rows:
        addresses = [row.get("schema", ""), row.get("metadataNamespace", "")]
        judge("format-address", all(each and is_uri(each) for each in addresses), str(row))
    oai_dc = [row for row in rows if row.get("metadataPrefix") == "oai_dc"]
    wanted = {"metadataPrefix": "oai_dc", "schema": OAI_DC_SCHEMA, "metadataNamespace": OAI_DC}
    judge("oai-dc", oai_dc == [wanted], str(oai_dc) if oai_dc else "not offered")
    return {row.get("metadataPrefix", ""): row.get("metadataNamespace", "") for row in rows}


def _rows(payload: Element, name: str) -> Iterator[dict[str, str]]:
    for row in payload.iterchildren(f"{{{OAI}}}{name}"):
        yield {local_name(each): (each.text or "").strip() for each in row.iterchildren("*")}


# ---- sets -------------------------------------------------------------------------------------


def judge_sets(ask: Ask, collector: Collector, max_parts: int) -> tuple[list[str], bool]:
    """The set specs in order, and whether all parts of the list were read."""
    exchange = ask(("verb", "ListSets"))
    rows: list[dict[str, str]] = []
    parts = 0
    while exchange.payload is not None:
        found = list(_rows(exchange.payload, "set"))
        collector.judge("sets", found, "an empty ListSets", exchange.shown)
        rows += found
        parts += 1
        token = (exchange.payload.findtext(f"{{{OAI}}}resumptionToken") or "").strip()
        if not token or parts >= max_parts:
            break
        exchange = ask(("verb", "ListSets"), ("resumptionToken", token))
    else:
        good = "noSetHierarchy" in exchange.codes and not parts
        collector.judge("sets", good, ", ".join(exchange.codes), exchange.shown)
    _judge_specs(rows, collector, exchange.shown)
    complete = exchange.payload is None or not exchange.payload.findtext(
        f"{{{OAI}}}resumptionToken"
    )
    return [row.get("setSpec", "") for row in rows], bool(complete)


def _judge_specs(rows: Sequence[dict[str, str]], collector: Collector, request: str) -> None:
    specs = [row.get("setSpec", "") for row in rows]
    known = set(specs)
    for spec, row in zip(specs, rows, strict=True):
        collector.judge("set-spec-legal", SET_SPEC.match(spec), spec, request)
        collector.judge("set-name", row.get("setName"), spec, request)
        parent = re.sub(r":[^:]*\Z", "", spec)
        collector.judge("set-parent", parent in known, f"{parent} is not listed", request)
    repeated = (
        {spec for spec in specs if specs.count(spec) > 1} if len(known) < len(specs) else set()
    )
    collector.judge("set-once", not repeated, ", ".join(sorted(repeated)), request)
