"""The Python face of oaicdif: convert, explain, harvest, read the catalog (docs/python-api.md).

Import from here. Every other name in the package may change with any release.
"""

from __future__ import annotations

import io
import json
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

from .catalog.conversion import Converted, items_of_file
from .catalog.conversion import convert as converted
from .catalog.crosswalk_run import file_drafter
from .cdif.document import Document, Laid
from .cdif.items import why_no_claim
from .cdif.layout_1_1 import lay_out_1_1
from .cdif.layout_2023 import lay_out_2023
from .clock import utc_now
from .config import FILE_NAME, Settings, load_settings
from .errors import UsageError
from .harvest.endpoint_choice import chosen_endpoints
from .harvest.rdm.dump_pieces import whole_file
from .harvest.work import Silent
from .jobs.fleet import Outcome
from .jobs.harvesting import Asked
from .jobs.rounds import after_harvest, harvest_all
from .model import CatalogEntry, ListQuery
from .rules.result import Issue, Trace
from .store import Snapshot, open_store, store_exists
from .store_address import shown_address

Layout = Literal["cdif-2023", "cdif-1.1"]
_LAYOUTS: Final[Mapping[str, Callable[[Document], Laid]]] = {
    "cdif-2023": lay_out_2023,
    "cdif-1.1": lay_out_1_1,
}
_PAGE: Final = 200  # entries read at a time
_SEEN_AFTER_S: Final = 3.0


@dataclass(frozen=True, slots=True)
class ConvertedRecord:
    """What became of one record of a file.

    `document` is the JSON-LD, None for a deleted record and for one that no crosswalk reads;
    `claims` is whether it claims the profile of its layout, `unmet` a sentence for each required
    item that keeps it from that. `report` is the loss report. `trace`
    says where each value comes from, empty unless it was asked for.
    """

    identifier: str
    deleted: bool
    document: dict[str, Any] | None
    claims: bool
    report: tuple[Issue, ...]
    trace: tuple[Trace, ...] = ()
    unmet: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Harvested:
    """How the harvest of one endpoint ended. `state` is a word of docs/harvesting.md, or
    "elsewhere" if another process harvests it; `records` counts those that came, `message` says
    what is not believed or went wrong."""

    endpoint: str
    state: str
    records: int
    message: str


@dataclass(frozen=True, slots=True)
class CatalogRecord:
    """One entry of the catalog as lists show it. `datestamp` is ours, in UTC."""

    identifier: str
    datestamp: datetime
    deleted: bool
    sets: tuple[str, ...]
    title: str
    work_iri: str


def convert(
    source: bytes | str | os.PathLike[str], *, layout: Layout = "cdif-2023", crosswalk: str = ""
) -> list[ConvertedRecord]:
    """The documents of an OAI-PMH reply, a dump of records, one record or its metadata.

    `source` is the XML as bytes, or the path of a file. `crosswalk` names another than the usual
    one for the format. A file knows no neighbours: what depends on other records is decided by a
    run over a store.

    Raises:
        OaicdifError: no XML, no records, or no such crosswalk.
    """
    return list(_records(source, layout, crosswalk, traced=False))


def explain(
    source: bytes | str | os.PathLike[str], *, layout: Layout = "cdif-2023", crosswalk: str = ""
) -> list[ConvertedRecord]:
    """As `convert`, with the trace of each record."""
    return list(_records(source, layout, crosswalk, traced=True))


def harvest(settings: str | os.PathLike[str] = FILE_NAME, *names: str) -> list[Harvested]:
    """Harvest endpoints of a settings file, all if none is named; then crosswalk and publish.

    Returns when what was published can be seen, some seconds later (DECISIONS 5). Stopped in the
    middle, the next call goes on where it was.

    Raises:
        OaicdifError: the settings are wrong, an endpoint is unknown, nothing can be stored.
    """
    chosen = _settings(settings)
    store = open_store(chosen.store_url)
    try:
        endpoints = chosen_endpoints(chosen, store, names)
        outcomes = harvest_all(store, chosen, endpoints, Asked(), 1, threading.Event(), Silent())
        if after_harvest(store, chosen).published:
            time.sleep(_SEEN_AFTER_S)
    finally:
        store.close()
    return [_harvested(each) for each in outcomes]


@contextmanager
def open_catalog(settings: str | os.PathLike[str] = FILE_NAME) -> Iterator[Catalog]:
    """The catalog as it is now; it does not change while it is open.

    Raises:
        OaicdifError: the settings are wrong, there is no store, or it cannot be read.
    """
    chosen = _settings(settings)
    if not store_exists(chosen.store_url):
        where = shown_address(chosen.store_url)
        raise UsageError(f"There is no store at {where}.", hint="Harvest first.")
    store = open_store(chosen.store_url)
    try:
        with store.snapshot(utc_now()) as snapshot:
            yield Catalog(snapshot)
    finally:
        store.close()


class Catalog:
    """A published catalog at one moment, for reading."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def records(self, *, set_spec: str | None = None) -> Iterator[CatalogRecord]:
        """All records, deleted ones too, in the order in which they were published."""
        return self._listed(0, self._snapshot.bound, set_spec)

    def changes(self, since: datetime, *, set_spec: str | None = None) -> Iterator[CatalogRecord]:
        """Records published at or after `since`. Keep `moment`, and ask from it the next time:
        nothing is missed, and nothing comes twice."""
        after, upto = self._snapshot.seq_range(since.astimezone(UTC), None)
        return self._listed(after, upto, set_spec)

    @property
    def moment(self) -> datetime:
        """The moment up to which this catalog is complete, in UTC."""
        return self._snapshot.second

    def record(self, identifier: str) -> CatalogRecord | None:
        """The record with this OAI identifier; None if there is none."""
        entry = self._snapshot.entry(identifier)
        return _record(entry) if entry else None

    def document(self, identifier: str, *, layout: Layout = "cdif-2023") -> dict[str, Any] | None:
        """The JSON-LD document of a record as it is published; None if it is deleted, or there is
        none in this layout."""
        entry = self._snapshot.entry(identifier)
        if entry is None or entry.deleted:
            return None
        body = self._snapshot.body(entry.entry_id, layout)
        return json.loads(body) if body else None

    def _listed(self, after: int, upto: int, set_spec: str | None) -> Iterator[CatalogRecord]:
        while rows := self._snapshot.page(ListQuery(after, upto, _PAGE, set_spec)):
            for row in rows:
                entry = self._snapshot.entry(row.oai_identifier)
                if entry:
                    yield _record(entry)
            after = rows[-1].seq


def _records(
    source: bytes | str | os.PathLike[str], layout: Layout, crosswalk: str, *, traced: bool
) -> Iterator[ConvertedRecord]:
    packed, stem = (source, "record") if isinstance(source, bytes) else _file(Path(source))
    body = whole_file(io.BytesIO(packed))
    drafter = file_drafter(Settings(), only=crosswalk)
    found = items_of_file(body, stem)
    for each in converted(drafter, found.items, utc_now(), only=crosswalk, traced=traced):
        yield _laid_out(each, layout)


def _file(path: Path) -> tuple[bytes, str]:
    try:
        return path.read_bytes(), path.stem
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.") from error


def _laid_out(each: Converted, layout: Layout) -> ConvertedRecord:
    if each.result is None:
        return ConvertedRecord(each.name, each.deleted, None, claims=False, report=each.issues)
    laid = _LAYOUTS[layout](each.result.document)
    return ConvertedRecord(
        each.name,
        deleted=False,
        document=dict(laid.body),
        claims=laid.conformant,
        report=each.issues,
        trace=tuple(each.result.trace or ()),
        unmet=why_no_claim(laid.missing),
    )


def _harvested(outcome: Outcome) -> Harvested:
    state = outcome.state.value if outcome.state else "elsewhere"
    report = outcome.report
    if report is None:
        return Harvested(outcome.name, state, 0, str(outcome.error or "is harvested elsewhere"))
    told = [*(run.message for run in report.runs), *report.notes]
    return Harvested(outcome.name, state, report.counts.records, "; ".join(filter(None, told)))


def _settings(path: str | os.PathLike[str]) -> Settings:
    return load_settings(Path(path), os.environ)


def _record(entry: CatalogEntry) -> CatalogRecord:
    return CatalogRecord(
        entry.oai_identifier,
        entry.datestamp,
        entry.deleted,
        entry.set_specs,
        entry.title,
        entry.work_iri,
    )
