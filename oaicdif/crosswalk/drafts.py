"""One item becomes one draft: which of its records, which documents, which digest.

Must not know: the store, SQL, batches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from typing import Final

import orjson

from ..cdif.document import Json, Laid
from ..cdif.layout_1_1 import lay_out_1_1
from ..cdif.layout_2023 import lay_out_2023
from ..cdif.moment import date_record
from ..datestamp import format_datestamp
from ..errors import MalformedXml, OaicdifError
from ..identity import record_iri
from ..model import Endpoint, EntryDraft, StaleItem, StoredRecord
from ..protocol.about import Origin, received_from, write_provenance
from ..protocol.dublin_core import oai_dc_values, write_oai_dc
from ..protocol.reader import read_identify
from ..xmldoc import Element, namespace, parse_xml
from .dumbdown import dumb_down
from .library import CrosswalkSet
from .policies import policies_of
from .result import CrosswalkResult, Issue, Surroundings

NO_CROSSWALK: Final = "no-crosswalk"
UNREADABLE: Final = "metadata-unreadable"


@dataclass(frozen=True, slots=True)
class SiteNames:
    """Where we publish, and which of an item's records its document is made from.

    `prefixes` come in order of preference. `endpoints` are those published here: the sets of
    several carry the endpoint's name (DECISIONS 25).
    """

    base_url: str
    prefixes: tuple[str, ...] = ("oai_dc",)
    endpoints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drafted:
    draft: EntryDraft
    issues: tuple[Issue, ...]


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
        sets = self._sets(item, live or item.records)
        if not live:
            digest = _digest(b"deleted", *(each.encode() for each in sets))
            return Drafted(EntryDraft(item.key.entry_id, True, digest, sets), ())
        record = self._preferred(live)
        root, extra = _root(record)
        result, more = self._crosswalk(item, record, root, now)
        return self._filled(item, record, root, result, (*extra, *more), sets, now)

    def _sets(self, item: StaleItem, records: Sequence[StoredRecord]) -> tuple[str, ...]:
        specs = dict.fromkeys(spec for record in records for spec in record.set_specs)
        if len(self.site.endpoints) < 2:
            return tuple(specs)
        return tuple(f"{item.endpoint.name}:{spec}" for spec in specs)

    def _preferred(self, live: Sequence[StoredRecord]) -> StoredRecord:
        """The live record of the first prefix of the settings; else one that can be read."""
        order = {prefix: place for place, prefix in enumerate(self.site.prefixes)}
        return min(
            live,
            key=lambda each: (each.metadata is None, order.get(each.metadata_prefix, len(order))),
        )

    def _crosswalk(
        self, item: StaleItem, record: StoredRecord, root: Element | None, now: datetime
    ) -> tuple[CrosswalkResult, tuple[Issue, ...]]:
        around = self.around(item.endpoint, item.identifier, item.key.slug, now)
        if root is None:
            return self._nothing(around), ()
        chosen = self.crosswalks.choose(root, endpoint=item.endpoint.name)
        if chosen is None:
            return self._nothing(around), (Issue(NO_CROSSWALK, detail=record.metadata_prefix),)
        source, engine = chosen
        return engine.crosswalk(source.read(root), around), ()

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

    def _filled(
        self,
        item: StaleItem,
        record: StoredRecord,
        root: Element | None,
        result: CrosswalkResult,
        issues: tuple[Issue, ...],
        sets: tuple[str, ...],
        now: datetime,
    ) -> Drafted:
        document = result.document
        moment = format_datestamp(now)
        document.record["dateModified"] = moment
        laid = {"cdif-2023": lay_out_2023(document), "cdif-1.1": lay_out_1_1(document)}
        oai_dc, altered = _oai_dc(root, result)
        origin = _origin(item, record, root, altered=altered)
        digest = _digest(
            *(_undated(name, each.body) for name, each in laid.items()),
            oai_dc,
            origin.metadata_namespace.encode(),
            *(each.encode() for each in sets),
        )
        issues = (*issues, *result.issues)
        if digest == item.published_digest:  # nothing to write, so nothing more to make
            return Drafted(_draft(item, record, result, digest, sets, {}), issues)
        bodies = {name: _dated(name, each.body, moment) for name, each in laid.items()}
        bodies["oai_dc"] = oai_dc
        bodies["about"] = write_provenance(origin)
        bodies["issues"] = orjson.dumps(_report(item.endpoint.name, result, issues, laid))
        return Drafted(_draft(item, record, result, digest, sets, bodies), issues)


def _root(record: StoredRecord) -> tuple[Element | None, tuple[Issue, ...]]:
    """The metadata's root element, parsed once for all who read it."""
    if not record.metadata:
        return None, (Issue(NO_CROSSWALK, detail=record.metadata_prefix),)
    try:
        return parse_xml(record.metadata), ()
    except MalformedXml as error:
        return None, (Issue(UNREADABLE, detail=error.reason),)


def _undated(layout: str, body: Json) -> bytes:
    date_record(layout, body, "")
    return orjson.dumps(body)


def _dated(layout: str, body: Json, moment: str) -> bytes:
    date_record(layout, body, moment)
    return orjson.dumps(body)


def _read_repository(endpoint: Endpoint) -> _Repository:
    if endpoint.identify is None:
        return _Repository(endpoint.name)
    try:
        found = read_identify(endpoint.identify)
    except OaicdifError:  # an Identify that cannot be read tells us nothing; the harvest said so
        return _Repository(endpoint.name)
    email = found.admin_emails[0].removeprefix("mailto:") if found.admin_emails else ""
    return _Repository(found.repository_name or endpoint.name, email, policies_of(found))


def _oai_dc(root: Element | None, result: CrosswalkResult) -> tuple[bytes, bool]:
    """(the oai_dc element, whether it is not what came): received values where they are valid."""
    values = None if root is None else oai_dc_values(root)
    if values is not None:
        return write_oai_dc(values), False
    return write_oai_dc(dumb_down(result.values)), True


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
    result: CrosswalkResult,
    digest: bytes,
    sets: tuple[str, ...],
    bodies: dict[str, bytes],
) -> EntryDraft:
    work = result.document.work
    return EntryDraft(
        entry_id=item.key.entry_id,
        deleted=False,
        digest=digest,
        set_specs=sets,
        bodies=bodies,
        work_iri=str(work.get("@id", "")),
        title=str(work.get("name", "")),
        work_type=str(work.get("@type", "")),
        year=str(work.get("datePublished", ""))[:4],
        metadata_prefix=record.metadata_prefix,
        aliases=result.aliases,
    )


def _digest(*parts: bytes) -> bytes:
    total = blake2b(digest_size=32)
    for part in parts:
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.digest()
