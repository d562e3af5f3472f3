"""`/records/<slug>` for those who ask plainly: answered before Flask has built anything.

A GET of a live record, by its address and Accept or by a file ending, without conditions or
query: nearly all requests for records, and a quarter of their time was the framework's. All
else, help pages and tombstones too, goes the usual way through `records`, which makes the
same answers of the same parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from flask import Flask

from ..errors import StoreError
from ..site.browsing import Names, remembered
from ..site.negotiation import choose_format
from ..site.record_files import KEPT, NEEDS, Record, RecordForms, kept_form
from ..site.record_forms import HTML, format_of_suffix
from ..store import Snapshot
from .answers import Known, Packing, WebSite, headers_of, packing_for, web_site_of
from .app import EXTENSION, Site
from .record_routes import Asked, body_of, file_tag, links_of, place_of, tag_of

Environ = dict[str, Any]
Headers = list[tuple[str, str]]
Answer = tuple[Headers, bytes]
Found = tuple[Known, bytes, str]  # what caches are told, the body as it is sent, its Link header
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

_PLACE: Final = "/records/"
_NAME: Final = re.compile(r"([A-Za-z0-9_:~-]{1,200})(\.[a-z0-9_.-]+)?", re.ASCII)


def express(app: Flask) -> Wsgi:
    """`app` as a WSGI application that answers plain requests for records by itself."""
    usual = app.wsgi_app

    def answered(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        asked = plainly_asked(environ)
        found = _answer(app, environ, asked) if asked else None
        if found is None:
            return usual(environ, start_response)
        headers, body = found
        start_response("200 OK", headers)
        return (body,)

    return answered


def plainly_asked(environ: Environ) -> Asked | None:
    """The form of a record that is asked for; None when it is anything but plain."""
    path: str = environ.get("PATH_INFO", "")
    if (
        not path.startswith(_PLACE)
        or environ["REQUEST_METHOD"] != "GET"
        or environ.get("QUERY_STRING")
        or "HTTP_IF_NONE_MATCH" in environ
        or "HTTP_IF_MODIFIED_SINCE" in environ
    ):
        return None
    match = _NAME.fullmatch(path, len(_PLACE))
    if match is None:
        return None
    slug, ending = match.groups()
    form = format_of_suffix(ending) if ending else choose_format(environ.get("HTTP_ACCEPT", ""))
    return Asked(slug, form, negotiated=not ending) if form else None


def _answer(app: Flask, environ: Environ, asked: Asked) -> Answer | None:
    """None when the usual way must say what is wrong."""
    site: Site = app.extensions[EXTENSION]
    here = web_site_of(app)
    packing = packing_for(environ, negotiated=asked.negotiated)
    try:
        with site.store.snapshot(site.clock()) as snapshot:
            found = _found(here, snapshot, asked, packing)
    except StoreError:
        return None
    if found is None:
        return None
    what, body, links = found
    headers = headers_of(asked.form.content_type, what, links, place_of(here, asked))
    headers.append(("Content-Length", str(len(body))))
    return headers, body


def _found(here: WebSite, snapshot: Snapshot, asked: Asked, packing: Packing) -> Found | None:
    if asked.form in KEPT:
        return _kept(here, snapshot, asked, packing)
    names = here.names(snapshot)
    page = _page_again(here, names, snapshot, asked, packing) if asked.form is HTML else None
    return page or _made(here, names, snapshot, asked, packing)


def _page_again(
    here: WebSite, names: Names, snapshot: Snapshot, asked: Asked, packing: Packing
) -> Found | None:
    """The page that was made for an earlier request, if the store has not changed since: its
    record is not even read."""
    tag = names.asked.tags.get(asked.slug)
    if tag is None:
        return None
    what = here.known(*tag, snapshot.second, packing)
    page = here.kept.get(what.tag)
    return (what, *page) if page else None


def _kept(here: WebSite, snapshot: Snapshot, asked: Asked, packing: Packing) -> Found | None:
    """A form that is kept as it is sent: nothing else of the record is read."""
    found = snapshot.kept_file(asked.slug, KEPT[asked.form][0])
    if found is None or found.deleted:
        return None
    body = kept_form(asked.form, found.body)
    if body is None:
        return None
    what = here.known(file_tag(found, asked), found.datestamp, snapshot.second, packing)
    return what, what.packed(body), links_of(here, found, asked)


def _made(
    here: WebSite, names: Names, snapshot: Snapshot, asked: Asked, packing: Packing
) -> Found | None:
    found = snapshot.record(asked.slug, NEEDS[asked.form])
    if found is None or found[0].deleted:
        return None
    record = Record.read(*found, NEEDS[asked.form])
    tag = tag_of(record, asked, names), record.entry.datestamp
    if asked.form is HTML:
        remembered(names.asked.tags, asked.slug, tag)
    what = here.known(*tag, snapshot.second, packing)
    forms = RecordForms(here.pages, here.where, names)
    body, links = body_of(here, forms, record, asked, what)
    return None if body is None else (what, body, links)
