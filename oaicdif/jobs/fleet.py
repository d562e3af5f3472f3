"""Many endpoints at once: processes that read and write for themselves.

Endpoints of one host go to one process, one after the other, so that no host is asked twice at
a time.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from ..config import EndpointSettings, Settings
from ..errors import LeaseLost, OaicdifError
from ..harvest.endpoint_run import HarvestReport
from ..harvest.log import LogSetUp, log_set_up
from ..harvest.work import Progress, Silent
from ..model import RunState
from ..store import Store, open_store
from .harvesting import Asked, meet_new
from .pool import Crew
from .process_owner import plain_error
from .stopping import stop_on_signals
from .units import whole_harvest

log: Final = logging.getLogger(__name__)

_PATIENCE_S: Final = 10.0  # for the page in hand, when something else went wrong


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one endpoint: a report, or the error that kept it from having one.

    `broke_off`: the error is a fault of ours, of the machine or of a new address; else somebody
    else harvests it.
    """

    name: str
    report: HarvestReport | None = None
    error: OaicdifError | None = None
    broke_off: bool = False

    @property
    def state(self) -> RunState | None:
        """How it ended; None if another process has it in hand."""
        if self.report:
            return self.report.state
        return RunState.FAILED if self.broke_off else None


def harvest_in_turn(
    store: Store,
    settings: Settings,
    endpoints: Sequence[EndpointSettings],
    asked: Asked,
    progress: Progress,
    stop: threading.Event,
) -> Iterator[Outcome]:
    """Harvest one endpoint after the other in this process, until stopped.

    A harvest that fails for a reason nobody foresaw ends alone: the others go on.

    Raises:
        StoreError, UsageError: as `whole_harvest`.
    """
    for each in endpoints:
        if stop.is_set():
            return
        yield _outcome(store, settings, each, asked, progress, stop)


def _outcome(
    store: Store,
    settings: Settings,
    endpoint: EndpointSettings,
    asked: Asked,
    progress: Progress,
    stop: threading.Event,
) -> Outcome:
    try:
        if silence := meet_new(store, settings, endpoint, asked, progress, stop):
            return Outcome(endpoint.name, error=silence, broke_off=True)
        report = whole_harvest(store, settings, endpoint, asked, progress, stop)
    except LeaseLost as error:
        return Outcome(endpoint.name, error=error)
    except (OaicdifError, BrokenPipeError):  # the latter: nobody reads any more what we print
        raise
    except Exception as error:
        log.exception("%s: its harvest failed inside oaicdif", endpoint.name)
        return _broken_off(endpoint.name, f"failed inside oaicdif: {_told(error)}")
    return Outcome(endpoint.name, report)


def _told(error: Exception) -> str:
    """The kind of an error and the first line of what it says."""
    first = str(error).partition("\n")[0].rstrip(".")
    return f"{type(error).__name__}: {first}" if first else type(error).__name__


def _broken_off(name: str, why: str) -> Outcome:
    hint = "Please report it, with what the log says; what is stored stays."
    error = OaicdifError(f"The harvest {why}.", hint=hint)
    return Outcome(name, error=error, broke_off=True)


def by_host(endpoints: Sequence[EndpointSettings]) -> list[list[EndpointSettings]]:
    """The endpoints in groups of one host each, in their order."""
    groups: dict[str, list[EndpointSettings]] = {}
    for each in endpoints:
        groups.setdefault(urlsplit(each.url).netloc.lower(), []).append(each)
    return list(groups.values())


def harvest_fleet(
    settings: Settings,
    endpoints: Sequence[EndpointSettings],
    asked: Asked,
    jobs: int,
    stop: threading.Event,
    told: Callable[[Outcome], object],
) -> list[Outcome]:
    """Harvest the endpoints in up to `jobs` processes; `told` hears of each as it ends.

    Unless stopped, each has an outcome: also one whose process ended before it could tell.

    Raises:
        OaicdifError: a process could not begin its work.
    """
    groups = by_host(endpoints)
    outcomes: list[Outcome] = []
    begin = partial(_begin, settings, asked, log_set_up())
    with Crew(groups, begin, min(jobs, len(groups)), patience_s=_PATIENCE_S) as crew:
        for each in crew.results(stop):
            outcomes.append(each)
            told(each)
        if not stop.is_set():
            outcomes += _untold(endpoints, outcomes, crew.exit_codes())
    return outcomes


def _untold(
    endpoints: Sequence[EndpointSettings], outcomes: Sequence[Outcome], codes: Sequence[int]
) -> list[Outcome]:
    """An error for each endpoint that no process told of, because one ended before its time."""
    why = f"broke off: its process ended with exit code {', '.join(map(str, codes)) or 0}"
    told = {each.name for each in outcomes}
    lost = [_broken_off(each.name, why) for each in endpoints if each.name not in told]
    for each in lost:
        log.error("%s: %s", each.name, each.error)
    return lost


@contextmanager
def _begin(
    settings: Settings, asked: Asked, logs: LogSetUp
) -> Iterator[Callable[[Sequence[EndpointSettings]], Iterator[Outcome]]]:
    """What harvests a group in one of several processes; nothing any more when it is to stop."""
    logs.begin()
    with stop_on_signals(lambda text: None) as stop:
        store = open_store(settings.store_url)

        def harvest(group: Sequence[EndpointSettings]) -> Iterator[Outcome]:
            for outcome in harvest_in_turn(store, settings, group, asked, Silent(), stop):
                busy = outcome.error
                yield replace(outcome, error=plain_error(busy)) if busy else outcome

        try:
            yield harvest
        finally:
            store.close()
