"""Single records the way of the run, with what the run would say of them: `convert`, `explain`.

    file  ─read_inputs→ items ┐
    store ─items_named→ items ┴─Drafter→ the record that is chosen, its result, its trace

Nothing is written. The records of a file know no neighbours: a relation to another record, or an
identifier that another one has too, is judged by a run over the store alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, NamedTuple

from ..datestamp import Granularity, format_datestamp
from ..errors import MalformedXml, UsageError
from ..formats.soif.rd_records import PREFIX
from ..identity import slug_of
from ..judge.driver.membership import DriverVerdict, declared_evidence, driver_verdict, with_files
from ..model import Endpoint, EntryKey, Record, StaleItem, StoredRecord
from ..protocol.repair import parse_repaired
from ..rules.result import CrosswalkResult, Issue
from ..xmldoc import parse_xml, standalone
from .drafts import Drafter, Way
from .file_records import InputRecord, read_inputs
from .soif_items import DumpRecords, is_soif, read_dump

NO_ENDPOINT: Final = Endpoint(0, "", "")
_LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Converted:
    """What became of one item. `result` is None for a tombstone, and where no crosswalk reads
    it; `unread` then says why. `issues` are those of reading it and of its result.

    `prefix` is that of the record its document is made from; `others` are its other records.
    `prefixes` are those that the crosswalk declares, with their namespaces. `driver`, only when
    traced: whether it belongs into the set `driver`.
    """

    name: str
    deleted: bool = False
    crosswalk: str = ""
    result: CrosswalkResult | None = None
    unread: str = ""
    issues: tuple[Issue, ...] = ()
    prefix: str = ""
    others: tuple[str, ...] = ()
    prefixes: Mapping[str, str] = field(default_factory=dict)
    driver: DriverVerdict | None = None


class FileItems(NamedTuple):
    """The records of a file in order, the names of the repairs that it needed, what of it could
    not be read, as sentences, and how many are only said to be still there."""

    items: tuple[StaleItem, ...]
    repairs: tuple[str, ...]
    set_aside: tuple[str, ...] = ()
    refreshed: int = 0


def items_of_file(body: bytes, stem: str) -> FileItems:
    """The records of a file as items of no endpoint; a bare one is called `stem#1`.

    Raises:
        MalformedXml: no XML, and no repair helps.
        OaiError, ResponseError: no records.
    """
    if is_soif(body):
        return _items_of_dump(read_dump(body), stem)
    root, _, repairs = parse_repaired(body)
    found = enumerate(read_inputs(root), 1)
    return FileItems(tuple(_item(each, f"{stem}#{number}") for number, each in found), repairs)


def _items_of_dump(dump: DumpRecords, stem: str) -> FileItems:
    items = [
        _item_of(record, name or f"{stem}#{number}")
        for number, (name, record) in enumerate(dump.records, 1)
    ]
    repairs = tuple(name for name, count in dump.repairs.items() if count)
    return FileItems(tuple(items), repairs, tuple(dump.set_aside), dump.refreshed)


def _item_of(record: Record, name: str) -> StaleItem:
    """A resource description; it has a name of its own beside its URL."""
    header = record.header
    stored = StoredRecord(
        0, 0, PREFIX, name, header.datestamp, header.deleted, header.set_specs, record.metadata,
        (), _LONG_AGO,
    )  # fmt: skip
    return StaleItem(NO_ENDPOINT, name, EntryKey(0, name, slug_of(name)), (stored,), None)


def _item(record: InputRecord, name: str) -> StaleItem:
    metadata = None if record.metadata is None else standalone(record.metadata)
    stored = StoredRecord(
        0, 0, "", record.identifier, record.datestamp, record.deleted, (), metadata, (), _LONG_AGO
    )
    key = EntryKey(0, record.identifier or name, slug_of(record.identifier or name))
    return StaleItem(NO_ENDPOINT, record.identifier, key, (stored,), None)


def convert(
    drafter: Drafter,
    items: Iterable[StaleItem],
    now: datetime,
    *,
    only: str = "",
    traced: bool = False,
) -> Iterator[Converted]:
    """Each item as a run with this drafter would crosswalk it, with a trace if asked.

    Raises:
        UsageError: the crosswalk `only` does not read a record's format.
    """
    for item in items:
        yield _convert(drafter, item, now, only=only, traced=traced)


def _convert(
    drafter: Drafter, item: StaleItem, now: datetime, *, only: str, traced: bool
) -> Converted:
    way = drafter.follow(item, now, traced=traced)
    name, record = item.key.oai_identifier, way.record
    others = tuple(each.metadata_prefix for each in item.records if each is not record)
    if only and way.read.source and way.crosswalk != only:
        _refuse(drafter, only, way.read.source.name)
    if not way.live:
        return Converted(name, deleted=True)
    if not way.crosswalk:
        return Converted(
            name, unread=_root_of(record), issues=way.issues, prefix=record.metadata_prefix,
            others=others,
        )  # fmt: skip
    if item.endpoint is NO_ENDPOINT and record.datestamp:
        way.result.document.record["dateModified"] = record.datestamp
    specs = dict.fromkeys(spec for each in way.live for spec in each.set_specs)
    return Converted(
        name,
        crosswalk=way.crosswalk,
        result=way.result,
        issues=way.issues,
        prefix=record.metadata_prefix,
        others=others,
        prefixes=drafter.crosswalks.crosswalk(way.crosswalk).prefixes,
        driver=_membership(item, way, tuple(specs), now) if traced else None,
    )


def _membership(item: StaleItem, way: Way, specs: Sequence[str], now: datetime) -> DriverVerdict:
    return driver_verdict(
        with_files(way.values, way.result.document.work),
        specs,
        declared=declared_evidence(item.endpoint, specs),
        today=format_datestamp(now, Granularity.DAY),
    )


def _refuse(drafter: Drafter, name: str, source: str) -> None:
    wanted = drafter.crosswalks.crosswalk(name).sources
    raise UsageError(
        f"The crosswalk {name!r} does not read {source}.", hint=f"It reads {', '.join(wanted)}."
    )


def _root_of(record: StoredRecord) -> str:
    """The record's root element, by which it can be seen what format it is in."""
    if not record.metadata:
        return "no metadata"
    try:
        return str(parse_xml(record.metadata).tag)
    except MalformedXml as error:
        return f"broken XML: {error.reason}"
