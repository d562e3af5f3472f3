"""The catalog for machines: ItemList parts, and all records in one stream.

Must not know: SQL, what is in a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from flask import Blueprint, Response, request

from ..errors import StoreError
from ..publish.site.addresses import CATALOG_GZIP, CATALOG_LINES
from ..publish.site.formats import LIST_TYPE
from ..publish.site.lists import (
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
from ..publish.site.signposting import link_header
from ..store import Snapshot
from ..store.shelves import RANGE
from .answers import (
    http_date,
    known,
    moment,
    not_found,
    sent,
    unchanged,
    unreadable,
    web_site,
)
from .app import site

blueprint = Blueprint("lists", __name__)

_LINES: Final = "application/jsonl; charset=utf-8"
_GZIP: Final = "application/gzip"


@blueprint.get("/lists/<int:number>.jsonld")
def part(number: int) -> Response:
    try:
        with site().store.snapshot(site().clock()) as snapshot:
            found = read_part(snapshot, number)
            if found is None or not (found.live or found.number == 1):
                return not_found()
            return _part(snapshot, found)
    except StoreError as error:
        return unreadable(error)


def _part(snapshot: Snapshot, found: ListPart) -> Response:
    where = web_site().where
    beside = f"{found.previous}.{found.next}"
    changed = moment(found.changed, snapshot)
    what = known(f"list{found.number}.{found.seq}.{beside}", changed, snapshot.second)
    if same := unchanged(what):
        return same
    first = first_entry(found.number)
    bodies = list(documents(snapshot, first, first + RANGE - 1))
    name = site().settings.provider.repository_name
    links = list_links(found, where)
    return sent(item_list(found, name, bodies, where), LIST_TYPE, what, links=link_header(links))


@blueprint.get(f"/{CATALOG_LINES}")
def lines() -> Response:
    return _catalog(_LINES, lambda bodies: json_lines(bodies))


@blueprint.get(f"/{CATALOG_GZIP}")
def compressed() -> Response:
    return _catalog(_GZIP, lambda bodies: gzipped(json_lines(bodies)))


def _catalog(kind: str, packed: Callable[[Iterator[bytes]], Iterator[bytes]]) -> Response:
    """Every record in one stream, each as it is when its turn comes."""
    here = site()
    try:
        with here.store.snapshot(here.clock()) as snapshot:
            _, stamp = snapshot.newest()
            changed = http_date(min(moment(stamp, snapshot), snapshot.second))
    except StoreError as error:
        return unreadable(error)
    stream = () if request.method == "HEAD" else packed(whole_catalog(here.store, here.clock))
    response = sent(stream, kind)
    response.headers["Last-Modified"] = changed
    return response
