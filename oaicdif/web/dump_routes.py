"""The whole catalog in one file, whole or a part of it (RFC 9110, section 14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from flask import Blueprint, Response, current_app, request
from werkzeug.http import parse_if_range_header, parse_range_header

from ..errors import StoreError
from ..site.dumps import LINES, LINES_GZIP, QUADS_GZIP, DumpForm
from ..store import Snapshot
from .answers import (
    Known,
    headers_of,
    helped,
    http_date,
    known,
    moment,
    sent,
    unchanged,
    unreadable,
)
from .app import Site, site
from .dump_files import DumpFile, DumpFiles
from .ready import Ready

blueprint = Blueprint("dumps", __name__)

_FILES: Final = "oaicdif-dumps"
_RANGES: Final = ("Accept-Ranges", "bytes")


@blueprint.get(f"/{LINES.path}")
def lines() -> Response:
    return _dump(LINES)


@blueprint.get(f"/{LINES_GZIP.path}")
def compressed() -> Response:
    return _dump(LINES_GZIP)


@blueprint.get(f"/{QUADS_GZIP.path}")
def quads() -> Response:
    return _dump(QUADS_GZIP)


def _dump(form: DumpForm) -> Response:
    here = site()
    try:
        with here.store.snapshot(here.clock()) as snapshot:
            snapshot.check_published()
            seq, what = _newest(snapshot, form)
        if same := unchanged(what, [_RANGES]):
            return same
        if request.method == "HEAD":
            return _head(form, dump_files().whole(form, seq), what)
        file = dump_files().file(form, seq)
        return _whole_or_part(form, file, _known(form, file))
    except StoreError as error:
        return unreadable(error)
    except OSError:
        return helped(503, "Not now", "There is no room for this file; try a list instead.")


def _newest(snapshot: Snapshot, form: DumpForm) -> tuple[int, Known]:
    """The last change, and what is known of the dump at it."""
    seq, stamp = snapshot.newest()
    changed = moment(stamp, snapshot)
    return seq, known(_tag(form, seq), changed, snapshot.second, packs=False)


def _known(form: DumpForm, file: DumpFile) -> Known:
    return known(_tag(form, file.seq), file.changed, file.second, packs=False)


def _tag(form: DumpForm, seq: int) -> str:
    return f"{form.path}.{seq}"


def _head(form: DumpForm, file: DumpFile | None, what: Known) -> Response:
    """With the length if it is known: none is made for who does not want it."""
    size = [("Content-Length", str(file.length))] if file is not None else []
    return sent((), form.content_type, what, headers=[_RANGES, *size])


def _whole_or_part(form: DumpForm, file: DumpFile, what: Known) -> Response:
    if not _wants_part(what):
        size = [("Content-Length", str(file.length))] if file.is_whole else []
        pieces = file.pieces() if file.is_whole else _marked(file.pieces(), form.cut)
        return sent(pieces, form.content_type, what, headers=[_RANGES, *size])
    length = file.length
    place = _place(length)
    if place is None:
        headers = [_RANGES, ("Content-Range", f"bytes */{length}"), ("Cache-Control", "no-store")]
        return Ready(b"", 416, headers)
    start, stop = place
    headers = [
        *headers_of(form.content_type, what, ""),
        _RANGES,
        ("Content-Range", f"bytes {start}-{stop - 1}/{length}"),
        ("Content-Length", str(stop - start)),
    ]
    return Ready(file.pieces(start, stop), 206, headers)


def _marked(pieces: Iterator[bytes], cut: bytes) -> Iterator[bytes]:
    """The pieces of a file that is still being written, whose reader must see if it breaks off:
    some servers (granian 2.8) end a broken body like a whole one."""
    try:
        yield from pieces
    except Exception:
        yield cut
        raise


def _wants_part(what: Known) -> bool:
    """One range of bytes, of the file that the client began with (If-Range, section 13.1.5).

    A Range that we do not read or that has several parts gets the whole, as section 14.2 allows.
    """
    asked = parse_range_header(request.headers.get("Range"))
    if asked is None or asked.units != "bytes" or len(asked.ranges) != 1:
        return False
    if "If-Range" not in request.headers:
        return True
    begun = parse_if_range_header(request.headers["If-Range"])
    if begun.date is not None:
        return request.headers["If-Range"] == http_date(what.changed)
    return begun.etag == what.tag and not request.headers["If-Range"].startswith("W/")


def _place(length: int) -> tuple[int, int] | None:
    """(first byte, byte behind the last) that is asked for; None when nothing is there."""
    asked = parse_range_header(request.headers.get("Range"))
    first, behind = asked.ranges[0] if asked is not None else (0, None)
    if first < 0:  # so many bytes at the end
        return (max(0, length + first), length) if length else None
    return (first, min(length, length if behind is None else behind)) if first < length else None


def dump_files() -> DumpFiles:
    """Those of this application, made at the first request."""
    extensions = current_app.extensions
    if _FILES not in extensions:
        here: Site = site()
        extensions.setdefault(_FILES, DumpFiles(here.store, here.clock))
    found: DumpFiles = extensions[_FILES]
    return found
