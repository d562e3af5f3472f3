"""The wall around prometheus-client: what was counted of harvests and of serving, as metrics.

Harvests run in processes that come and go, and several processes serve; what they count is added
up in the store and in the serving book, so that any process can tell it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from prometheus_client import CollectorRegistry, generate_latest, start_http_server
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from .http.meter import BUCKETS
from .model import RunState
from .provider.serving_counts import BUCKETS as SERVING_BUCKETS
from .store import Standing, Store
from .store.upkeep import DAMAGED, REPUBLISHING
from .store.work_ledger import WorkCounts

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
# name in the store: (metric, its label beside endpoint, help)
_COUNTERS: Final[Mapping[str, tuple[str, str, str]]] = {
    "requests": ("requests", "verb", "Answers received."),
    "bytes": ("received_bytes", "", "Bytes received, as sent."),
    "retries": ("retries", "", "Requests made again after a failure."),
    "pages": ("pages", "", "Pages committed."),
    "records": ("records", "change", "Records received, by what they changed."),
    "faults": ("faults", "kind", "Failed requests and unreadable answers."),
    "repairs": ("repairs", "repair", "Pages repaired, by the name of the repair."),
    "runs": ("runs", "state", "Runs ended, by state."),
}
# name in the serving book: (metric, its labels, help)
_SERVED: Final[Mapping[str, tuple[str, tuple[str, ...], str]]] = {
    "requests": ("requests", ("verb", "status"), "Requests answered."),
    "errors": ("errors", ("code",), "OAI-PMH errors answered."),
    "records": ("records", ("verb",), "Records and headers sent."),
    "bytes": ("sent_bytes", ("verb",), "Bytes sent, as packed."),
    "begun": ("lists_begun", ("verb",), "First parts of lists sent."),
    "finished": ("lists_finished", ("verb",), "Last parts of lists sent."),
}
# Told of each endpoint in any case, in one number each; with four gauges these are the ten series
# that an endpoint has if not everything is asked for.
_SHORT: Final = ("requests", "bytes", "retries", "pages", "records", "faults")
Stats = Mapping[str, Mapping[tuple[int, str], float]]


def metrics_text(store: Store, serving: ServingFacts | None = None, *, full: bool = False) -> bytes:
    """Everything in Prometheus' text format; of serving where that is counted. `full`: of each
    endpoint by verb, change, kind of fault and so on, and how long answers took."""
    registry = registry_of(store, full=full)
    if serving is not None:
        registry.register(_ServingCollector(serving))
    return generate_latest(registry)


def serve_metrics(store: Store, host: str, port: int, *, full: bool = False) -> Callable[[], None]:
    """Serve `/metrics` from a thread of this process; the function returned ends it.

    Raises:
        OSError: the address cannot be listened on.
    """
    server, thread = start_http_server(port, host, registry_of(store, full=full))

    def stop() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return stop


def registry_of(store: Store, *, full: bool = False) -> CollectorRegistry:
    """A registry that reads the store each time it is asked."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_StoreCollector(store, full=full))
    return registry


@dataclass(frozen=True, slots=True)
class ServingFacts:
    """What all serving processes counted, and how the catalog stands. `live_tokens` is None
    where nobody keeps who harvests."""

    counts: Mapping[tuple[str, str], float]
    workers: int
    live: int
    deleted: int
    newest: datetime | None
    live_tokens: int | None
    replica: Standing | None = None


class _ServingCollector(Collector):
    def __init__(self, facts: ServingFacts) -> None:
        self._facts = facts

    def collect(self) -> Iterator[Metric]:
        facts = self._facts
        for name, (metric, labels, help_) in _SERVED.items():
            family = CounterMetricFamily(f"oaicdif_oai_{metric}", help_, labels=labels)
            for (counted, label), value in sorted(facts.counts.items()):
                if counted == name:
                    family.add_metric(label.split(" "), value)
            yield family
        yield self._latency()
        size = GaugeMetricFamily("oaicdif_catalog_records", "Records visible.", labels=["state"])
        size.add_metric(["live"], facts.live)
        size.add_metric(["deleted"], facts.deleted)
        yield size
        yield _gauge("oaicdif_serving_workers", "Processes that serve.", facts.workers)
        if facts.newest is not None:
            newest = facts.newest.timestamp()
            about = "The newest datestamp."
            yield _gauge("oaicdif_catalog_newest_datestamp_timestamp_seconds", about, newest)
        if facts.live_tokens is not None:
            about = "Lists under way whose last token still lives."
            yield _gauge("oaicdif_oai_live_tokens", about, facts.live_tokens)
        if facts.replica is not None:
            yield from _of_replica(facts.replica)

    def _latency(self) -> Metric:
        family = HistogramMetricFamily(
            "oaicdif_oai_request_seconds", "Seconds an answer took.", labels=["verb", "status"]
        )
        counts: dict[tuple[str, str], dict[int, float]] = defaultdict(dict)
        for (name, label), value in self._facts.counts.items():
            if name == "latency":
                verb, status, bucket = label.split(" ")
                counts[verb, status][int(bucket)] = value
        for labels, found in sorted(counts.items()):
            seconds = self._facts.counts.get(("seconds", " ".join(labels)), 0.0)
            family.add_metric(list(labels), _cumulated(SERVING_BUCKETS, found), seconds)
        return family


def _of_replica(standing: Standing) -> Iterator[Metric]:
    yield _gauge("oaicdif_replica_used", "Whether lists are read from the replica.", standing.used)
    for name, about, value in (
        ("lag_seconds", "Seconds that the replica is behind.", standing.lag_s),
        ("missing_changes", "Published changes that it has not yet.", standing.changes),
        ("missing_datestamps", "Datestamps of these changes.", standing.datestamps),
    ):
        if value is not None:
            yield _gauge(f"oaicdif_replica_{name}", about, value)


def _soundness(store: Store) -> Iterator[Metric]:
    """What was found wrong with the store itself."""
    notes = store.notes()
    damaged = float(DAMAGED in notes)
    about = "Records whose metadata is lost, until they are harvested again."
    yield _gauge("oaicdif_store_damaged", "1 while the last check's damage is left.", damaged)
    yield _gauge("oaicdif_store_lost_records", about, store.lost_records(0).records)
    if (disk := store.keeper.disk()) is not None:
        yield _gauge("oaicdif_store_disk_bytes", "Bytes of the store's disk.", disk.bytes)
        about = "Bytes of the store's disk that are free."
        yield _gauge("oaicdif_store_disk_free_bytes", about, disk.free_bytes)
    waits = float(notes.get(REPUBLISHING, "").isdigit())
    yield _gauge("oaicdif_catalog_republishing", "1 while a lost catalog is not yet back.", waits)


def _gauge(name: str, help_: str, value: float) -> Metric:
    return GaugeMetricFamily(name, help_, value=value)


def _cumulated(ends: Iterable[float], found: Mapping[int, float]) -> list[tuple[str, float]]:
    """(end, how many up to it) of a histogram's buckets."""
    total, buckets = 0.0, []
    for number, end in enumerate((*map(str, ends), "+Inf")):
        total += found.get(number, 0.0)
        buckets.append((end, total))
    return buckets


class _StoreCollector(Collector):
    def __init__(self, store: Store, *, full: bool) -> None:
        self._store, self._full = store, full

    def collect(self) -> Iterator[Metric]:
        names = {each.endpoint_id: each.name for each in self._store.endpoints()}
        stats: dict[str, dict[tuple[int, str], float]] = defaultdict(dict)
        for endpoint_id, name, label, value in self._store.stats():
            stats[name][endpoint_id, label] = value
        for name, (metric, label, help_) in _COUNTERS.items():
            if self._full:
                yield _counter(metric, label, help_, stats[name], names)
            elif name in _SHORT:
                yield _counter(metric, "", help_, _added_up(stats[name]), names)
        if self._full:
            yield _latency(stats, names)
        yield from self._states(names)
        yield from _soundness(self._store)
        yield from _units(self._store.work_counts())

    def _states(self, names: Mapping[int, str]) -> Iterator[Metric]:
        success = GaugeMetricFamily(
            "oaicdif_harvest_last_success_timestamp_seconds",
            "When the last complete run began.",
            labels=["endpoint"],
        )
        state = GaugeMetricFamily(
            "oaicdif_harvest_last_run_state",
            "1 for the state of the last run.",
            labels=["endpoint", "state"],
        )
        quarantined = GaugeMetricFamily(
            "oaicdif_harvest_quarantined", "Entries set aside now.", labels=["endpoint"]
        )
        due = GaugeMetricFamily(
            "oaicdif_harvest_next_due_timestamp_seconds",
            "When the endpoint is harvested next.",
            labels=["endpoint"],
        )
        dues = self._store.dues()
        aside = Counter(each.endpoint_id for each in self._store.aside())
        for endpoint_id, name in names.items():
            runs = self._store.runs(endpoint_id, limit=50)
            last = next((run for run in runs if run.state is RunState.COMPLETE), None)
            if last:
                success.add_metric([name], last.started.timestamp())
            if runs:
                state.add_metric([name, runs[0].state.value], 1)
            quarantined.add_metric([name], aside[endpoint_id])
            planned = dues[endpoint_id].next_due if endpoint_id in dues else None
            if planned:
                due.add_metric([name], planned.timestamp())
        yield from (success, state, quarantined, due)


def _units(counts: WorkCounts) -> Iterator[Metric]:
    """Work of many machines; nothing where no unit was ever put."""
    if not (counts.ended or counts.active):
        return
    labels = ["kind", "result"]
    ended = CounterMetricFamily("oaicdif_units", "Units that ended.", labels=labels)
    seconds = CounterMetricFamily("oaicdif_unit_seconds", "Seconds they took.", labels=labels)
    for (kind, outcome), (number, took) in sorted(counts.ended.items()):
        ended.add_metric([kind, outcome], number)
        seconds.add_metric([kind, outcome], took)
    held = GaugeMetricFamily(
        "oaicdif_units_held", "Units that wait or run.", labels=["kind", "state"]
    )
    for (kind, state), number in sorted(
        Counter((each.unit.kind, each.state) for each in counts.active).items()
    ):
        held.add_metric([kind, state], number)
    oldest = GaugeMetricFamily(
        "oaicdif_units_waiting_since_timestamp_seconds",
        "Since when the unit waits that waits longest.",
        labels=["kind"],
    )
    waiting = [each for each in counts.active if each.began is None]
    for kind in sorted({each.unit.kind for each in waiting}):
        since = min(each.since for each in waiting if each.unit.kind == kind)
        oldest.add_metric([kind], since.timestamp())
    failed = GaugeMetricFamily("oaicdif_units_failing", "Jobs that failed last.", labels=["kind"])
    for kind, number in sorted(Counter(each.unit.kind for each in counts.failed).items()):
        failed.add_metric([kind], number)
    yield from (ended, seconds, held, oldest, failed)


def _added_up(values: Mapping[tuple[int, str], float]) -> dict[tuple[int, str], float]:
    """The values of each endpoint in one."""
    total: dict[tuple[int, str], float] = defaultdict(float)
    for (endpoint_id, _), value in values.items():
        total[endpoint_id, ""] += value
    return total


def _counter(
    metric: str,
    label: str,
    help_: str,
    values: Mapping[tuple[int, str], float],
    names: Mapping[int, str],
) -> Metric:
    labels = ["endpoint", label] if label else ["endpoint"]
    family = CounterMetricFamily(f"oaicdif_harvest_{metric}", help_, labels=labels)
    for (endpoint_id, value_label), value in sorted(values.items()):
        name = names.get(endpoint_id, "")
        family.add_metric([name, value_label] if label else [name], value)
    return family


def _latency(stats: Stats, names: Mapping[int, str]) -> Metric:
    """Seconds until an answer was whole, as a histogram by endpoint and verb."""
    family = HistogramMetricFamily(
        "oaicdif_harvest_request_seconds", "Seconds an answer took.", labels=["endpoint", "verb"]
    )
    counts: dict[tuple[int, str], dict[int, float]] = defaultdict(dict)
    for (endpoint_id, label), value in stats.get("latency", {}).items():
        verb, _, bucket = label.rpartition(" ")
        counts[endpoint_id, verb][int(bucket)] = value
    for (endpoint_id, verb), found in sorted(counts.items()):
        buckets = _cumulated(BUCKETS, found)
        seconds = stats.get("seconds", {}).get((endpoint_id, verb), 0.0)
        family.add_metric([names.get(endpoint_id, ""), verb], buckets, seconds)
    return family
