"""The DRIVER guidelines over the replies of a check: annex 2 on the endpoint, annexes 1 and 3 on
its records, each with a score.

Looks on while a check asks; asks nothing itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...errors import OaicdifError
from ...model import Record, Set
from ...protocol.reader import read_formats, read_identify, read_records, read_sets
from ...xmldoc import parse_xml
from ..driver.annex2 import EndpointFacts, judge_endpoint
from ..driver.judging import judge_metadata
from ..report.kept_pages import KeptPages
from ..score import Score, Tally, heaviest_first
from ..verdicts import Obligation
from .polite_asking import Exchange


@dataclass(frozen=True, slots=True)
class DriverReport:
    """Scores from 0 to 100, None where nothing could be judged, and the rules broken."""

    endpoint_score: float | None
    record_score: float | None
    records: int
    broken: tuple[Tally, ...]

    @property
    def judged(self) -> bool:
        """Whether there was anything to judge."""
        return self.endpoint_score is not None or self.records > 0

    @property
    def mandatory_broken(self) -> int:
        """How many mandatory rules are broken."""
        return sum(each.rule.obligation is Obligation.MANDATORY for each in self.broken)


@dataclass(slots=True)
class DriverSurvey:
    """Takes exchanges in one by one; `report` at the end."""

    facts: EndpointFacts = field(default_factory=EndpointFacts)
    pages: KeptPages = field(default_factory=KeptPages)
    book: Score = field(default_factory=Score)
    records: int = 0
    _sets: tuple[Set, ...] = ()
    _seen: set[str] = field(default_factory=set)

    def look(self, exchange: Exchange) -> None:
        """Take a reply in; one that cannot be read says nothing here, the check says it."""
        if exchange.shown in self._seen:
            return
        self._seen.add(exchange.shown)
        if exchange.reply is None or exchange.payload is None:
            if exchange.verb == "ListSets" and "noSetHierarchy" in exchange.codes:
                self.facts = replace(self.facts, sets=())
            return
        try:
            self._read(exchange, exchange.reply.body)
        except OaicdifError:
            return

    def _read(self, exchange: Exchange, body: bytes) -> None:
        arguments = {name for name, _ in exchange.pairs}
        if exchange.verb == "Identify":
            self.facts = replace(self.facts, identify=read_identify(body))
        elif exchange.verb == "ListMetadataFormats" and "identifier" not in arguments:
            self.facts = replace(self.facts, formats=read_formats(body))
        elif exchange.verb == "ListSets":
            self._sets += read_sets(body).items
            self.facts = replace(self.facts, sets=self._sets)
        elif exchange.verb == "ListRecords":
            self.pages.add(f"verb={exchange.verb}", body)
            for record in read_records(body).items:
                self._judge(record)

    def _judge(self, record: Record) -> None:
        if record.metadata is None:
            return
        header = record.header
        judged = judge_metadata(
            parse_xml(record.metadata), identifier=header.identifier, set_specs=header.set_specs
        )
        self.records += 1
        self.book.add(header.identifier, (*judged.record, *judged.document))

    def report(self) -> DriverReport:
        """What the replies taken in say."""
        asked = Score()
        parts = tuple(self.pages.parts)
        facts = replace(self.facts, parts=parts, metadata=self.pages.metadata)
        asked.add("", judge_endpoint(facts))
        broken = (*heaviest_first(asked.broken()), *heaviest_first(self.book.broken()))
        return DriverReport(asked.percent(), self.book.percent(), self.records, broken)
