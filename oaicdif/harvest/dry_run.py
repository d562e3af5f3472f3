"""What a harvest would ask first, without asking anything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from ..datestamp import Granularity
from ..errors import OaiError, ResponseError
from ..model import DeletedRecord, Endpoint, Identify, Verb
from ..protocol.page_reader import read_identify
from ..store.interface import HarvestStore
from .client import OaiClient, list_request, next_request
from .introduce import Introduction
from .options import HarvestOptions
from .prefetch import Prefetch
from .set_run import SetRun
from .work import Silent, Work


@dataclass(frozen=True, slots=True)
class Planned:
    """The first request of one list; `resumes` when an interrupted run goes on."""

    set_spec: str | None
    from_: str | None
    until: str | None
    url: str
    resumes: bool = False


def planned(
    store: HarvestStore,
    client: OaiClient,
    endpoint: Endpoint,
    options: HarvestOptions,
    clock: Callable[[], datetime],
) -> list[Planned]:
    """The windows that `harvest_endpoint` would ask for now, each with its URL.

    What the endpoint says of itself is taken as it was when last harvested.
    """
    source = Prefetch(client.ask, ahead=0)
    work = Work(store, client, source, endpoint, options, clock, Silent(), lambda: False)
    introduction = Introduction(_known_identify(endpoint))
    found: list[Planned] = []
    for set_spec in options.sets or (None,):
        selection = SetRun(work, introduction, set_spec).planned(full=options.full)
        whole = selection.from_ is None and selection.until is None
        interrupted = store.interrupted(endpoint.endpoint_id, selection, full=whole)
        for window in interrupted:
            chosen, token = window.selection, window.token
            request = (
                next_request(Verb.LIST_RECORDS, token)
                if token
                else list_request(Verb.LIST_RECORDS, chosen)
            )
            url = client.url(request)
            found.append(Planned(set_spec, chosen.from_, chosen.until, url, resumes=True))
        if not interrupted:
            url = client.url(list_request(Verb.LIST_RECORDS, selection))
            found.append(Planned(set_spec, selection.from_, selection.until, url))
    return found


def _known_identify(endpoint: Endpoint) -> Identify:
    try:
        return read_identify(endpoint.identify or b"")
    except (ResponseError, OaiError):
        return Identify("", "", "2.0", (), "", DeletedRecord.NO, Granularity.DAY)
