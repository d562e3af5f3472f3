"""What `convert` and `explain` share: a file's records through a crosswalk, without a store.

Must not know: how a result is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from ..catalog.crosswalk_run import site_crosswalks, site_names, site_of
from ..catalog.drafts import Drafter
from ..catalog.file_records import InputRecord, read_inputs
from ..config import Settings
from ..datestamp import Granularity, format_datestamp
from ..errors import UsageError
from ..formats.sources import Source, source_of_root
from ..identity import record_iri, slug_of
from ..judge.driver.membership import DriverVerdict, declared_evidence, driver_verdict
from ..model import StoredRecord
from ..protocol.repair import parse_repaired
from ..rules.engine import Engine
from ..rules.library import CrosswalkSet
from ..rules.result import CrosswalkResult, Surroundings, own_identifiers
from ..store import Store
from ..xmldoc import Element, parse_xml
from .context import utc_now


@dataclass(frozen=True, slots=True)
class Converted:
    """One record of a file. `result` is None for a tombstone, and where no crosswalk reads it;
    `unread` is then its root element. `driver`, only when traced: whether it belongs into the
    set `driver`, by what its simple Dublin Core says."""

    name: str
    deleted: bool
    crosswalk: str = ""
    result: CrosswalkResult | None = None
    unread: str = ""
    driver: DriverVerdict | None = None


@dataclass(slots=True)
class FileCrosswalk:
    """Crosswalks the records of files; `repairs` collects the names of what had to be mended."""

    settings: Settings
    crosswalk: str = ""
    repairs: tuple[str, ...] = ()

    def convert(self, file: BinaryIO, *, traced: bool = False) -> Iterator[Converted]:
        """Every record of a file, in order.

        Raises:
            MalformedXml: no XML, and no repair helps.
            OaiError, ResponseError: no records.
            UsageError: no such crosswalk.
        """
        crosswalks = site_crosswalks(self.settings)
        root, _, self.repairs = parse_repaired(file.read())
        stem = getattr(file, "name", "-").rpartition("/")[2]
        for number, record in enumerate(read_inputs(root), 1):
            name = record.identifier or f"{stem}#{number}"
            yield self._convert(crosswalks, record, name, traced=traced)

    def explain_stored(self, store: Store, records: Sequence[StoredRecord]) -> Iterator[Converted]:
        """Stored records with their traces, as a run over the store would crosswalk them."""
        crosswalks = site_crosswalks(self.settings)
        drafter = Drafter(crosswalks, site_of(store, self.settings), store.alias)
        endpoints = {each.endpoint_id: each for each in store.endpoints()}
        for record in records:
            if record.deleted or record.metadata is None:
                yield Converted(record.identifier, deleted=record.deleted, unread="no metadata")
                continue
            endpoint = endpoints[record.endpoint_id]
            root = parse_xml(record.metadata)
            chosen = self._chosen(crosswalks, root, endpoint.name)
            if chosen is None:
                yield Converted(record.identifier, deleted=False, unread=str(root.tag))
                continue
            source, engine = chosen
            around = drafter.around(
                endpoint, record.identifier, slug_of(record.identifier), utc_now()
            )
            said = source.read(root)
            own = {record.identifier, *own_identifiers(said)}
            around = around._replace(alias=_of_others(store, own))
            result = engine.crosswalk(said, around, traced=True)
            values, _ = drafter.dublin_core(root, result)
            verdict = driver_verdict(
                values,
                record.set_specs,
                declared=declared_evidence(endpoint, record.set_specs),
                today=format_datestamp(utc_now(), Granularity.DAY),
            )
            yield Converted(record.identifier, False, engine.name, result, driver=verdict)

    def _convert(
        self, crosswalks: CrosswalkSet, record: InputRecord, name: str, *, traced: bool
    ) -> Converted:
        if record.deleted:
            return Converted(name, deleted=True)
        if record.metadata is None:
            return Converted(name, deleted=False, unread="no metadata")
        chosen = self._chosen(crosswalks, record.metadata)
        if chosen is None:
            return Converted(name, deleted=False, unread=str(record.metadata.tag))
        source, engine = chosen
        around = self._surroundings(record, name)
        result = engine.crosswalk(source.read(record.metadata), around, traced=traced)
        if record.datestamp:
            result.document.record["dateModified"] = record.datestamp
        verdict = None
        if traced:
            drafter = Drafter(crosswalks, site_names(self.settings), lambda _: None)
            values, _ = drafter.dublin_core(record.metadata, result)
            verdict = driver_verdict(values)
        return Converted(name, False, engine.name, result, driver=verdict)

    def _chosen(
        self, crosswalks: CrosswalkSet, root: Element, endpoint: str = ""
    ) -> tuple[Source, Engine] | None:
        if not self.crosswalk:
            return crosswalks.choose(root, endpoint=endpoint)
        wanted = crosswalks.crosswalk(self.crosswalk)
        source = source_of_root(str(root.tag))
        if source is None:
            return None
        if source.name not in wanted.sources:
            raise UsageError(
                f"The crosswalk {wanted.name!r} does not read {source.title} ({source.name}).",
                hint=f"It reads {', '.join(wanted.sources)}.",
            )
        return source, crosswalks.engine(wanted.name)

    def _surroundings(self, record: InputRecord, name: str) -> Surroundings:
        page = record_iri(self.settings.provider.base_url, slug_of(name))
        return Surroundings(
            record_iri=page,
            work_iri=f"{page}#resource",
            identifier=record.identifier,
            now=utc_now(),
        )


def _of_others(store: Store, own: Container[str]) -> Callable[[str], str | None]:
    """The works that other records claim: a relation of a record to itself points nowhere."""
    return lambda value: None if value in own else store.alias(value)
