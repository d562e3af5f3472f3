"""`/schemas/<name>.xsd`: the XML Schemas of what only oaicdif writes.

Standard formats name their official schemas (DECISIONS 22). Must not know: what is in them.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from flask import Blueprint, Response, abort

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
    body = files(package).joinpath(folder, name).read_bytes()
    response = Response(body, content_type="application/xml; charset=utf-8")
    response.headers["Cache-Control"] = "public, max-age=86400"
    return response
