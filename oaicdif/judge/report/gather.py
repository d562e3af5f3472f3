"""A report from what the store holds of one endpoint; nothing is asked of the endpoint.

pages as received ─→ annex 2         stored records ─→ annexes 1 and 3, coverage
loss reports ─────→ values not used  quarantine ────→ records not read
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Final

from ...datestamp import Granularity, format_datestamp
from ...errors import MalformedXml, OaicdifError
from ...formats.table import format_of
from ...json_text import read_json
from ...model import Endpoint, Identify, MetadataFormat, RunState, StaleItem, StoredRecord
from ...model.endpoint_profile import read_profile
from ...protocol.reader import read_identify
from ...rules.frequent import Frequent
from ...rules.loss_tally import MOST_FREQUENT, Tally
from ...rules.vocabulary import EMPTY, Vocabulary
from ...store import Store
from ...xmldoc import Element, namespace, parse_xml
from ..driver.annex2 import EndpointFacts, judge_endpoint
from ..driver.collection import Collection, judge_collection
from ..driver.elements import ELEMENTS
from ..driver.facts import RecordFacts
from ..driver.judging import DUBLIN_CORE, Judged, judge_metadata
from ..driver.membership import declared_evidence, driver_verdict
from ..score import Score, heaviest_first
from ..verdicts import Answer
from .kept_pages import KeptPages
from .losses import MENDABLE
from .report_values import (
    DOCUMENTS,
    ENDPOINT,
    RECORDS,
    Annex,
    Condition,
    Coverage,
    DriverSet,
    RepositoryReport,
    SetAside,
    Unread,
)

BATCH: Final = 500
SET_ASIDE_KEPT: Final = 20
_FINE: Final = frozenset([RunState.COMPLETE, RunState.RUNNING])


def gather(
    store: Store,
    endpoint: Endpoint,
    now: datetime,
    *,
    organisations: Vocabulary = EMPTY,
    progress: Callable[[int], None] = lambda _: None,
) -> RepositoryReport:
    """The report on one endpoint; `progress` is told the number of items done, also
    while pages are read; what it raises ends the report.

    Raises:
        StoreError: the store cannot be read.
    """
    again = partial(_facts_again, store, endpoint)
    seen = _Records(
        endpoint, format_datestamp(now, Granularity.DAY), organisations, Collection(again)
    )
    losses = Tally(endpoint.name)
    done = 0
    for items in _items(store, endpoint):
        for item in items:
            seen.add(item)
        for report in _loss_reports(store, items, now):
            losses.add(report)
        done += len(items)
        progress(done)
    pages = KeptPages()
    for request, page in store.page_bodies(endpoint.endpoint_id):
        pages.add(request, page)
        progress(done)
    identify = _identify(endpoint)
    aside = store.quarantine(endpoint.endpoint_id)
    return RepositoryReport(
        name=endpoint.name,
        base_url=endpoint.base_url,
        repository_name=identify.repository_name if identify else "",
        admin_emails=_emails(identify),
        made=now,
        harvested=seen.harvested,
        records=seen.live,
        deleted=seen.deleted,
        described=seen.described,
        crosswalked=losses.documents,
        annexes=_annexes(store, endpoint, identify, seen, pages),
        coverage=seen.coverage(),
        driver_set=seen.driver_set(),
        unread=tuple(_unread(losses)),
        pages=pages.pages,
        set_aside=tuple(
            SetAside(each.entry.identifier, each.entry.reason) for each in aside[:SET_ASIDE_KEPT]
        ),
        trouble=_trouble(store, endpoint),
    )


@dataclass(slots=True)
class _Records:
    """Stored records taken in one item after the other."""

    endpoint: Endpoint
    today: str
    organisations: Vocabulary
    collection: Collection
    live: int = 0
    deleted: int = 0
    described: int = 0
    documented: int = 0
    members: int = 0
    harvested: datetime | None = None
    book: Score = field(default_factory=Score)
    documents: Score = field(default_factory=Score)
    namespaces: dict[str, str] = field(default_factory=dict)
    elements: Counter[str] = field(default_factory=Counter)
    conditions: dict[str, Counter[Answer]] = field(default_factory=dict)

    def add(self, item: StaleItem) -> None:
        """Count an item by the best description of it, and by its DIDL document."""
        times = [each.harvested for each in item.records]
        self.harvested = max([*times, self.harvested] if self.harvested else times)
        live = [each for each in item.records if not each.deleted]
        self.live += bool(live)
        self.deleted += not live
        described = False
        for record, root in _best_first(self._parsed(live)):
            judged = judge_metadata(
                root,
                identifier=record.identifier,
                set_specs=record.set_specs,
                organisations=self.organisations,
            )
            if judged.document:
                self.documented += 1
                self.documents.add(record.identifier, judged.document)
            if judged.facts is not None and not described:
                described = True
                self._describe(record, judged, judged.facts)
                self.collection.add(judged.facts, item.key.entry_id)

    def _parsed(self, records: Sequence[StoredRecord]) -> Iterator[tuple[StoredRecord, Element]]:
        for record, root in _parsed(records):
            self.namespaces.setdefault(record.metadata_prefix, namespace(root))
            yield record, root

    def _describe(self, record: StoredRecord, judged: Judged, facts: RecordFacts) -> None:
        self.described += 1
        self.book.add(record.identifier, judged.record)
        self.elements.update(facts.texts.keys())
        values = [(name, text, "") for name, texts in facts.texts.items() for text in texts]
        declared = declared_evidence(self.endpoint, record.set_specs)
        verdict = driver_verdict(values, record.set_specs, declared=declared, today=self.today)
        self.members += verdict.member
        for each in verdict.conditions:
            self.conditions.setdefault(each.name, Counter())[each.answer] += 1

    def coverage(self) -> tuple[Coverage, ...]:
        return tuple(
            Coverage(e.name, e.label, e.obligation, self.elements[e.name], self.described)
            for e in ELEMENTS
        )

    def driver_set(self) -> DriverSet:
        conditions = tuple(
            Condition(name, count[Answer.YES], count[Answer.NO], count[Answer.UNKNOWN])
            for name, count in self.conditions.items()
        )
        return DriverSet(self.described, self.members, conditions)


def _parsed(records: Sequence[StoredRecord]) -> Iterator[tuple[StoredRecord, Element]]:
    """Those that can be read, with their metadata."""
    for record in records:
        try:
            root = parse_xml(record.metadata or b"")
        except MalformedXml:
            continue
        yield record, root


def _best_first(
    records: Iterable[tuple[StoredRecord, Element]],
) -> list[tuple[StoredRecord, Element]]:
    return sorted(records, key=lambda each: _rank(each[1]))


def _facts_again(store: Store, endpoint: Endpoint, entry_id: int) -> RecordFacts:
    """The facts of the best description of an item; none if it was changed meanwhile."""
    items = store.items(after=entry_id - 1, limit=1, endpoint_id=endpoint.endpoint_id)
    for item in items if items and items[0].key.entry_id == entry_id else ():
        live = [each for each in item.records if not each.deleted]
        for record, root in _best_first(_parsed(live)):
            judged = judge_metadata(root, identifier=record.identifier, set_specs=record.set_specs)
            if judged.facts is not None:
                return judged.facts
    return RecordFacts()


def _rank(root: Element) -> int:
    """oai_dc first: it is what every repository must send."""
    source = format_of(root)
    order = (*DUBLIN_CORE, "didl")
    return order.index(source.name) if source and source.name in order else len(order)


def _items(store: Store, endpoint: Endpoint) -> Iterator[list[StaleItem]]:
    after = 0
    while items := store.items(after=after, limit=BATCH, endpoint_id=endpoint.endpoint_id):
        yield items
        after = items[-1].key.entry_id


def _loss_reports(
    store: Store, items: Sequence[StaleItem], now: datetime
) -> Iterator[dict[str, Any]]:
    """The loss reports of those items that are published."""
    with store.snapshot(now) as snapshot:
        for item in items:
            body = snapshot.body(item.key.entry_id, "issues")
            if body:
                yield read_json(body)


def _annexes(
    store: Store,
    endpoint: Endpoint,
    identify: Identify | None,
    seen: _Records,
    pages: KeptPages,
) -> tuple[Annex, ...]:
    together = Score()
    together.add("", judge_collection(seen.collection))
    seen.book.tallies.update(together.tallies)
    asked = Score()
    facts = EndpointFacts(
        identify=identify,
        formats=_formats(endpoint, seen),
        sets=tuple(store.source_sets(endpoint.endpoint_id)) if identify else None,
        parts=tuple(pages.parts),
        metadata=pages.metadata,
    )
    asked.add("", judge_endpoint(facts))
    return (
        _annex(RECORDS, seen.described, seen.book),
        _annex(ENDPOINT, 1, asked),
        _annex(DOCUMENTS, seen.documented, seen.documents),
    )


def _annex(number: int, judged: int, book: Score) -> Annex:
    broken = heaviest_first(book.broken())
    return Annex(number, judged, book.percent(), tuple(broken), tuple(book.held()))


def _formats(endpoint: Endpoint, seen: _Records) -> tuple[MetadataFormat, ...] | None:
    """Prefixes it has said that it offers, with the namespaces that its records have."""
    prefixes = dict.fromkeys((*read_profile(endpoint.profile).formats, *seen.namespaces))
    if not prefixes:
        return None
    return tuple(MetadataFormat(each, "", seen.namespaces.get(each, "")) for each in prefixes)


def _identify(endpoint: Endpoint) -> Identify | None:
    try:
        return read_identify(endpoint.identify) if endpoint.identify else None
    except OaicdifError:
        return None


def _emails(identify: Identify | None) -> tuple[str, ...]:
    found = (
        (each.strip().removeprefix("mailto:") for each in identify.admin_emails) if identify else ()
    )
    return tuple(dict.fromkeys(each for each in found if each))


def _unread(losses: Tally) -> Iterator[Unread]:
    for code in MENDABLE:
        times = losses.codes[code]
        if times:
            values = losses.values.get(code, Frequent()).most_common(MOST_FREQUENT)
            yield Unread(code, times, tuple(values))


def _trouble(store: Store, endpoint: Endpoint) -> str:
    for run in store.runs(endpoint.endpoint_id, limit=1):
        if run.state not in _FINE:
            return run.message or run.state.value
    return ""
