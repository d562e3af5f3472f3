"""The wall around procrastinate: the queue of units in a PostgreSQL store (extra `[workers]`).

One task takes all units. A synchronous app puts them, for only that one can do so in a transaction
of ours; an asynchronous one over the same task hands them to threads. The name of a queue carries
the format of units: a worker of an older version never sees units that it would not understand.

A worker gives a sign every few seconds. What one had in hand that gave none for a while is handed
out again by the others; a unit whose workers end in the middle of it again and again is given up.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Final

import procrastinate
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import DeleteJobCondition, Job, Status

from ...errors import StoreError
from ...store_address import Address
from ..work_ledger import Unit
from ..work_queue import Orders, QueueFacts
from .postgres_refusals import refusal

log: Final = logging.getLogger(__name__)

FORMAT: Final = 1  # of units; raise it when a worker of before could not do a unit of now
SIGN_S: Final = 5.0
DEAD_AFTER_S: Final = 20.0
TRIES: Final = 3  # of one unit, if its worker ends in the middle of it
_TASK: Final = "oaicdif.unit"
_LOOK_S: Final = 0.25
_AT_ONCE: Final = datetime(2000, 1, 1, tzinfo=UTC)  # whatever the clock of this machine says
_LOCK: Final = "SELECT pg_advisory_xact_lock(1869178212, hashtext(current_schema()))"
_MADE: Final = "SELECT to_regclass('procrastinate_jobs') IS NOT NULL AS made"
_NOW: Final = "SELECT clock_timestamp() AS now"
_JOBS: Final = "SELECT id FROM procrastinate_jobs WHERE status IN ('todo', 'doing')"
_WORKERS: Final = (
    "SELECT count(*) AS alive FROM procrastinate_workers"
    " WHERE last_heartbeat > now() - make_interval(secs => %(seconds)s)"
)
_FACTS: Final = (
    "SELECT queue_name, count(*) FILTER (WHERE status = 'todo') AS waiting,"
    " count(*) FILTER (WHERE status = 'doing') AS in_hand,"
    " coalesce(extract(epoch FROM now() - min(put.at) FILTER (WHERE status = 'todo')), 0) AS age"
    " FROM procrastinate_jobs LEFT JOIN LATERAL (SELECT min(at) AS at FROM procrastinate_events"
    " WHERE job_id = procrastinate_jobs.id) AS put ON true"
    " WHERE status IN ('todo', 'doing') GROUP BY queue_name"
)


class PostgresQueue:
    """The queue of one store. Errors of the library leave it as ours."""

    def __init__(self, address: Address) -> None:
        self._shown, self._conninfo = address.shown, address.url
        self._tasks = procrastinate.App(
            connector=procrastinate.SyncPsycopgConnector(
                conninfo=self._conninfo, min_size=0, max_size=2, max_idle=60.0
            )
        )
        self._task = self._tasks.task(name=_TASK, pass_context=False)(_nothing)
        with self._errors():
            self._tasks.open()

    def close(self) -> None:
        self._tasks.close()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except ConnectorException as error:
            raise self._translated(error) from error

    def _translated(self, error: ConnectorException) -> StoreError:
        cause = error.__cause__ or error
        found = refusal(cause, self._shown) if isinstance(cause, Exception) else None
        return found if isinstance(found, StoreError) else StoreError(
            f"The queue in {self._shown} cannot be used: {cause}."
        )  # fmt: skip

    # ---- the queue ----------------------------------------------------------------------

    def prepare(self) -> None:
        with self._errors():
            pool = self._tasks.connector.pool  # type: ignore[attr-defined]
            with pool.connection() as connection:
                connection.execute(_LOCK)
                if not connection.execute(_MADE).fetchone()[0]:
                    script = self._tasks.schema_manager.get_schema()
                    connection.execute(script)

    def now(self) -> datetime:
        found: datetime = self._one(_NOW)["now"]
        return found.astimezone(UTC)

    def put(self, connection: Any, unit: Unit, lock: str = "") -> int:
        with self._errors():
            return self._task.configure(
                queue=queue_of(unit.kind), lock=lock or None, connection=connection
            ).defer(name=unit.name, step=unit.step)

    def jobs(self) -> frozenset[int]:
        return frozenset(row["id"] for row in self._all(_JOBS))

    def workers(self) -> int:
        return int(self._one(_WORKERS, seconds=DEAD_AFTER_S)["alive"])

    def facts(self) -> dict[str, QueueFacts]:
        return {
            row["queue_name"].partition(".")[0]: QueueFacts(
                row["waiting"], row["in_hand"], max(0.0, float(row["age"]))
            )
            for row in self._all(_FACTS)
        }

    def cancel(self, job: int) -> bool:
        with self._errors():
            return self._tasks.job_manager.cancel_job_by_id(job, delete_job=True)

    def _one(self, query: str, **values: Any) -> dict[str, Any]:
        with self._errors():
            return self._tasks.connector.execute_query_one(query, **values)

    def _all(self, query: str) -> list[dict[str, Any]]:
        with self._errors():
            return self._tasks.connector.execute_query_all(query)

    # ---- a worker -----------------------------------------------------------------------

    def work(self, orders: Orders, stop: Callable[[], bool]) -> None:
        with self._errors():
            asyncio.run(self._work(orders, stop))

    async def _work(self, orders: Orders, stop: Callable[[], bool]) -> None:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(orders.concurrency + 2))
        loop.set_exception_handler(_told)
        connector = procrastinate.PsycopgConnector(conninfo=self._conninfo, min_size=1, max_size=4)
        app = procrastinate.App(connector=connector)
        app.task(name=_TASK, pass_context=False)(_doing(orders))
        async with app.open_async():
            worker = asyncio.create_task(app.run_worker_async(
                queues=[queue_of(kind) for kind in orders.kinds],
                concurrency=orders.concurrency,
                update_heartbeat_interval=SIGN_S,
                stalled_worker_timeout=DEAD_AFTER_S,
                fetch_job_polling_interval=orders.look_every_s,
                delete_jobs=DeleteJobCondition.ALWAYS,  # what units came to stands in the ledger
                install_signal_handlers=False,
            ))  # fmt: skip
            rescuer = asyncio.create_task(_rescue(app, orders))
            try:
                while not (stop() or worker.done() or rescuer.done()):
                    await asyncio.sleep(_LOOK_S)
            finally:
                for each in (rescuer, worker):
                    each.cancel()  # a worker then takes no more, and waits for what it has
                ended = await asyncio.gather(rescuer, worker, return_exceptions=True)
            for each_ended in ended:
                if isinstance(each_ended, Exception):
                    raise each_ended


async def _rescue(app: procrastinate.App, orders: Orders) -> None:
    """Hand out again what workers that give no sign had in hand."""
    while True:
        for job in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=DEAD_AFTER_S):
            if job.task_name == _TASK and job.id is not None:
                with _unless_others_did():
                    await _rescue_one(app, orders, job, job.id)
        await asyncio.sleep(SIGN_S)


@contextmanager
def _unless_others_did() -> Iterator[None]:
    """Several workers look for what is to be rescued; the first one does it."""
    try:
        yield
    except ConnectorException as error:
        if not _did_others(error):
            raise


def _did_others(error: object) -> bool:
    """Whether the job is not there any more, or in other hands."""
    return isinstance(error, ConnectorException) and "Job was not found" in str(error.__cause__)


def _told(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What nobody asked after. The end of a unit that others have done meanwhile changes nothing:
    the ledger took theirs (`store.work_ledger`)."""
    if _did_others(context.get("exception")):
        log.warning("others did a unit meanwhile: this worker was slow to give a sign")
    else:
        loop.default_exception_handler(context)


async def _rescue_one(app: procrastinate.App, orders: Orders, job: Job, number: int) -> None:
    unit = Unit(str(job.task_kwargs["name"]), int(str(job.task_kwargs["step"])))
    if job.attempts + 1 < TRIES:
        log.warning("%s: its worker is gone; it is handed out again", unit.name)
        await app.job_manager.retry_job_by_id_async(number, retry_at=_AT_ONCE)
        return
    log.error("%s: %d workers ended in the middle of it; it is given up", unit.name, TRIES)
    await asyncio.to_thread(orders.give_up, unit)
    await app.job_manager.finish_job_by_id_async(number, status=Status.FAILED, delete_job=True)


def _nothing(name: str, step: int) -> None:
    """The task of those who only put units; workers have their own under this name."""


def _doing(orders: Orders) -> Callable[[str, int], None]:
    def unit(name: str, step: int) -> None:
        orders.do(Unit(name, step))

    return unit


def queue_of(kind: str) -> str:
    """The queue of units of this kind, in today's format."""
    return f"{kind}.{FORMAT}"


def open_postgres_queue(address: Address) -> PostgresQueue:
    """The queue in the database of a store (`store.open_queue`)."""
    return PostgresQueue(address)
