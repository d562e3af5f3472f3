"""`/harvesters`: who harvests us, for those who know the password that the settings name.

Off (404) until `[serve] token_variable` names an environment variable that holds one; browsers
ask for it by themselves (HTTP Basic, any user name), programs send it as a Bearer token.
"""

from __future__ import annotations

import os
from hmac import compare_digest
from typing import Final

from flask import Blueprint, Response, current_app, request

from ..errors import StoreError
from ..provider.harvesters_seen import Standing, standing
from ..site.harvesters_page import harvesters_view
from ..site.record_forms import HTML
from ..store import ServingBook
from .answers import helped, not_found, sent, unreadable, web_site
from .app import Site, site
from .passwords import given_password
from .watching import watch_of

blueprint = Blueprint("harvesters", __name__)

_ASK: Final = (("WWW-Authenticate", 'Basic realm="oaicdif harvesters", charset="UTF-8"'),)


@blueprint.get("/harvesters")
def harvesters() -> Response:
    watch, serve = watch_of(current_app), site().settings.serve
    token = os.environ.get(serve.token_variable, "") if serve.token_variable else ""
    if not token or watch is None or not serve.keep_harvesters_days:
        return not_found()
    if not compare_digest(given_password(request.headers.get("Authorization", "")), token.encode()):
        return _asked_for_password()
    watch.flush()
    try:
        found = _standings(site(), watch.book)
    except StoreError as error:
        return unreadable(error)
    view = harvesters_view(found, serve.keep_harvesters_days)
    return sent(web_site().pages.harvesters(view), HTML.content_type)


def _asked_for_password() -> Response:
    response = helped(401, "For the operator", "This page asks for the operator's password.")
    response.headers.extend(_ASK)
    return response


def _standings(here: Site, book: ServingBook) -> list[Standing]:
    """How each harvester stands now."""
    now = here.clock()
    with here.store.snapshot(now) as snapshot:
        provider = here.settings.provider
        return [standing(each, now, provider, snapshot) for each in book.harvesters()]
