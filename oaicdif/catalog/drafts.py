"""Items become drafts: which record of each, which crosswalk, which sets."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

from ..cdif.derive import Beside
from ..datestamp import Granularity, format_datestamp
from ..errors import OaicdifError
from ..formats.dublin_core.simple import Value, write_oai_dc
from ..identity import record_iri
from ..judge.driver.membership import with_files
from ..model import Endpoint, EntryDraft, StaleItem, StoredRecord
from ..rules.back.back_engine import write_back
from ..rules.back.unknown import words_for_unknown
from ..rules.library import CrosswalkSet
from ..rules.result import CrosswalkResult, Identity, Issue, Surroundings, own_identifiers
from ..rules.work_identity import IdentityVerdict, judge_form
from .chosen import Chosen, choose, failed
from .claims import Claims, recorded
from .crosswalked import Crosswalked, prepared
from .decisions import Decisions, beside_of, decided
from .prepared import Prepared
from .record_origin import gone_of, origin_of, received_of
from .record_reading import NO_CROSSWALK, Reading
from .rendering import Drafted, Made, digest_of, write_bodies
from .repositories import Repository, repository_of

log: Final = logging.getLogger(__name__)
Received = Sequence[tuple[str, str, str, str]]  # the values of a record
MOST_WANTED: Final = 100  # of one item
LONGEST_WANTED: Final = 500  # characters; no identifier is as long
TOGETHER: Final = 100  # more gain little, and hold more documents at once


class Placing(NamedTuple):
    """What decides the sets of an item: its endpoint, the source's sets, its simple Dublin Core
    as it is published, its schema.org type, and the day of the run."""

    endpoint: Endpoint
    source_sets: tuple[str, ...]
    values: Sequence[Value]
    work_type: str
    today: str


def _as_the_source(placing: Placing) -> tuple[str, ...]:
    return placing.source_sets


@dataclass(frozen=True, slots=True)
class SiteNames:
    """Where we publish, and which of an item's records its document is made from.

    `prefixes` are formats or metadata prefixes in order of preference. `place` gives the sets
    that an item is published in. `always_written`: oai_dc is written from the document even
    where the source's own is valid (DECISIONS 21). `received` are the metadata prefixes whose
    records are also published as they came, each with its namespace. `facts` are all settings
    that decide what is made of a record, as text.
    """

    base_url: str
    prefixes: tuple[str, ...] = ("didl", "datacite", "mods", "qdc", "dcterms", "etdms", "oai_dc")
    place: Callable[[Placing], tuple[str, ...]] = _as_the_source
    always_written: bool = False
    received: Mapping[str, str] = field(default_factory=dict)
    decisions: Decisions = field(default_factory=Decisions)
    facts: str = ""


class Way(NamedTuple):
    """How an item was crosswalked: `record` is the one that was chosen of those that are `live`,
    `values` its simple Dublin Core as it is published. `crosswalk` is empty when none reads it;
    `issues` are those of reading the record and of the result."""

    record: StoredRecord
    live: tuple[StoredRecord, ...]
    read: Reading
    crosswalk: str
    result: CrosswalkResult
    issues: tuple[Issue, ...]
    values: Sequence[Value]


def _nobody_claims(_values: Collection[str]) -> Mapping[str, str]:
    return {}


@dataclass(slots=True)
class Drafter:
    """Makes drafts. `alias` gives the work IRI of another record by one of its identifiers."""

    crosswalks: CrosswalkSet
    site: SiteNames
    alias: Callable[[str], str | None]
    claims: Claims = field(default_factory=Claims)
    # identifiers -> the work IRIs of those that are claimed, all asked at once
    aliases: Callable[[Collection[str]], Mapping[str, str]] = _nobody_claims
    ahead: Callable[[list[Received]], object] = lambda _values: None  # `asked_ahead`
    # (endpoint_id, metadata prefix, format) of the records that documents were made from
    met: set[tuple[int, str, str]] = field(default_factory=set)
    _repositories: dict[int, Repository] = field(default_factory=dict)
    _asked: Chosen | None = None
    _own: tuple[str, ...] | None = None  # identifiers of the record that is asked for
    _answers: dict[str, str | None] = field(default_factory=dict)

    def draft(self, item: StaleItem, now: datetime) -> Drafted:
        """The item's draft and its loss report; a tombstone when all its records are deleted."""
        return next(self.draft_all([item], now))

    def draft_all(self, items: Sequence[StaleItem], now: datetime) -> Iterator[Drafted]:
        """The drafts of these items, in order."""
        return (each.drafted for each in self.prepare_all(items, now))

    def prepare_all(self, items: Sequence[StaleItem], now: datetime) -> Iterator[Prepared]:
        """The drafts of these items, in order, with what they take for granted of others.

        Each stage does a hundred items before the next begins: its code stays near the
        processor, and an item costs a seventh less than on its way from end to end alone.
        """
        self.claims.forget()
        for first in range(0, len(items), TOGETHER):
            yield from self._draft_together(items[first : first + TOGETHER], now)

    def settle(self, prepared: Sequence[Prepared], now: datetime) -> Iterator[Prepared]:
        """The drafts in order, as if they had been made now, one block after the other: those
        that were told what does not hold any more are made again."""
        self.claims.forget()
        others = self.aliases({value for each in prepared for value, _ in each.answers})
        for first in range(0, len(prepared), TOGETHER):
            some = prepared[first : first + TOGETHER]
            disputed = self.claims.disputed([e.item for e in some], [e.first for e in some])
            for place, each in enumerate(some):
                told = all(others.get(value) == answer for value, answer in each.answers)
                shared = place in disputed or self.claims.is_given(each.item, each.first)
                if told and self._still_its_own(each, disputed=shared):
                    self.claims.note(each.item, each.iri, each.titles)
                    yield each._replace(disputed=shared)
                else:
                    again = self._draft_together([each.item], now, disputed=shared)[0]
                    yield again._replace(disputed=shared)

    def _still_its_own(self, prepared: Prepared, *, disputed: bool) -> bool:
        """Whether all that was said of this item's IRIs is said again. A work that another entry
        has, too, may have its IRI all the same."""
        if disputed or prepared.disputed:
            return self.claims.says_again(prepared.item, prepared.judged)
        return True

    def follow(self, item: StaleItem, now: datetime, *, traced: bool = False) -> Way:
        """What `draft` would make its draft of, with a trace if asked; nothing is laid out."""
        chosen = choose(item, self.site.prefixes)
        made = self._crosswalk(chosen, now, disputed=True, traced=traced)
        values, _ = self._simple(chosen.read, made.result)
        issues = (*made.issues, *made.result.issues)
        today = format_datestamp(now, Granularity.DAY)
        result, _ = self._decide(chosen, made.result, values, today)
        return Way(chosen.record, chosen.live, chosen.read, made.name, result, issues, values)

    def _draft_together(
        self, items: Sequence[StaleItem], now: datetime, *, disputed: bool = False
    ) -> list[Prepared]:
        """A record that fails costs nobody but itself its document. `disputed`: others may have
        the IRI of each of them."""
        try:
            chosen = [choose(item, self.site.prefixes) for item in items]
            return self._draft_chosen(chosen, now, disputed=disputed)
        except OaicdifError:  # of the store, or of a file: no record's fault
            raise
        except Exception as error:
            if len(items) > 1:
                return [self._draft_together([item], now)[0] for item in items]
            log.exception("%s: the record failed", items[0].identifier)
            return self._draft_chosen([failed(items[0], error)], now, disputed=disputed)

    def _draft_chosen(
        self, chosen: Sequence[Chosen], now: datetime, *, disputed: bool
    ) -> list[Prepared]:
        self.met.update([met for each in chosen for met in each.met()])
        self.ahead([each.read.values for each in chosen])
        crosswalked = [self._crosswalk(each, now, disputed=disputed) for each in chosen]
        crosswalked = self._settled(chosen, crosswalked, now)
        today = format_datestamp(now, Granularity.DAY)
        placed = [self._place(*each, today) for each in zip(chosen, crosswalked, strict=True)]
        made = [each for each in placed if isinstance(each, Made)]
        alive = write_bodies(made, now, self.crosswalks.back_mark())
        drafted = [next(alive) if isinstance(each, Made) else each for each in placed]
        return [prepared(*each) for each in zip(chosen, crosswalked, drafted, strict=True)]

    def _settled(
        self, chosen: Sequence[Chosen], crosswalked: list[Crosswalked], now: datetime
    ) -> list[Crosswalked]:
        """Those whose work's IRI another entry may have are judged again, with what is known, and
        made again if anything else is said: a copy of a work has its IRI as the first one has."""
        iris = [
            each.first if its.live else "" for its, each in zip(chosen, crosswalked, strict=True)
        ]
        disputed = self.claims.disputed([each.item for each in chosen], iris)
        for place, (its, iri) in enumerate(zip(chosen, iris, strict=True)):
            first = crosswalked[place]
            shared = place in disputed or self.claims.is_given(its.item, iri)
            if shared or (its.live and iri != first.iri):
                told = self.claims.says_again(its.item, first.judged)
                again = first if told else self._crosswalk(its, now, disputed=True)
                crosswalked[place] = again._replace(shared=iri)
            if its.live:
                found = crosswalked[place]
                self.claims.note(its.item, found.iri, found.titles)
        return crosswalked

    def _crosswalk(
        self, chosen: Chosen, now: datetime, *, disputed: bool = False, traced: bool = False
    ) -> Crosswalked:
        item, read = chosen.item, chosen.read
        judged: list[tuple[str, tuple[str, ...], IdentityVerdict]] = []
        judge = recorded(self.claims.judge if disputed else self.claims.judge_form, judged)
        around = self.around(
            item.endpoint,
            item.identifier,
            item.key.slug,
            now,
            identity=partial(judge, item),
            kept_iri=self.claims.kept(item),
        )
        engine, issues = None, read.issues
        if read.source is not None:
            engine = self.crosswalks.engine_for(read.source, endpoint=item.endpoint.name)
            if engine is None:
                issues = (Issue(NO_CROSSWALK, detail=chosen.record.metadata_prefix),)
        if engine is None:
            return Crosswalked("", self._nothing(around), issues, judged=tuple(judged))
        self._asked, self._own, self._answers = chosen, None, {}
        result = engine.crosswalk(read.values, around, traced=traced)
        answers = tuple(self._answers.items())
        wanted = [each for each, found in answers if found is None and len(each) <= LONGEST_WANTED]
        return Crosswalked(
            engine.name, result, issues, tuple(wanted[:MOST_WANTED]), answers, tuple(judged)
        )

    def _other(self, value: str) -> str | None:
        """The work IRI of another record that claims `value`; what nobody claims is wanted."""
        if self._asked is not None:
            if self._own is None:
                item, values = self._asked.item, self._asked.read.values
                self._own = (item.identifier, *own_identifiers(values))
            if value in self._own:
                return None
        if not value:
            return None
        found = self._answers[value] = self.alias(value)
        return found

    def _nothing(self, around: Surroundings) -> CrosswalkResult:
        """The document of a record without values: its identity and its endpoint alone."""
        name = self.crosswalks.by_source["oai_dc"]
        return self.crosswalks.engine(name).crosswalk([], around)

    def _place(self, chosen: Chosen, crosswalked: Crosswalked, today: str) -> Made | Drafted:
        """The item with its sets and its simple Dublin Core, or the draft of a tombstone."""
        item, record, live, read, _ = chosen
        values, written = self._simple(read, crosswalked.result)
        oai_dc = write_oai_dc(values) if written is None else written
        # A tombstone stays in the sets it had: what is known of it decides, as it did before.
        sets = self._sets(item, live or item.records, values, crosswalked.result, today)
        if not live:
            return self._tombstone(item, sets)
        received = received_of(item, live, self.site.received)
        result, beside = self._decide(chosen, crosswalked.result, values, today)
        return Made(
            item,
            record.metadata_prefix,
            result,
            oai_dc,
            origin_of(item, record, read.namespace, altered=written is None),
            (*crosswalked.issues, *crosswalked.result.issues),
            sets,
            crosswalked.name,
            received,
            gone_of(item, received, self.site.received),
            crosswalked.wanted,
            beside,
        )

    def _decide(
        self, chosen: Chosen, result: CrosswalkResult, values: Sequence[Value], today: str
    ) -> tuple[CrosswalkResult, Beside]:
        """The result with what the operator lets its document derive; what it could derive from."""
        endpoint = chosen.item.endpoint
        sets = [spec for record in chosen.live for spec in record.set_specs]
        policies = self._repository(endpoint).policies
        beside = beside_of(endpoint, chosen.record, sets, values, policies, today)
        return decided(result, self.site.decisions, endpoint.name, beside), beside

    def _tombstone(self, item: StaleItem, sets: tuple[str, ...]) -> Drafted:
        prefixes = (each.metadata_prefix for each in item.records)
        formats = tuple(each for each in prefixes if each in self.site.received)
        digest = digest_of(b"deleted", *(each.encode() for each in (*sets, *formats)))
        return Drafted(EntryDraft(item.key.entry_id, True, digest, sets, formats=formats), ())

    def _sets(
        self,
        item: StaleItem,
        records: Sequence[StoredRecord],
        values: Sequence[Value],
        result: CrosswalkResult,
        today: str,
    ) -> tuple[str, ...]:
        specs = dict.fromkeys([spec for record in records for spec in record.set_specs])
        kind = "" if "work.@type" in result.document.derived else result.document.work["@type"]
        known = with_files(values, result.document.work)
        return self.site.place(Placing(item.endpoint, tuple(specs), known, kind, today))

    def _simple(
        self, read: Reading, result: CrosswalkResult
    ) -> tuple[Sequence[Value], bytes | None]:
        """Simple Dublin Core as it is published, and the XML that came where it is that
        (DECISIONS 21)."""
        if read.simple is not None and not self.site.always_written:
            return read.simple.values, read.simple.written
        return self._written_back(result), None

    def _written_back(self, result: CrosswalkResult) -> list[Value]:
        way = self.crosswalks.back()["cdif-to-oai_dc"]
        written = write_back(way, result.document, words_for_unknown(result)).values
        return [(element.partition(":")[2], text, lang) for element, text, lang, _ in written]

    def around(
        self,
        endpoint: Endpoint,
        identifier: str,
        slug: str,
        now: datetime,
        *,
        identity: Identity = judge_form,
        kept_iri: str = "",
    ) -> Surroundings:
        """What a record of an endpoint is crosswalked with."""
        repository = self._repository(endpoint)
        page = record_iri(self.site.base_url, slug)
        return Surroundings(
            record_iri=page,
            work_iri=f"{page}#resource",
            identifier=identifier,
            now=now,
            repository_name=repository.name,
            repository_url=endpoint.base_url,
            admin_email=repository.email,
            policies=repository.policies,
            alias=self._other,
            identity=identity,
            kept_iri=kept_iri,
        )

    def _repository(self, endpoint: Endpoint) -> Repository:
        known = self._repositories.get(endpoint.endpoint_id)
        if known is None or known.identify != endpoint.identify:
            known = repository_of(endpoint)
            self._repositories[endpoint.endpoint_id] = known
        return known
