"""What the provider's verbs share: its unchanging parts, and how one item becomes an element."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from secrets import token_bytes
from typing import Final

from ..config import Settings
from ..errors import CannotDisseminateFormat, IdDoesNotExist
from ..formats.metadata_format import MetadataFormatRow
from ..model import ListQuery
from ..protocol.about import as_altered, write_rights
from ..protocol.token import KEY_BYTES
from ..protocol.writer import is_plain, join_header, join_record, text, write_set_specs
from ..store import Catalog, Snapshot
from ..store.catalog_reads import TOKEN_KEY, ListedEntry, ListedRow
from .published_formats import metadata_formats
from .written_back import ways_of

log = logging.getLogger(__name__)

OAI_PATH: Final = "/oai"
ABOUT: Final = "about"  # the kept rendering that every record carries
_BEFORE_NAME: Final = b"<record><header><identifier>"
_CLOSED: Final = b"</metadata>"


@dataclass(frozen=True, slots=True)
class Provider:
    """What stays the same from request to request.

    `site_url` has no slash at its end; `key` signs tokens; `rights` is the `<about>` that
    every record carries, or empty.
    """

    settings: Settings
    site_url: str
    formats: Mapping[str, MetadataFormatRow]
    key: bytes
    rights: bytes = b""

    @property
    def base_url(self) -> str:
        """As configured, never derived: validators compare it character by character."""
        return self.site_url + OAI_PATH


def make_provider(settings: Settings, catalog: Catalog) -> Provider:
    """The provider over a catalog; the key of its tokens is made once and kept there.

    Raises:
        CrosswalkError: a way back among the site's own files is wrong.
        UsageError: a format of an installed package, or of the settings, is.
    """
    reference = settings.provider.metadata_rights
    return Provider(
        settings=settings,
        site_url=settings.provider.base_url.rstrip("/"),
        formats=metadata_formats(settings.provider, ways_of(settings)),
        key=catalog.secret(TOKEN_KEY, lambda: token_bytes(KEY_BYTES)),
        rights=write_rights(reference) if reference else b"",
    )


def find_entry(snapshot: Snapshot, identifier: str, row: MetadataFormatRow | None) -> ListedEntry:
    """The item with that OAI identifier, and what a record of it in that format needs; as lists
    begun now show it.

    Raises:
        IdDoesNotExist: there is none.
    """
    entry = snapshot.listed(identifier, (*row.needs, ABOUT) if row else ())
    if entry is None:
        raise IdDoesNotExist("No item has this identifier.")
    return entry


def has_format(row: MetadataFormatRow, snapshot: Snapshot, identifier: str) -> bool:
    """Whether the item can be had in that format; a deleted one always, as deleted, but not one
    that is deleted in this format alone.

    Raises:
        IdDoesNotExist: there is no such item.
    """
    entry = find_entry(snapshot, identifier, row)
    listed = as_listed(row, snapshot, entry)
    if listed is None or (listed.deleted and not entry.deleted):
        return False
    return record_of(row, listed.row, b"") is not None


def as_listed(row: MetadataFormatRow, snapshot: Snapshot, entry: ListedEntry) -> ListedEntry | None:
    """The item as the lists of that format have it, deleted or not; None if it is not in them."""
    if not row.received:
        return entry
    bodies = (*row.needs, ABOUT)
    query = ListQuery(entry.seq - 1, entry.seq, 1, bodies=bodies, received=row.prefix)
    return next(iter(snapshot.page(query)), None)


def record_of(row: MetadataFormatRow, entry: ListedRow, rights: bytes) -> tuple[bytes, ...] | None:
    """The `<record>` in pieces, or None for a live item that cannot be rendered."""
    _, identifier, _, deleted, _, *bodies, about = entry
    if deleted:
        return join_record(header_of(entry), None)
    element = bodies[0] if row.render is None else rendered(row, bodies, identifier)
    if element is None:
        return None
    about = about or b"" if row.about is None else row.about(bodies)
    return join_record(
        header_of(entry), element, as_altered(about) if row.written else about, rights
    )


def records_of(
    row: MetadataFormatRow, entries: Sequence[ListedRow], rights: bytes
) -> tuple[list[bytes], int]:
    """The `<record>`s of a page in pieces, and how many live items had to be left out because
    they cannot be rendered."""
    if row.render is None and not row.written:
        return _kept_records(entries, rights)
    found = [record for entry in entries if (record := record_of(row, entry, rights))]
    return [piece for record in found for piece in record], len(entries) - len(found)


def headers_of(
    row: MetadataFormatRow, entries: Sequence[ListedRow], _rights: bytes
) -> tuple[list[bytes], int]:
    """`records_of` of a page, of each its `<header>` alone."""
    found = [header_of(each) + b"\n" for each in entries if record_of(row, each, b"") is not None]
    return found, len(entries) - len(found)


def _kept_records(entries: Sequence[ListedRow], rights: bytes) -> tuple[list[bytes], int]:
    """`records_of` for rows whose first body is the element itself.

    This is what harvesters of oai_dc read by the million: `record_of` in one loop, without a
    call for each part, takes less than half the time. What is the same in many records is
    made once: whether names need escaping, and what stands between name and element.
    """
    parts: list[bytes] = []
    left_out = 0
    add = parts.extend
    written = str.encode if is_plain("".join([entry[1] for entry in entries])) else _escaped
    end = rights + b"</record>\n"
    for _, identifier, datestamp, deleted, sets, element, about in entries:
        if deleted:
            add(
                join_record(
                    join_header(identifier, datestamp, _set_specs(sets), deleted=True), None
                )
            )
        elif element is not None:
            head = _after_name(datestamp, sets)
            add((_BEFORE_NAME, written(identifier), head, element, _CLOSED, about or b"", end))
        else:
            left_out += 1
    return parts, left_out


def _escaped(identifier: str) -> bytes:
    return text(identifier).encode()


@lru_cache(maxsize=4096)
def _after_name(datestamp: str, sets: str) -> bytes:
    """What stands between the identifier and the element of a live record."""
    return (
        f"</identifier><datestamp>{datestamp}</datestamp>{_set_specs(sets)}</header><metadata>"
    ).encode()


def header_of(entry: ListedRow) -> bytes:
    """The `<header>` of a list row."""
    _, identifier, datestamp, deleted, sets, *_ = entry
    return join_header(identifier, datestamp, _set_specs(sets), deleted=deleted)


@lru_cache(maxsize=4096)
def _set_specs(sets: str) -> str:
    return write_set_specs(sets.split())


def rendered(
    row: MetadataFormatRow, bodies: Sequence[bytes | None], identifier: str
) -> bytes | None:
    """The element made of kept renderings; a failing renderer costs its own record only."""
    try:
        return row.element(bodies)
    except Exception:
        log.exception("%s cannot be rendered as %s", identifier, row.prefix)
        return None


def cannot_disseminate(prefix: str) -> CannotDisseminateFormat:
    """The error for a prefix that the item, or the repository, does not have."""
    return CannotDisseminateFormat(f"The metadata format {prefix} is not available here.")
