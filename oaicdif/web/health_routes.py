"""`/health`: whether this process can read its store: totals, and the newest entry's pages."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from ..errors import StoreError
from ..site.soundness import look_through
from .app import site

blueprint = Blueprint("health", __name__)


@blueprint.get("/health")
def health() -> tuple[Response, int]:
    here = site()
    try:
        with here.store.snapshot(here.clock()) as snapshot:
            live, deleted = snapshot.totals()
            look_through(snapshot)
    except StoreError as error:
        return jsonify(status="failing", reason=str(error)), 503
    return jsonify(status="ok", records=live, deleted=deleted), 200
