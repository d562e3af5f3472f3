"""The WSGI application: one site, its blueprints, and what every answer has in common.

A blueprint's view reads its input, calls one function of `publish`, shows the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from typing import Final

from flask import Flask, current_app

from ..clock import utc_now
from ..config import Settings
from ..store import Store

# Each module holds a `blueprint`.
BLUEPRINTS: Final = (
    "health_routes",
    "metrics_routes",
    "oai_routes",
    "rdm_routes",
    "record_routes",
    "site_routes",
    "static_routes",
    "list_routes",
    "dump_routes",
    "feed_routes",
    "sitemap_routes",
    "schema_routes",
    "harvester_routes",
    "conformance_routes",
)
# Each has an `express`, which answers what is asked most before Flask has built anything.
EXPRESS: Final = ("oai_routes", "express_records")
EXTENSION: Final = "oaicdif"


@dataclass(frozen=True, slots=True)
class Site:
    """What the views work with. `store` may be used from any thread."""

    settings: Settings
    store: Store
    clock: Callable[[], datetime]


def create_app(
    settings: Settings,
    store: Store,
    clock: Callable[[], datetime] = utc_now,
) -> Flask:
    """The application over one open store."""
    app = Flask("oaicdif.web", static_folder=None)
    app.extensions[EXTENSION] = Site(settings, store, clock)
    for name in BLUEPRINTS:
        app.register_blueprint(import_module(f".{name}", __package__).blueprint)
    for name in EXPRESS:
        express = import_module(f".{name}", __package__).express
        app.wsgi_app = express(app)  # type: ignore[method-assign]
    return app


def site() -> Site:
    """The site of the request at hand."""
    extensions: Mapping[str, Site] = current_app.extensions
    return extensions[EXTENSION]
