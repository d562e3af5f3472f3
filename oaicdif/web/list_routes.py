"""The catalog for machines: ItemList parts."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response

from ..errors import StoreError
from ..site.machine_lists import (
    ListPart,
    documents,
    first_entry,
    item_list,
    list_links,
    read_part,
)
from ..site.record_forms import LIST_TYPE
from ..site.signposting import link_header
from ..store import Snapshot
from ..store.shelves import RANGE
from .answers import known, moment, not_found, sent, unchanged, unreadable, web_site
from .app import site

blueprint = Blueprint("lists", __name__)

_BEYOND: Final = 1 << 40  # more than any part's number; its entries' numbers fit into 64 bits


@blueprint.get("/lists/<int:number>.jsonld")
def part(number: int) -> Response:
    try:
        with site().store.snapshot(site().clock()) as snapshot:
            snapshot.check_published()
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
