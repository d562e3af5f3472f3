"""The catalog for machines: ItemList parts, and all records in one stream."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from flask import Blueprint, Response, request

from ..errors import StoreError
from ..site.addresses import CATALOG_GZIP, CATALOG_LINES
from ..site.machine_lists import (
    ListPart,
    documents,
    first_entry,
    gzipped,
    item_list,
    json_lines,
    list_links,
    read_part,
    whole_catalog,
)
from ..site.record_forms import LIST_TYPE
from ..site.signposting import link_header
from ..store import Snapshot
from ..store.shelves import RANGE
from .answers import Known, known, moment, not_found, sent, unchanged, unreadable, web_site
from .app import site

blueprint = Blueprint("lists", __name__)

_LINES: Final = "application/jsonl; charset=utf-8"
_GZIP: Final = "application/gzip"
_BEYOND: Final = 1 << 40  # more than any part's number; its entries' numbers fit into 64 bits


@blueprint.get("/lists/<int:number>.jsonld")
def part(number: int) -> Response:
    try:
        with site().store.snapshot(site().clock()) as snapshot:
            found = read_part(snapshot, min(number, _BEYOND))
            if found is None or not (found.live or found.number == 1):
                return not_found()
            return _part(snapshot, found)
    except StoreError as error:
        return unreadable(error)


def _part(snapshot: Snapshot, found: ListPart) -> Response:
    where = web_site().where
    beside = f"{found.previous}.{found.next}.{found.last if found.number == 1 else ''}"
    changed = moment(found.changed, snapshot)
    what = known(f"list{found.number}.{found.seq}.{beside}", changed, snapshot.second)
    if same := unchanged(what):
        return same
    first = first_entry(found.number)
    bodies = documents(snapshot, first, first + RANGE - 1)
    name = site().settings.provider.repository_name
    links = list_links(found, where)
    body = what.packed(item_list(found, name, bodies, where))
    return sent(body, LIST_TYPE, what, links=link_header(links))


@blueprint.get(f"/{CATALOG_LINES}")
def lines() -> Response:
    return _catalog("lines", _LINES, lambda bodies: json_lines(bodies))


@blueprint.get(f"/{CATALOG_GZIP}")
def compressed() -> Response:
    return _catalog("gzip", _GZIP, lambda bodies: gzipped(json_lines(bodies)))


def _catalog(
    form: str, kind: str, packed: Callable[[Iterator[bytes]], Iterator[bytes]]
) -> Response:
    """Every record in one stream, each as it is when its turn comes."""
    here = site()
    try:
        with here.store.snapshot(here.clock()) as snapshot:
            what = _catalog_at(snapshot, form)
    except StoreError as error:
        return unreadable(error)
    if same := unchanged(what):
        return same
    stream = () if request.method == "HEAD" else packed(whole_catalog(here.store, here.clock))
    return sent(stream, kind, what)


def _catalog_at(snapshot: Snapshot, form: str) -> Known:
    """The tag of the last change; weak, for a record may change while the stream is under way."""
    seq, stamp = snapshot.newest()
    changed = moment(stamp, snapshot)
    what = known(f"catalog.{seq}.{form}", changed, snapshot.second, packs=False)
    return what._replace(exact=False)
