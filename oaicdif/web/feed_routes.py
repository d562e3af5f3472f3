"""Feeds of changes: of the catalog, of each set and of each source."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from flask import Blueprint, Response, request

from ..errors import StoreError
from ..site.addresses import FEED_ATOM as ATOM
from ..site.addresses import FEED_JSON as JSON_FEED
from ..site.addresses import FEED_KINDS
from ..site.browsing import Names
from ..site.feeds import BEFORE, TYPES, WRITERS, Feed, catalog_feed, shelf_feed
from ..store import Snapshot
from .answers import helped, known, moment, not_found, sent, unchanged, unreadable, web_site
from .app import site

blueprint = Blueprint("feeds", __name__)

_NUMBER: Final = re.compile(r"[0-9]{1,18}", re.ASCII)


@blueprint.get(f"/{ATOM}")
def catalog_atom() -> Response:
    return _asked(ATOM)


@blueprint.get(f"/{JSON_FEED}")
def catalog_json() -> Response:
    return _asked(JSON_FEED)


@blueprint.get(f"/browse/<kind>/<slug>/<any('{ATOM}', '{JSON_FEED}'):name>")
def of_shelf(kind: str, slug: str, name: str) -> Response:
    return _asked(name, kind, slug)


def _asked(form: str, kind: str = "", slug: str = "") -> Response:
    page = request.args.get(BEFORE)
    if page is not None and not _NUMBER.fullmatch(page):
        return helped(400, "No such page", f"The argument {BEFORE} of a feed is a number.")
    before = None if page is None else int(page)
    try:
        with site().store.snapshot(site().clock()) as snapshot:
            snapshot.check_published()
            feed = _feed(snapshot, kind, slug, before)
            return not_found() if feed is None else _sent(snapshot, feed, form)
    except StoreError as error:
        return unreadable(error)


def _feed(snapshot: Snapshot, kind: str, slug: str, before: int | None) -> Feed | None:
    name = site().settings.provider.repository_name
    if not kind:
        return catalog_feed(snapshot, name, before)
    names = Names(snapshot)
    value = names.store_value(kind, slug) if kind in FEED_KINDS else ""
    page = snapshot.shelf_page(kind, value) if value else None
    if page is None or not page.is_there:
        return None
    return shelf_feed(snapshot, names, name, (kind, value), before)


def _sent(snapshot: Snapshot, feed: Feed, form: str) -> Response:
    """A feed is short: its tag is that of its bytes."""
    body = WRITERS[form](feed, web_site().where)
    tag = sha256(body).hexdigest()[:16]
    what = known(tag, moment(feed.updated, snapshot), snapshot.second)
    return unchanged(what) or sent(what.packed(body), TYPES[form], what)
