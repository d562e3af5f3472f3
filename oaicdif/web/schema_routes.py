"""`/schemas/<name>.xsd`: the XML Schemas of what only oaicdif writes; `/elements.xml`: what the
elements of records mean, which Identify names.

Standard formats name their official schemas (DECISIONS 22).
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from flask import Blueprint, Response, abort

from ..provider.usage import ADDRESS, site_usage
from .app import site

blueprint = Blueprint("schemas", __name__)

# name: the package and folder it lies in
_SCHEMAS: Final = {
    "cdif.xsd": ("oaicdif.cdif", "files"),
    "cdif_jsonld.xsd": ("oaicdif.cdif", "files"),
    "elements.xsd": ("oaicdif.provider", "schemas"),
}


@blueprint.get("/schemas/<name>")
def schema(name: str) -> Response:
    if name not in _SCHEMAS:
        abort(404)
    package, folder = _SCHEMAS[name]
    return _xml(files(package).joinpath(folder, name).read_bytes())


@blueprint.get(ADDRESS)
def elements() -> Response:
    usage = site_usage(site().settings)
    if not usage:
        abort(404)
    return _xml(b'<?xml version="1.0" encoding="UTF-8"?>\n' + usage)


def _xml(body: bytes) -> Response:
    response = Response(body, content_type="application/xml; charset=utf-8")
    response.headers["Cache-Control"] = "public, max-age=86400"
    return response
