"""One item becomes one draft: which of its records, which documents, which digest.

Must not know: the store, SQL, batches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from typing import Final

import orjson

from ..cdif.document import Laid
from ..cdif.layout_1_1 import lay_out_1_1
from ..cdif.layout_2023 import lay_out_2023
from ..cdif.moment import dated_text, undated_text
from ..datestamp import format_datestamp
from ..errors import MalformedXml, OaicdifError
from ..identity import record_iri
from ..inverse.engine import write_back
from ..model import Endpoint, EntryDraft, StaleItem, StoredRecord
from ..protocol.about import Origin, received_from, write_provenance
from ..protocol.dublin_core import oai_dc_values, write_oai_dc
from ..protocol.reader import read_identify
from ..protocol.received import pack_received
from ..xmldoc import Element, namespace, parse_xml
from .library import CrosswalkSet
from .policies import policies_of
from .result import CrosswalkResult, Issue, Surroundings
from .sources import source_of_root

NO_CROSSWALK: Final = "no-crosswalk"
UNREADABLE: Final = "metadata-unreadable"


@dataclass(frozen=True, slots=True)
class Placing:
    """What decides the sets of one item: its endpoint's name, the sets its source puts it in,
    its simple Dublin Core as it is published, and its schema.org type."""

    endpoint: str
    source_sets: tuple[str, ...]
    values: Sequence[tuple[str, str, str]]
    work_type: str


def _as_the_source(placing: Placing) -> tuple[str, ...]:
    return placing.source_sets


@dataclass(frozen=True, slots=True)
class SiteNames:
    """Where we publish, and which of an item's records its document is made from.

    `prefixes` are formats or metadata prefixes in order of preference. `place` gives the sets
    that an item is published in. `always_written`: oai_dc is written from the document even
    where the source's own is valid (DECISIONS 21). `received` are the metadata prefixes whose
    records are also published as they came, each with the namespace they must have.
    """

    base_url: str
    prefixes: tuple[str, ...] = ("didl", "datacite", "mods", "qdc", "dcterms", "oai_dc")
    place: Callable[[Placing], tuple[str, ...]] = _as_the_source
    always_written: bool = False
    received: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Drafted:
    """`result` is what the crosswalk of that name made of the record that was chosen."""

    draft: EntryDraft
    issues: tuple[Issue, ...]
    result: CrosswalkResult | None = None
    crosswalk: str = ""


@dataclass(frozen=True, slots=True)
class _Repository:
    """What an endpoint's Identify says, read once."""

    name: str = ""
    email: str = ""
    policies: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Drafter:
    """Makes drafts. `alias` gives the work IRI of another record by one of its identifiers."""

    crosswalks: CrosswalkSet
    site: SiteNames
    alias: Callable[[str], str | None]
    _repositories: dict[int, _Repository] = field(default_factory=dict)

    def draft(self, item: StaleItem, now: datetime) -> Drafted:
        """The item's draft and its loss report; a tombstone when all its records are deleted."""
        live = [record for record in item.records if not record.deleted]
        record = self._preferred(live or item.records)
        root, extra = _root(record)
        held = [] if root is None else list(root)  # else every reader below has them made anew
        name, result, more = self._crosswalk(item, record, root, now)
        values, altered = self.dublin_core(root, result)
        del held
        # A tombstone stays in the sets it had: what is known of it decides, as it did before.
        sets = self._sets(item, live or item.records, values, result)
        if not live:
            prefixes = (each.metadata_prefix for each in item.records)
            formats = tuple(each for each in prefixes if each in self.site.received)
            digest = _digest(b"deleted", *(each.encode() for each in (*sets, *formats)))
            draft = EntryDraft(item.key.entry_id, True, digest, sets, formats=formats)
            return Drafted(draft, ())
        made = _Made(
            result,
            write_oai_dc(values),
            _origin(item, record, root, altered=altered),
            (*extra, *more, *result.issues),
            sets,
            name,
            _received(live, self.site.received),
        )
        return _filled(item, record, made, now)

    def _sets(
        self,
        item: StaleItem,
        records: Sequence[StoredRecord],
        values: Sequence[tuple[str, str, str]],
        result: CrosswalkResult,
    ) -> tuple[str, ...]:
        specs = dict.fromkeys(spec for record in records for spec in record.set_specs)
        kind = "" if "work.@type" in result.document.derived else result.document.work["@type"]
        return self.site.place(Placing(item.endpoint.name, tuple(specs), values, kind))

    def _preferred(self, records: Sequence[StoredRecord]) -> StoredRecord:
        """The record of the first format or prefix of the settings; else one that can be read."""
        if len(records) == 1:
            return records[0]
        order = {name: place for place, name in enumerate(self.site.prefixes)}
        return min(records, key=lambda each: _rank(each, order))

    def dublin_core(
        self, root: Element | None, result: CrosswalkResult
    ) -> tuple[Sequence[tuple[str, str, str]], bool]:
        """(values of simple Dublin Core as published, whether they are not what came) (DECISIONS
        21)."""
        if root is not None and not self.site.always_written:
            values = oai_dc_values(root)
            if values is not None:
                return values, False
        way = self.crosswalks.back()["cdif-to-oai_dc"]
        written = write_back(way, result.document).values
        return [(element.partition(":")[2], text, lang) for element, text, lang, _ in written], True

    def _crosswalk(
        self, item: StaleItem, record: StoredRecord, root: Element | None, now: datetime
    ) -> tuple[str, CrosswalkResult, tuple[Issue, ...]]:
        around = self.around(item.endpoint, item.identifier, item.key.slug, now)
        if root is None:
            return "", self._nothing(around), ()
        chosen = self.crosswalks.choose(root, endpoint=item.endpoint.name)
        if chosen is None:
            issue = Issue(NO_CROSSWALK, detail=record.metadata_prefix)
            return "", self._nothing(around), (issue,)
        source, engine = chosen
        return engine.name, engine.crosswalk(source.read(root), around), ()

    def _nothing(self, around: Surroundings) -> CrosswalkResult:
        """The document of a record without values: its identity and its endpoint alone."""
        name = self.crosswalks.by_source["oai_dc"]
        return self.crosswalks.engine(name).crosswalk([], around)

    def around(self, endpoint: Endpoint, identifier: str, slug: str, now: datetime) -> Surroundings:
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
            alias=self.alias,
        )

    def _repository(self, endpoint: Endpoint) -> _Repository:
        known = self._repositories.get(endpoint.endpoint_id)
        if known is None:
            known = _read_repository(endpoint)
            self._repositories[endpoint.endpoint_id] = known
        return known


@dataclass(frozen=True, slots=True)
class _Made:
    """All that is known of a live item, before it is laid out."""

    result: CrosswalkResult
    oai_dc: bytes
    origin: Origin
    issues: tuple[Issue, ...]
    sets: tuple[str, ...]
    crosswalk: str
    received: Mapping[str, bytes]


def _received(records: Sequence[StoredRecord], wanted: Mapping[str, str]) -> dict[str, bytes]:
    """The metadata to publish as they came, by prefix; those of another namespace are not."""
    found: dict[str, bytes] = {}
    for record in records if wanted else ():
        if record.metadata is None or record.metadata_prefix not in wanted:
            continue
        try:
            root = parse_xml(record.metadata)
        except MalformedXml:
            continue
        if namespace(root) == wanted[record.metadata_prefix]:
            found[record.metadata_prefix] = record.metadata
    return found


def _filled(item: StaleItem, record: StoredRecord, made: _Made, now: datetime) -> Drafted:
    result, sets, document = made.result, made.sets, made.result.document
    moment = format_datestamp(now)
    document.record["dateModified"] = moment
    laid = {"cdif-2023": lay_out_2023(document), "cdif-1.1": lay_out_1_1(document)}
    undated = {name: undated_text(name, each.body) for name, each in laid.items()}
    digest = _digest(
        *undated.values(),
        made.oai_dc,
        made.origin.metadata_namespace.encode(),
        *(each.encode() for each in sets),
        *(part for name, body in made.received.items() for part in (name.encode(), body)),
    )
    if digest == item.published_digest:  # nothing to write, so nothing more to make
        unchanged = _draft(item, record, made, digest, {})
        return Drafted(unchanged, made.issues, result, made.crosswalk)
    bodies = {
        name: dated_text(name, laid[name].body, text, moment) for name, text in undated.items()
    }
    bodies["oai_dc"] = made.oai_dc
    bodies["about"] = write_provenance(made.origin)
    if made.received:
        bodies["received"] = pack_received(made.received)
    bodies["issues"] = orjson.dumps(_report(item.endpoint.name, result, made.issues, laid))
    draft = _draft(item, record, made, digest, bodies)
    return Drafted(draft, made.issues, result, made.crosswalk)


def _rank(record: StoredRecord, order: Mapping[str, int]) -> tuple[bool, int]:
    """Records without metadata last; a prefix by its name, else by what its root element says."""
    last = len(order)
    if record.metadata is None or record.metadata_prefix in order:
        return record.metadata is None, order.get(record.metadata_prefix, last)
    try:
        source = source_of_root(str(parse_xml(record.metadata).tag))
    except MalformedXml:
        source = None
    return False, order.get(source.name, last) if source else last


def _root(record: StoredRecord) -> tuple[Element | None, tuple[Issue, ...]]:
    """The metadata's root element, parsed once for all who read it."""
    if not record.metadata:
        return None, (Issue(NO_CROSSWALK, detail=record.metadata_prefix),)
    try:
        return parse_xml(record.metadata), ()
    except MalformedXml as error:
        return None, (Issue(UNREADABLE, detail=error.reason),)


def _read_repository(endpoint: Endpoint) -> _Repository:
    if endpoint.identify is None:
        return _Repository(endpoint.name)
    try:
        found = read_identify(endpoint.identify)
    except OaicdifError:  # an Identify that cannot be read tells us nothing; the harvest said so
        return _Repository(endpoint.name)
    email = found.admin_emails[0].removeprefix("mailto:") if found.admin_emails else ""
    return _Repository(found.repository_name or endpoint.name, email, policies_of(found))


def _origin(
    item: StaleItem, record: StoredRecord, root: Element | None, *, altered: bool
) -> Origin:
    origin = Origin(
        base_url=item.endpoint.base_url,
        identifier=item.identifier,
        datestamp=record.datestamp,
        metadata_namespace="" if root is None else namespace(root),
        harvest_date=format_datestamp(record.harvested),
        altered=altered,
    )
    return received_from(origin, record.about)


def _report(
    endpoint: str, result: CrosswalkResult, issues: Sequence[Issue], laid: dict[str, Laid]
) -> dict[str, object]:
    """The loss report as it is kept, never published; `tally` reads it."""
    document = result.document
    has = [f"work.{name}" for name in document.work] + [f"record.{n}" for n in document.record]
    return {
        "endpoint": endpoint,
        "has": has,
        "issues": [issue.as_json() for issue in issues],
        "missing": {name: list(each.missing) for name, each in laid.items()},
        "notes": [[n.code, n.path, n.value] for each in laid.values() for n in each.notes],
        "nil": dict(document.nil),
        "derived": sorted(document.derived),
    }


def _draft(
    item: StaleItem,
    record: StoredRecord,
    made: _Made,
    digest: bytes,
    bodies: dict[str, bytes],
) -> EntryDraft:
    work = made.result.document.work
    return EntryDraft(
        entry_id=item.key.entry_id,
        deleted=False,
        digest=digest,
        set_specs=made.sets,
        bodies=bodies,
        work_iri=str(work.get("@id", "")),
        title=str(work.get("name", "")),
        work_type=str(work.get("@type", "")),
        year=str(work.get("datePublished", ""))[:4],
        metadata_prefix=record.metadata_prefix,
        aliases=tuple(dict.fromkeys((item.identifier, *made.result.aliases))),
        formats=tuple(made.received),
    )


def _digest(*parts: bytes) -> bytes:
    total = blake2b(digest_size=32)
    for part in parts:
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.digest()
