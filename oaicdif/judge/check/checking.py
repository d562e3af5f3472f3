"""One check of one endpoint, from Identify to the last probe.

Identify, is this OAI-PMH at all? → formats → sets → ListRecords and ListIdentifiers
→ token again → GetRecord → lists of sets and of dates → error probes → Report
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from ...datestamp import Granularity, format_datestamp, last_second, parse_datestamp
from ...errors import EndpointParked, HttpError
from ...http import HttpClient
from ...protocol.oai_reply import OAI
from ..score import Score
from ..xmlschema import SchemaFolders
from .arrival import ARRIVAL_RULES, judge_arrival, judge_busy
from .describing import Described, judge_formats, judge_identify, judge_sets
from .findings import Report, Walked, findings_of, score_over
from .list_walks import Walk, ask_again, compare, walk_list
from .polite_asking import Asker, Exchange
from .probes import PROBE_RULES, run_probes
from .protocol_rules import WALK_RULES
from .record_rules import Judge, Seen
from .replies import judge_reply

_SETS_TRIED: Final = 3
_RECORDS_TRIED: Final = 2


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """How far to go and how fast. `pages` is the most parts of one list, 0 is to its end.

    `post`: ask everything by POST. `look` is shown every exchange but the error probes, after
    it was judged.
    """

    pages: int = 5
    pause_s: float = 0.5
    schemas: SchemaFolders | None = None
    probes: bool = True
    post: bool = False
    look: Callable[[Exchange], None] = lambda _exchange: None


@dataclass(slots=True)
class _Check:
    """The state of one check."""

    asker: Asker
    score: Score
    options: CheckOptions
    clock: Callable[[], datetime]
    parts: int = 0
    walked: Walked = field(default_factory=lambda: Walked(complete=False))

    def ask(
        self, *pairs: tuple[str, str], post: bool = False, accept_encoding: str = "identity"
    ) -> Exchange:
        exchange = self.asker.ask(*pairs, post=post, accept_encoding=accept_encoding)
        self.judge(exchange)
        self.options.look(exchange)
        return exchange

    def judge(self, exchange: Exchange) -> None:
        """Judge what every reply must be."""
        judge_reply(exchange, self.score, self.asker.base_url, self.clock(), self.options.schemas)


def check_endpoint(
    client: HttpClient,
    base_url: str,
    options: CheckOptions,
    *,
    clock: Callable[[], datetime],
    sleep: Callable[[float], None],
    progress: Callable[[str], None] = lambda _: None,
    tell: Callable[[str], None] = lambda _: None,
) -> Report:
    """Everything found at an endpoint. Network faults are findings, not exceptions.

    `progress` is given each address before it is asked, `tell` a sentence before a long wait.
    """
    rules = {**ARRIVAL_RULES, **WALK_RULES, **PROBE_RULES}
    score = score_over(rules.values())
    asker = Asker(client, base_url, options.pause_s, sleep, progress, tell, options.post)
    check = _Check(asker, score, options, clock)
    described, stopped = None, ""
    try:
        described, stopped = _introduced(check)
        if described is not None:
            _walk(check, described)
    except (EndpointParked, HttpError) as error:
        stopped = judge_busy(error, score)
    for each in asker.busy:
        wait_s = each.reply.retry_after_s if each.reply else None
        score.judge("retry-after", wait_s is not None, each.came, each.shown)
    return Report(
        base_url,
        described.repository_name if described else "",
        replace(check.walked, requests=asker.asked, pages=check.parts),
        findings_of(score),
        tuple(each.rule for each in score.held()),
        stopped,
    )


def _introduced(check: _Check) -> tuple[Described | None, str]:
    """What Identify says; or None, and why nothing else is asked."""
    first = check.asker.ask(("verb", "Identify"))
    stopped = judge_arrival(first, check.score)
    if stopped:
        return None, stopped
    check.judge(first)
    check.options.look(first)
    described = judge_identify(check.ask, first, check.score, check.asker.base_url)
    return described, "" if described else "Identify was not answered; nothing else was asked."


def _walk(check: _Check, described: Described) -> None:
    score, pages = check.score, check.options.pages
    namespaces = judge_formats(check.ask, score)
    sets = judge_sets(check.ask, score, pages)
    specs = frozenset(sets.specs) if sets.complete else None
    judge = Judge(score, described, namespaces, specs)
    prefix = "oai_dc" if "oai_dc" in namespaces else next(iter(namespaces), "oai_dc")
    records = walk_list(check.ask, judge, "ListRecords", prefix, max_parts=pages)
    headers = walk_list(check.ask, judge, "ListIdentifiers", prefix, max_parts=pages)
    compare(records, headers, score)
    ask_again(check.ask, judge, records, "ListRecords", prefix)
    check.parts = len(records.parts) + len(headers.parts)
    check.walked = Walked(
        records=len(records.seen),
        sets=len(sets.specs),
        formats=len(namespaces),
        complete=records.complete and headers.complete and sets.complete,
        limited=records.limited or headers.limited or sets.limited,
    )
    _get_records(check, judge, records, namespaces)
    _walk_sets(check, judge, sets.specs, prefix)
    _walk_dates(check, judge, records, prefix)
    if check.options.probes:
        for exchange in run_probes(check.asker, score, _known(check, described, records)):
            check.judge(exchange)


def _get_records(check: _Check, judge: Judge, records: Walk, namespaces: dict[str, str]) -> None:
    """Some records one by one: live ones in every format they have, and a deleted one."""
    live = [each for each in records.seen if not each.deleted][:_RECORDS_TRIED]
    deleted = [each for each in records.seen if each.deleted][:1]
    for seen in [*live, *deleted]:
        _get(check, judge, seen, "oai_dc")
    if not live:
        return
    first = live[0]
    exchange = check.ask(("verb", "ListMetadataFormats"), ("identifier", first.identifier))
    payload = exchange.payload
    prefixes = (
        []
        if payload is None
        else [each.text or "" for each in payload.iter(f"{{{OAI}}}metadataPrefix")]
    )
    evidence = ", ".join(prefixes) or exchange.came
    check.score.judge("formats-of-item", "oai_dc" in prefixes, evidence, exchange.shown)
    for prefix in prefixes:
        if prefix != "oai_dc" and prefix in namespaces:
            _get(check, judge, first, prefix)
    posted = check.ask(
        ("verb", "GetRecord"),
        ("identifier", first.identifier),
        ("metadataPrefix", "oai_dc"),
        post=True,
    )
    check.score.judge("post", posted.payload is not None, posted.came, posted.shown)


def _get(check: _Check, judge: Judge, seen: Seen, prefix: str) -> None:
    exchange = check.ask(
        ("verb", "GetRecord"), ("identifier", seen.identifier), ("metadataPrefix", prefix)
    )
    payload = exchange.payload
    record = None if payload is None else payload.find(f"{{{OAI}}}record")
    evidence = "no record" if payload is not None and not exchange.codes else exchange.came
    if not check.score.judge("get-record", record is not None, evidence, exchange.shown):
        return
    if record is not None:
        got = judge.record(record, prefix, exchange.text("responseDate"), exchange.shown)
        evidence = (
            f"{got.identifier} {got.datestamp}, in the list {seen.identifier} {seen.datestamp}"
        )
        check.score.judge("get-equal", got == seen, evidence, exchange.shown)


def _walk_sets(check: _Check, judge: Judge, specs: Sequence[str], prefix: str) -> None:
    """The first part of some sets: are they members?"""
    for spec in specs[:_SETS_TRIED]:
        walk = walk_list(
            check.ask, _quiet(judge), "ListIdentifiers", prefix, (("set", spec),), max_parts=1
        )
        for seen in walk.seen:
            member = any(f"{each}:".startswith(f"{spec}:") for each in seen.set_specs)
            evidence = f"{seen.identifier} in {', '.join(seen.set_specs) or 'no set'}, not {spec}"
            check.score.judge("set-members", member, evidence, walk.request)


def _quiet(judge: Judge) -> Judge:
    """A judge whose verdicts nobody reads: its list was judged before, or may be empty."""
    return Judge(judge.score.afresh(), judge.described, judge.namespaces)


def _walk_dates(check: _Check, judge: Judge, records: Walk, prefix: str) -> None:
    """A record by its own datestamp: found, and nothing of another date with it."""
    wanted = next((each for each in reversed(records.seen) if not each.deleted), None)
    if wanted is None:
        return
    dates = (("from", wanted.datestamp), ("until", wanted.datestamp))
    walk = walk_list(
        check.ask, _quiet(judge), "ListIdentifiers", prefix, dates, max_parts=check.options.pages
    )
    found = any(each.identifier == wanted.identifier for each in walk.seen)
    if found or walk.complete or walk.codes:
        evidence = (
            f"{wanted.identifier} of {wanted.datestamp}: {', '.join(walk.codes) or 'not there'}"
        )
        check.score.judge("date-found", found, evidence, walk.request)
    for seen in walk.seen:
        good = _within(seen.datestamp, wanted.datestamp)
        evidence = f"{seen.identifier} of {seen.datestamp}"
        check.score.judge("date-range", good, evidence, walk.request)


def _within(datestamp: str, both: str) -> bool:
    try:
        moment, _ = parse_datestamp(datestamp)
        return parse_datestamp(both)[0] <= moment <= last_second(both)
    except ValueError:
        return False


def _known(check: _Check, described: Described, records: Walk) -> dict[str, str]:
    """What the probes are filled with; what is not known is not there."""
    live = next((each for each in records.seen if not each.deleted), None)
    known: dict[str, str] = {}
    if live is not None:
        known = {"identifier": live.identifier, "day": live.datestamp[:10]}
    if records.tokens:
        token = records.tokens[0]
        middle = len(token) // 2
        other = "b" if token[middle] == "a" else "a"
        known |= {"token": token, "altered": token[:middle] + other + token[middle + 1 :]}
    granularity = described.granularity or Granularity.DAY
    known["after"] = format_datestamp(check.clock() + timedelta(days=400), granularity)
    if granularity is Granularity.DAY:
        known["too_fine"] = "2001-01-01T00:00:00Z"
    try:
        earliest, _ = parse_datestamp(described.earliest)
    except ValueError:
        return known
    if earliest.year > 1:
        before = earliest.replace(year=earliest.year - 1, month=1, day=1)
        known["before"] = format_datestamp(before, granularity)
    return known
