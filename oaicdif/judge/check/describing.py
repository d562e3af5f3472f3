"""What a repository says of itself: Identify, its formats, its sets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ...counting import counted
from ...datestamp import Granularity, parse_datestamp
from ...formats.dublin_core.simple import OAI_DC, OAI_DC_SCHEMA
from ...protocol.oai_reply import OAI
from ...protocol.patterns import EMAIL, METADATA_PREFIX, SET_SPEC, is_uri
from ...xmldoc import Element, local_name
from ..score import Score
from .polite_asking import Exchange

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


def judge_identify(ask: Ask, exchange: Exchange, score: Score, base_url: str) -> Described | None:
    """Judge the answer to Identify, and ask it in every other way; None when it is none."""
    payload = exchange.payload
    score.judge("identify", payload is not None, exchange.came, exchange.shown)
    if payload is None:
        return None
    texts = _texts(payload)

    def judge(name: str, good: object, evidence: str = "") -> bool:
        return score.judge(name, good, evidence, exchange.shown)

    for name in _ONCE:
        times = len(texts.get(name, ()))
        judge("identify-complete", times == 1, f"{name}: {counted(times, 'times')}")
    first = {name: values[0] for name, values in texts.items()}
    judge(
        "protocol-version", first.get("protocolVersion") == "2.0", first.get("protocolVersion", "")
    )
    judge("base-url", first.get("baseURL") == base_url, first.get("baseURL", ""))
    emails = texts.get("adminEmail", [])
    judge("admin-email", emails and all(map(_is_address, emails)), ", ".join(emails))
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
    _judge_compression(ask, score, announced=bool(texts.get("compression")))
    posted = ask(("verb", "Identify"), post=True)
    score.judge("post", posted.payload is not None, posted.came, posted.shown)
    scheme = payload.find(f".//{_IDENTIFIER}repositoryIdentifier")
    return Described(
        first.get("repositoryName", ""),
        granularity,
        earliest,
        deleted,
        "" if scheme is None else (scheme.text or "").strip(),
    )


def _is_address(email: str) -> bool:
    """The schema takes a URI for the name of a mailbox: `mailto:` is found by its name."""
    return EMAIL.match(email) is not None and not email.lower().startswith("mailto:")


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


def _judge_compression(ask: Ask, score: Score, *, announced: bool) -> None:
    packed = ask(("verb", "Identify"), accept_encoding="gzip, deflate")
    if packed.reply is not None:
        encoding = packed.reply.headers.get("content-encoding", "").lower()
        served = encoding in ("gzip", "deflate", "x-gzip")
        evidence = f"announced: {announced}, served: {encoding or 'none'}"
        score.judge("compression", served == announced, evidence, packed.shown)
    plain = ask(("verb", "Identify"))
    if plain.reply is not None:
        encoding = plain.reply.headers.get("content-encoding", "identity").lower()
        score.judge("compression-unasked", encoding == "identity", encoding, plain.shown)


# ---- formats ----------------------------------------------------------------------------------


def judge_formats(ask: Ask, score: Score) -> dict[str, str]:
    """Namespace by prefix, as ListMetadataFormats gives them."""
    exchange = ask(("verb", "ListMetadataFormats"))
    rows = [] if exchange.payload is None else list(_rows(exchange.payload, "metadataFormat"))

    def judge(name: str, good: object, evidence: str = "") -> bool:
        return score.judge(name, good, evidence, exchange.shown)

    judge("formats", rows, exchange.came)
    prefixes = [row.get("metadataPrefix", "") for row in rows]
    for prefix in prefixes:
        good = METADATA_PREFIX.match(prefix) and prefixes.count(prefix) == 1
        judge("prefix-legal", good, f"{prefix}: {counted(prefixes.count(prefix), 'times')}")
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


@dataclass(frozen=True, slots=True)
class SetList:
    """The set specs in order, and how far the list was read: `limited` by what was wanted."""

    specs: tuple[str, ...] = ()
    complete: bool = False
    limited: bool = False


def judge_sets(ask: Ask, score: Score, max_parts: int) -> SetList:
    """Follow ListSets for at most `max_parts` parts (0 is to its end)."""
    exchange = ask(("verb", "ListSets"))
    rows: list[dict[str, str]] = []
    tokens: list[str] = []
    known: set[str] = set()
    complete = limited = False
    while exchange.payload is not None:
        found = list(_rows(exchange.payload, "set"))
        score.judge("sets", found, "an empty ListSets", exchange.shown)
        news = {row.get("setSpec", "") for row in found} - known
        known |= news
        rows += found
        token = (exchange.payload.findtext(f"{{{OAI}}}resumptionToken") or "").strip()
        complete, limited = not token, len(tokens) + 1 == max_parts
        leads_on = token not in tokens
        if complete or limited:
            break
        if not score.judge("token-repeats", leads_on, token, exchange.shown):
            break
        if not score.judge("list-leads-on", news, "the same sets again", exchange.shown):
            break
        tokens.append(token)
        exchange = ask(("verb", "ListSets"), ("resumptionToken", token))
    else:
        complete = "noSetHierarchy" in exchange.codes and not tokens
        score.judge("sets", complete, exchange.came, exchange.shown)
    _judge_specs(rows, score, exchange.shown)
    specs = tuple(row.get("setSpec", "") for row in rows)
    return SetList(specs, complete, limited and not complete)


def _judge_specs(rows: Sequence[dict[str, str]], score: Score, request: str) -> None:
    specs = [row.get("setSpec", "") for row in rows]
    known = set(specs)
    for spec, row in zip(specs, rows, strict=True):
        score.judge("set-spec-legal", SET_SPEC.match(spec), spec, request)
        score.judge("set-name", row.get("setName"), f"{spec} has none", request)
        parent = re.sub(r":[^:]*\Z", "", spec)
        score.judge("set-parent", parent in known, f"{parent} is not listed", request)
    repeated = (
        {spec for spec in specs if specs.count(spec) > 1} if len(known) < len(specs) else set()
    )
    score.judge("set-once", not repeated, ", ".join(sorted(repeated)), request)
