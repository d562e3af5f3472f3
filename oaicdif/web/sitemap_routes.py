"""The two sitemaps, index and parts."""

from __future__ import annotations

import gzip
import re
from typing import Final

from flask import Blueprint, Response

from ..errors import StoreError
from ..site.addresses import CDIF_SITEMAP, SITEMAP
from ..site.sitemap import PART_ENTRIES, SITEMAPS, located, sitemap_index
from ..store import Snapshot
from .answers import known, moment, not_found, sent, unchanged, unreadable, web_site
from .app import site

blueprint = Blueprint("sitemaps", __name__)

_XML: Final = "application/xml; charset=utf-8"
_GZIP: Final = "application/gzip"
_PART: Final = re.compile(r"([1-9][0-9]{0,9})\.xml(\.gz)?\Z", re.ASCII)


@blueprint.get(f"/{SITEMAP}")
def pages() -> Response:
    return _index("pages")


@blueprint.get(f"/{CDIF_SITEMAP}")
def cdif() -> Response:
    return _index("cdif")


def _index(name: str) -> Response:
    try:
        with site().store.snapshot(site().clock()) as snapshot:
            snapshot.check_published()
            seq, stamp = snapshot.newest()
            what = known(f"{name}.{seq}", moment(stamp, snapshot), snapshot.second)
            if same := unchanged(what):
                return same
            parts = snapshot.ranges(PART_ENTRIES)
            body = sitemap_index(name, parts, web_site().where)
            return sent(what.packed(body), _XML, what)
    except StoreError as error:
        return unreadable(error)


@blueprint.get("/sitemap-<part>")
def part_of_pages(part: str) -> Response:
    return _asked("pages", part)


@blueprint.get("/cdif-sitemap-<part>")
def part_of_cdif(part: str) -> Response:
    return _asked("cdif", part)


def _asked(name: str, part: str) -> Response:
    match = _PART.match(part)
    if match is None:
        return not_found()
    try:
        with site().store.snapshot(site().clock()) as snapshot:
            snapshot.check_published()
            return _part(snapshot, name, int(match[1]), packed=bool(match[2]))
    except StoreError as error:
        return unreadable(error)


def _part(snapshot: Snapshot, name: str, number: int, *, packed: bool) -> Response:
    found = next((each for each in snapshot.ranges(PART_ENTRIES) if each.number == number), None)
    if found is None or not found.live:
        return not_found()
    tag = f"{name}{number}.{found.seq}.{'gz' if packed else 'xml'}"
    what = known(tag, moment(found.datestamp, snapshot), snapshot.second, packs=not packed)
    if same := unchanged(what):
        return same
    body = SITEMAPS[name](located(snapshot, number), web_site().where)
    if packed:
        return sent(gzip.compress(body, 6, mtime=0), _GZIP, what)
    return sent(what.packed(body), _XML, what)
