"""`/metrics`: what harvests have counted, for Prometheus."""

from __future__ import annotations

from flask import Blueprint, Response

from ..metrics import CONTENT_TYPE, metrics_text
from .app import site

blueprint = Blueprint("metrics", __name__)


@blueprint.get("/metrics")
def metrics() -> Response:
    return Response(metrics_text(site().store), content_type=CONTENT_TYPE)
