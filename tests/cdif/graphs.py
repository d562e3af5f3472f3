"""The graph of a file in any syntax, as canonical N-Quads of pyld: equal text, equal graph."""

from __future__ import annotations

import pyoxigraph as ox
from pyld import jsonld

from oaicdif.cdif.quads import document_quads, rdf_xml
from oaicdif.cdif.turtle import turtle

# How each form of a record is written from its N-Quads, and the syntax to read it in again.
WRITTEN = {
    "Turtle": (turtle, ox.RdfFormat.TURTLE),
    "RDF/XML": (rdf_xml, ox.RdfFormat.RDF_XML),
    "N-Triples": (lambda quads: quads, ox.RdfFormat.N_TRIPLES),
}
__all__ = ["WRITTEN", "canonical", "document_quads"]


def canonical(body: bytes, syntax: ox.RdfFormat) -> str:
    lines = ox.serialize(ox.parse(body, format=syntax), format=ox.RdfFormat.N_QUADS) or b""
    options = {
        "algorithm": "URDNA2015",
        "inputFormat": "application/n-quads",
        "format": "application/n-quads",
    }
    found: str = jsonld.normalize(lines.decode(), options)
    return found
