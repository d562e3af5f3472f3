"""`/metrics`: what harvests and serving have counted, for Prometheus."""

from __future__ import annotations

from datetime import timedelta

from flask import Blueprint, Response, current_app

from ..datestamp import parse_datestamp
from ..errors import StoreError
from ..metrics import CONTENT_TYPE, ServingFacts, metrics_text
from ..provider.harvesters_seen import under_way
from .app import Site, site
from .trouble import TROUBLE
from .watching import ALIVE_S, Watch, watch_of

blueprint = Blueprint("metrics", __name__)


@blueprint.get("/metrics")
def metrics() -> Response:
    here, watch = site(), watch_of(current_app)
    counted = watch is not None and here.settings.serve.metrics
    facts = _facts(here, watch) if counted and watch else None
    full = here.settings.serve.metrics_detail == "full"
    return Response(metrics_text(here.store, facts, full=full), content_type=CONTENT_TYPE)


def _facts(here: Site, watch: Watch) -> ServingFacts | None:
    """What all processes counted; None while their book cannot be read."""
    watch.flush()
    now = here.clock()
    try:
        counts = watch.book.counts()
        workers = watch.book.workers(now - timedelta(seconds=ALIVE_S))
        known = watch.book.harvesters() if here.settings.serve.keep_harvesters_days else None
        with here.store.snapshot(now) as snapshot:
            live, deleted = snapshot.totals()
            stamp = snapshot.newest()[1]
    except StoreError as error:
        TROUBLE.tell(f"what was served cannot be told: {error}")
        return None
    hours = here.settings.provider.token_hours
    return ServingFacts(
        counts=counts,
        workers=workers,
        live=live,
        deleted=deleted,
        newest=parse_datestamp(stamp)[0] if stamp else None,
        replica=here.store.replica_standing(now),
        live_tokens=None if known is None else sum(under_way(each, now, hours) for each in known),
    )
