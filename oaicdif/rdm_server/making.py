"""The server of a site, made once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from ..config import Settings
from ..rdm.query_languages import languages
from ..rdm.schema import SchemaEntry
from ..rdm.soif_object import Attribute
from ..store import Catalog
from .server import RdmServer


def make_server(settings: Settings, catalog: Catalog, clock: Callable[[], datetime]) -> RdmServer:
    """The RDM server over a catalog.

    Raises:
        CrosswalkError: a way back among the site's own files is wrong.
        UsageError: a query language of an installed package is.
    """
    return RdmServer(
        settings=settings,
        site_url=settings.provider.base_url.rstrip("/"),
        catalog=catalog,
        clock=clock,
        describe=_describe,
        schema_name="DOCUMENT",
        entries=_ENTRIES,
        languages=languages(),
    )


def _describe(_document: bytes) -> Sequence[Attribute]:
    return ()


_ENTRIES: tuple[SchemaEntry, ...] = ()
