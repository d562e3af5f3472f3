"""Start page, browse pages, robots.txt; and help for every wrong address."""

from __future__ import annotations

from zlib import crc32

from flask import Blueprint, Response, request

from ..errors import StoreError
from ..site import api_catalog
from ..site.addresses import API_CATALOG
from ..site.all_shelves import browse_view, shelves_view
from ..site.browsing import Names, shelf_view, start_links, start_view
from ..site.record_forms import HTML, LINKSET
from ..site.robots import robots_txt
from ..site.signposting import Link, link_header
from ..store import Snapshot
from ..store.shelves import KINDS
from .answers import (
    PREFLIGHT,
    helped,
    known,
    moment,
    not_found,
    sent,
    unchanged,
    unreadable,
    web_site,
)
from .app import site

blueprint = Blueprint("site", __name__)


@blueprint.get("/")
def start() -> Response:
    return _catalog_page("start")


@blueprint.get("/browse")
def browse() -> Response:
    return _catalog_page("browse")


def _catalog_page(name: str) -> Response:
    """A page that changes with any change of the catalog or of its sources' names, and the
    browse page with its sets' names too."""
    try:
        with site().store.snapshot(site().clock()) as snapshot:
            snapshot.check_published()
            here = web_site()
            names = Names(snapshot)
            seq, stamp = snapshot.newest()
            changed = moment(stamp, snapshot)
            called = names.mark_all() if name == "start" else names.mark_everything()
            what = known(f"{name}.{seq}.{called}", changed, snapshot.second)
            if same := unchanged(what):
                return same
            if name == "start":
                links = start_links(here.where)
                body = here.pages.start(start_view(snapshot, names, here.where), links)
                return sent(what.packed(body), HTML.content_type, what, links=link_header(links))
            body = here.pages.browse(browse_view(snapshot, names))
            return sent(what.packed(body), HTML.content_type, what)
    except StoreError as error:
        return unreadable(error)


@blueprint.get("/browse/all/<kind>")
@blueprint.get("/browse/all/<kind>/<int:number>")
def shelves(kind: str, number: int = 1) -> Response:
    """The kinds with more shelves than the browse page shows lead here."""
    if kind not in KINDS or "page" in request.args:
        return not_found()
    try:
        with site().store.snapshot(site().clock()) as snapshot:
            snapshot.check_published()
            return _shelves_page(snapshot, kind, number)
    except StoreError as error:
        return unreadable(error)


def _shelves_page(snapshot: Snapshot, kind: str, number: int) -> Response:
    names = Names(snapshot)
    view = shelves_view(snapshot, names, kind, number)
    if view is None:
        return not_found()
    seq, stamp = snapshot.newest()
    tag = f"{kind}.{number}.{seq}.{names.mark_everything()}"
    what = known(tag, moment(stamp, snapshot), snapshot.second)
    if same := unchanged(what):
        return same
    return sent(what.packed(web_site().pages.shelves(view)), HTML.content_type, what)


@blueprint.get("/browse/<kind>/<slug>")
@blueprint.get("/browse/<kind>/<slug>/<int:first>")
def shelf(kind: str, slug: str, first: int = 0) -> Response:
    if "page" in request.args:  # a guess: pages are in the path
        return not_found()
    try:
        with site().store.snapshot(site().clock()) as snapshot:
            snapshot.check_published()
            return _shelf_page(snapshot, kind, slug, min(first, 1 << 62))
    except StoreError as error:
        return unreadable(error)


def _shelf_page(snapshot: Snapshot, kind: str, slug: str, first: int) -> Response:
    names = Names(snapshot)
    value = names.store_value(kind, slug) if kind in KINDS else ""
    page = snapshot.shelf_page(kind, value, first) if value else None
    if page is None or page.first != first or not page.is_there:
        return not_found()
    # Neighbours, count and title stand on the page too; so the catalog's last change counts.
    beside = f"{page.previous}.{page.next}.{page.total}"
    title = f"{crc32(names.shelf_title(kind, value).encode()):x}"
    tag = f"{kind}.{page.first}.{page.seq}.{beside}.{names.mark_all()}{title}"
    what = known(tag, moment(snapshot.newest()[1], snapshot), snapshot.second)
    if same := unchanged(what):
        return same
    view = shelf_view(page, snapshot.shelf_entries(page), names)
    return sent(what.packed(web_site().pages.shelf(view)), HTML.content_type, what)


@blueprint.get(f"/{API_CATALOG}")
def catalog_of_services() -> Response:
    """RFC 9727: what is here for programs; the header names it, for those who only ask HEAD."""
    where = web_site().where
    link = Link("api-catalog", where.at(API_CATALOG), LINKSET.media_type, api_catalog.PROFILE)
    body = api_catalog.api_catalog(where, where)
    return sent(body, api_catalog.CONTENT_TYPE, links=link_header((link,)))


@blueprint.get("/robots.txt")
def robots() -> Response:
    return sent(robots_txt(web_site().where).encode(), "text/plain; charset=utf-8")


@blueprint.app_errorhandler(404)
def missing(_error: Exception) -> Response:
    return not_found()


@blueprint.app_errorhandler(405)
def refused(error: Exception) -> Response:
    """Nothing but GET and HEAD."""
    response = helped(405, "Read only", f"{request.method[:20]} is not possible: only reading is.")
    response.headers["Allow"] = ", ".join(getattr(error, "valid_methods", None) or ("GET", "HEAD"))
    return response


@blueprint.app_errorhandler(500)
def broken(_error: Exception) -> Response:
    return helped(500, "Something broke", "This page could not be made; the fault is noted.")


@blueprint.after_app_request
def preflight(response: Response) -> Response:
    """What browsers ask before another site's script may read (Fetch standard)."""
    if request.method == "OPTIONS":
        methods = sorted({*response.allow} - {"OPTIONS"}) or ["GET", "HEAD"]
        allowed = ("Access-Control-Allow-Methods", ", ".join(methods))
        response.headers.extend((("Access-Control-Allow-Origin", "*"), allowed, *PREFLIGHT))
    return response
