"""Lists walked part by part: tokens and their arithmetic, and two walks compared."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from ...counting import counted
from ...datestamp import Granularity, parse_datestamp
from ...late_pattern import late_regex
from ...protocol.oai_reply import OAI
from ...xmldoc import Element
from ..score import Score
from .describing import Ask
from .polite_asking import Exchange, Pairs
from .record_rules import Judge, Seen

_TOKEN: Final = f"{{{OAI}}}resumptionToken"
_ROWS: Final = {"ListRecords": f"{{{OAI}}}record", "ListIdentifiers": f"{{{OAI}}}header"}
_PLAIN: Final = late_regex(r"[A-Za-z0-9_-]*\Z", re.ASCII)
_LIFE: Final = timedelta(hours=23)
_MAX_EMPTY: Final = 3  # parts without records in a row
_GOOD_PART: Final = range(100, 501)


@dataclass(slots=True)
class Walk:
    """What came of a list: its headers by part, its tokens, and whether the end was reached."""

    parts: list[list[Seen]] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    complete: bool = False
    limited: bool = False  # left before the end, because no more parts were wanted
    answered: bool = False  # the last request was answered with a part of the list
    codes: tuple[str, ...] = ()
    came: str = ""
    request: str = ""
    known: set[str] = field(default_factory=set)  # identifiers of the parts before
    idle: int = 0  # parts in a row that brought nothing new

    @property
    def seen(self) -> list[Seen]:
        """What all parts of the list gave, in order."""
        return [each for part in self.parts for each in part]


def walk_list(
    ask: Ask, judge: Judge, verb: str, prefix: str, more: Pairs = (), *, max_parts: int
) -> Walk:
    """Follow a list for at most `max_parts` parts (0 is to its end)."""
    walk = Walk()
    exchange = ask(("verb", verb), ("metadataPrefix", prefix), *more)
    walk.request = exchange.shown
    while exchange.payload is not None:
        walk.parts.append(_rows(exchange, judge, verb, prefix))
        token = _judge_token(exchange, exchange.payload, walk, judge.score)
        if not token:
            walk.complete = True
            break
        if max_parts and len(walk.parts) >= max_parts:
            walk.limited = True
            break
        if not judge.score.judge(
            "token-repeats", token not in walk.tokens[:-1], token, exchange.shown
        ):
            break
        if not _leads_on(walk, judge.score, exchange.shown):
            break
        exchange = ask(("verb", verb), ("resumptionToken", token))
    walk.answered = exchange.payload is not None
    walk.codes, walk.came = exchange.codes, exchange.came
    if _holds_nothing(walk, more):
        walk.complete = True
        judge.score.judge("list", good=True)
        told = f"{walk.came}: it holds nothing yet"
        judge.score.judge("list-holds", good=False, evidence=told, place=walk.request)
    else:
        _judge_walk(walk, judge.score)
    return walk


def _leads_on(walk: Walk, score: Score, request: str) -> bool:
    """Whether the last part brought something; a list that goes round with new tokens each
    time does not, nor does one of empty parts, of which some servers send one or two."""
    part = {each.identifier for each in walk.parts[-1]}
    news = part - walk.known
    walk.known |= part
    walk.idle = 0 if news else walk.idle + 1
    good = bool(news) or (not part and walk.idle < _MAX_EMPTY)
    told = "the same records again" if part else f"{walk.idle} parts without records"
    return score.judge("list-leads-on", good, told, request)


def _holds_nothing(walk: Walk, more: Pairs) -> bool:
    """Whether a whole list was said to be empty, as that of a new repository is.

    Source: OAI-PMH 2.0, sections 3.6 and 4.5.
    """
    return not more and not walk.parts and walk.codes == ("noRecordsMatch",)


def _rows(exchange: Exchange, judge: Judge, verb: str, prefix: str) -> list[Seen]:
    payload, date = exchange.payload, exchange.text("responseDate")
    rows = [] if payload is None else list(payload.iterchildren(_ROWS[verb]))
    if verb == "ListRecords":
        return [judge.record(row, prefix, date, exchange.shown) for row in rows]
    return [judge.header(row, date, exchange.shown) for row in rows]


def _judge_token(exchange: Exchange, payload: Element, walk: Walk, score: Score) -> str:
    """The token's text, empty at the end of the list."""
    found = list(payload.iterchildren(_TOKEN))
    part, first = walk.parts[-1], len(walk.parts) == 1

    def judge(name: str, good: object, evidence: str = "") -> bool:
        return score.judge(name, good, evidence, exchange.shown)

    judge("token-once", len(found) <= 1, f"{len(found)} tokens")
    judge("token-empty-part", part or not first, "a part without records")
    if not first:
        judge("token-empty-part", part, "the token before led to no record")
        judge("token-end", found, "no resumptionToken")
    if not found:
        return ""
    token = "".join(map(str, found[0].itertext())).strip()
    if first:
        judge("token-single", token, "an empty resumptionToken")
    if token:
        walk.tokens.append(token)
        judge("token-characters", _PLAIN.match(token), token[:80])
        if first:
            judge("part-size", len(part) in _GOOD_PART, counted(len(part), "records"))
    _judge_attributes(found[0], walk, exchange, judge)
    return token


def _judge_attributes(
    token: Element, walk: Walk, exchange: Exchange, judge: Callable[..., bool]
) -> None:
    before = sum(len(part) for part in walk.parts[:-1])
    cursor, size = token.get("cursor"), token.get("completeListSize")
    if cursor is not None:
        judge("cursor", cursor == str(before), f"{cursor} after {counted(before, 'records')}")
    if size is not None:
        number = int(size) if size.isascii() and size.isdigit() else 0
        judge("list-size", number >= before + len(walk.parts[-1]) and number > 0, str(size))
        walk.sizes.append(number)
    expiration = token.get("expirationDate")
    if expiration is None or not (token.text or "").strip():
        return
    try:
        moment, granularity = parse_datestamp(str(expiration))
        now, _ = parse_datestamp(exchange.text("responseDate"))
    except ValueError:
        judge("token-expiration", False, str(expiration))
        return
    judge("token-expiration", granularity is Granularity.SECOND, str(expiration))
    judge("token-life", moment - now >= _LIFE, f"{expiration}, {moment - now} from now")


def _judge_walk(walk: Walk, score: Score) -> None:
    good = walk.parts and walk.answered and not walk.codes
    if not score.judge("list", good, walk.came, walk.request):
        return
    score.judge("list-holds", good=True)
    identifiers = [each.identifier for each in walk.seen]
    repeated = len(identifiers) - len(set(identifiers))
    score.judge("list-duplicates", not repeated, f"{repeated} repeated", walk.request)
    live = any(not each.deleted for each in walk.parts[0])
    score.judge("first-live", live, "all are deleted", walk.request)
    if walk.complete and walk.sizes:
        evidence = f"completeListSize {walk.sizes[0]}, {counted(len(identifiers), 'records')}"
        good = walk.sizes[0] == len(identifiers)
        score.judge("list-size", good, evidence, walk.request)


def compare(records: Walk, headers: Walk, score: Score) -> None:
    """ListIdentifiers beside ListRecords, as far as both were walked."""
    for number, (one, other) in enumerate(zip(records.parts, headers.parts, strict=False), 1):
        differing = [
            f"{a.identifier} and {b.identifier}" for a, b in zip(one, other, strict=False) if a != b
        ]
        if len(one) != len(other):
            differing.append(f"{len(one)} and {counted(len(other), 'records')}")
        evidence = f"part {number}: {'; '.join(differing[:3])}"
        score.judge("list-equal", not differing, evidence, headers.request)
    if records.complete and headers.complete and not (records.parts and headers.parts):
        evidence = " and ".join(counted(len(each.seen), "records") for each in (records, headers))
        equal = not records.parts and not headers.parts
        score.judge("list-equal", equal, evidence, headers.request)


def ask_again(ask: Ask, judge: Judge, walk: Walk, verb: str, prefix: str) -> None:
    """Send the first token once more, when the list has been walked beyond it."""
    if len(walk.parts) < 2:
        return
    again = ask(("verb", verb), ("resumptionToken", walk.tokens[0]))
    quiet = Judge(judge.score.afresh(), judge.described, judge.namespaces)
    found = [each.identifier for each in _rows(again, quiet, verb, prefix)]
    before = [each.identifier for each in walk.parts[1]]
    evidence = ", ".join(again.codes) or f"{len(set(before) - set(found))} of {len(before)} missing"
    judge.score.judge("token-again", found == before, evidence, again.shown)
