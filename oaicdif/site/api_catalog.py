"""`/.well-known/api-catalog`: what programs can ask here, as a linkset (RFC 9727).

Its first context names every service; each has a context of its own that says where the
service is documented, what describes this one, and whether it works.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..cdif.namespaces import DRAFT_SPECIFICATION
from ..json_text import write_json
from .addresses import (
    API_CATALOG,
    CATALOG_LINES,
    CATALOG_QUADS,
    CDIF_SITEMAP,
    FEED_ATOM,
    FEED_JSON,
    SITEMAP,
    Addresses,
)
from .record_forms import JSON_LD, LINKSET

PROFILE: Final = "https://www.rfc-editor.org/info/rfc9727"
CONTENT_TYPE: Final = f'{LINKSET.media_type}; profile="{PROFILE}"'
_RFC: Final = "https://www.rfc-editor.org/info/"
_SITEMAPS: Final = "https://www.sitemaps.org/protocol.html"


class _Service(NamedTuple):
    """Where it is, its media type, and the document that says how it is spoken."""

    path: str
    media_type: str
    doc: str


_SERVICES: Final = (
    _Service("lists/1.jsonld", JSON_LD, DRAFT_SPECIFICATION),
    _Service(SITEMAP, "application/xml", _SITEMAPS),
    _Service(CDIF_SITEMAP, "application/xml", "https://www.openarchives.org/rs/resourcesync"),
    _Service(CATALOG_LINES, "application/jsonl", "https://jsonlines.org/"),
    _Service(CATALOG_QUADS, "application/gzip", "https://www.w3.org/TR/n-quads/"),
    _Service(FEED_ATOM, "application/atom+xml", f"{_RFC}rfc4287"),
    _Service(FEED_JSON, "application/feed+json", "https://www.jsonfeed.org/version/1.1/"),
)
_OAI_DOC: Final = "https://www.openarchives.org/OAI/openarchivesprotocol.html"


def api_catalog(where: Addresses, provider: Addresses | None) -> bytes:
    """The linkset. `provider` is where OAI-PMH is answered; None where nobody can ask it."""
    contexts = [_context(where, each) for each in _SERVICES]
    items = [{"href": where.at(each.path), "type": each.media_type} for each in _SERVICES]
    if provider:
        contexts.insert(0, _oai(provider) | _status(where, provider))
        items.insert(0, {"href": provider.at("oai"), "type": "text/xml"})
    return write_json({"linkset": [{"anchor": where.at(API_CATALOG), "item": items}, *contexts]})


def _context(where: Addresses, service: _Service) -> dict[str, object]:
    doc = {"href": service.doc, "type": "text/html"}
    return {"anchor": where.at(service.path), "service-doc": [doc]}


def _oai(provider: Addresses) -> dict[str, object]:
    base_url = provider.at("oai")
    return {
        "anchor": base_url,
        "service-doc": [{"href": _OAI_DOC, "type": "text/html"}],
        "service-meta": [
            {"href": f"{base_url}?verb={verb}", "type": "text/xml"}
            for verb in ("Identify", "ListMetadataFormats", "ListSets")
        ],
    }


def _status(where: Addresses, provider: Addresses) -> dict[str, object]:
    """Whether it works, where that is told: files do not know it."""
    own = where == provider
    return {"status": [{"href": where.at("health"), "type": "application/json"}]} if own else {}
