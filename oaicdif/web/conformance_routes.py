"""`/conformance`: which documents claim CDIF, what the others lack, what could be decided."""

from __future__ import annotations

from flask import Blueprint, Response, current_app

from ..errors import StoreError
from ..site.conformance_page import conformance_view
from ..site.record_forms import HTML
from .answers import known, moment, sent, unchanged, unreadable, web_site
from .app import site

blueprint = Blueprint("conformance", __name__)

_LAST = "oaicdif-conformance"  # (seq, page) made last: counting takes longer than showing


@blueprint.get("/conformance")
def conformance() -> Response:
    try:
        with site().store.snapshot(site().clock()) as snapshot:
            snapshot.check_published()
            seq, stamp = snapshot.newest()
            what = known(f"conformance.{seq}", moment(stamp, snapshot), snapshot.second)
            if same := unchanged(what):
                return same
            counted, body = current_app.extensions.get(_LAST, (-1, b""))
            if counted != seq:
                body = web_site().pages.conformance(conformance_view(snapshot))
                current_app.extensions[_LAST] = seq, body
            return sent(what.packed(body), HTML.content_type, what)
    except StoreError as error:
        return unreadable(error)
