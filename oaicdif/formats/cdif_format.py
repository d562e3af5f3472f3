"""CDIF as a metadata format: the kept documents as RDF/XML and as JSON-LD in one element."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..cdif import envelope, rdfxml
from ..cdif.namespaces import CORE_MEDIA_PROFILE, DRAFT_MEDIA_PROFILE
from ..config import ProviderSettings
from ..json_text import read_json
from .metadata_format import Bodies, Format, MetadataFormatRow


def _cdif(_settings: ProviderSettings) -> MetadataFormatRow:
    """The graph of CDIF 1.1 as RDF/XML."""

    def render(bodies: Bodies) -> bytes | None:
        return None if bodies[0] is None else rdfxml.rdf_xml(read_json(bodies[0]))

    return MetadataFormatRow("cdif", rdfxml.NAMESPACE, "/schemas/cdif.xsd", ("cdif-1.1",), render)


def _cdif_jsonld(settings: ProviderSettings) -> MetadataFormatRow:
    """The JSON-LD text itself, in the layout of the settings."""
    profile = _PROFILES[settings.cdif_layout]
    schema = "/schemas/cdif_jsonld.xsd"
    hint = settings.base_url.rstrip("/") + schema

    def render(bodies: Bodies) -> bytes | None:
        body = bodies[0]
        return body and envelope.jsonld_element(body, profile, hint)

    return MetadataFormatRow(
        "cdif_jsonld", envelope.NAMESPACE, schema, (settings.cdif_layout,), render
    )


# With which profile each layout is served on the web; the wrapper says the same.
_PROFILES: Final[Mapping[str, str]] = {
    "cdif-2023": DRAFT_MEDIA_PROFILE,
    "cdif-1.1": CORE_MEDIA_PROFILE,
}


CDIF: Final = Format(
    "cdif", "CDIF", rows=lambda settings: (_cdif(settings), _cdif_jsonld(settings))
)
