"""The server of a site, made once: its descriptions and its schema are those of the way back
`cdif-to-soif`, the shipped one or the site's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Final

from ..cdif.document_reader import read_document
from ..config import Settings
from ..errors import StoreError
from ..formats.soif.soif_format import DESCRIBED, TEMPLATE, attributes_of_texts
from ..json_text import read_json
from ..provider.written_back import shipped_ways, ways_of
from ..rdm.http_dates import read_seconds
from ..rdm.query_languages import languages
from ..rdm.schema import SchemaEntry, schema_entry
from ..rdm.soif_object import Attribute
from ..rules.back.back_plan import BackPlans
from ..rules.back.back_rules import BackCrosswalk
from ..store import Catalog
from .server import Describe, RdmServer

WAY: Final = "cdif-to-soif"


def make_server(settings: Settings, catalog: Catalog, clock: Callable[[], datetime]) -> RdmServer:
    """The RDM server over a catalog.

    Raises:
        CrosswalkError: a way back among the site's own files is wrong.
        UsageError: a query language of an installed package is.
    """
    way = (ways_of(settings) or shipped_ways())[WAY]
    entries = tuple(schema_entry(DESCRIBED[row.element], row.said) for row in way.schema)
    return RdmServer(
        settings=settings,
        site_url=settings.provider.base_url.rstrip("/"),
        catalog=catalog,
        clock=clock,
        describe=_describe(way),
        schema_name=TEMPLATE,
        entries=entries,
        languages=languages(),
        schema_since=kept_since(entries, catalog, clock()),
    )


def _describe(way: BackCrosswalk) -> Describe:
    plans = BackPlans(way)

    def describe(body: bytes) -> Sequence[Attribute]:
        return attributes_of_texts(plans.texts(read_document(read_json(body))))

    return describe


def kept_since(entries: Sequence[SchemaEntry], catalog: Catalog, now: datetime) -> datetime:
    """When a schema with this meaning was first served: that is its date, however often the
    server starts. Kept beside the catalog; where that cannot be written it is now."""
    meaning = repr([(each.name, sorted(each.said.items())) for each in entries])
    name = f"rdm-schema-{sha256(meaning.encode()).hexdigest()[:16]}"
    second = now.replace(microsecond=0)
    try:
        kept = catalog.secret(name, lambda: b"%d" % int(second.timestamp()))
    except StoreError:
        return second
    return read_seconds(kept.decode("ascii", "replace")) or second
