"""What the provider's verbs share: its unchanging parts, and how one item becomes an element.

Must not know: verbs, tokens' order, HTTP.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from secrets import token_bytes
from typing import Final

from ..config import Settings
from ..errors import CannotDisseminateFormat, IdDoesNotExist
from ..model import CatalogEntry
from ..protocol.about import write_rights
from ..protocol.token import KEY_BYTES
from ..store import Catalog, Snapshot
from .formats import MetadataFormatRow, metadata_formats

log = logging.getLogger(__name__)

OAI_PATH: Final = "/oai"


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
    """The provider over a catalog; the key of its tokens is made once and kept there."""
    reference = settings.provider.metadata_rights
    return Provider(
        settings=settings,
        site_url=settings.provider.base_url.rstrip("/"),
        formats=metadata_formats(settings.provider),
        key=catalog.secret("resumption-token", lambda: token_bytes(KEY_BYTES)),
        rights=write_rights(reference) if reference else b"",
    )


def find_entry(snapshot: Snapshot, identifier: str) -> CatalogEntry:
    """The item with that OAI identifier.

    Raises:
        IdDoesNotExist: there is none.
    """
    entry = snapshot.entry(identifier)
    if entry is None:
        raise IdDoesNotExist("No item has this identifier.")
    return entry


def entry_element(row: MetadataFormatRow, snapshot: Snapshot, entry: CatalogEntry) -> bytes | None:
    """The metadata element of a live item; None if it has none in that format."""
    bodies = [snapshot.body(entry.entry_id, name) for name in row.needs]
    return rendered(row, bodies, entry.oai_identifier)


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
