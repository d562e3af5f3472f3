"""The stylesheet, the pictures and the icon: the same bytes for everybody, kept by browsers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Final, NamedTuple

from flask import Blueprint, Response, request
from werkzeug.http import is_resource_modified

from ..site.pages import STATIC
from .answers import HEADERS, not_found, packing_for
from .codings import PACKERS
from .ready import Ready

blueprint = Blueprint("static", __name__)

ICON: Final = "favicon.ico"  # browsers ask for it at the root, whatever a page says
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ico": "image/x-icon",
}
_KEPT: Final = ("Cache-Control", "public, max-age=86400")


class _File(NamedTuple):
    content_type: str
    tag: str
    body: bytes


@blueprint.get("/static/<name>")
def static(name: str) -> Response:
    if name not in _files():
        return not_found()
    coding, vary = packing_for(request.environ)
    file = _packed(name, coding)
    headers = [*HEADERS, _KEPT, ("ETag", f'"{file.tag}"'), ("Vary", vary)]
    if not is_resource_modified(request.environ, file.tag):
        return Ready(b"", 304, headers)
    if coding:
        headers.append(("Content-Encoding", coding))
    return Ready(file.body, 200, [("Content-Type", file.content_type), *headers])


@blueprint.get(f"/{ICON}")
def icon() -> Response:
    return static(ICON)


@cache
def _files() -> Mapping[str, _File]:
    """Every file by its name: a name of another length, or of odd characters, is none of them."""
    return {
        path.name: _File(_TYPES[path.suffix], sha256(body).hexdigest()[:16], body)
        for path in STATIC.iterdir()
        if path.suffix in _TYPES and (body := path.read_bytes())
    }


@cache
def _packed(name: str, coding: str) -> _File:
    """The file in a coding, which has a tag of its own."""
    file = _files()[name]
    if not coding:
        return file
    return file._replace(tag=f"{file.tag}.{coding}", body=PACKERS[coding](file.body))
