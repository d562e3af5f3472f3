"""Work of many machines: chains of units and turns (`work_ledger.WorkLedger`).

These transactions are short, touch rows that nobody else needs, and hold no lock of the store.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from ..connection import Connection, Database
from ..lease import is_gone
from ..schema_steps import newest
from ..work_ledger import TURN, Ending, Put, Unit, WorkCounts, WorkRow
from .row_values import moment

LONG_AGO: Final = datetime(2000, 1, 1, tzinfo=UTC)


class WorkTables:
    """Chains of units, what became of them, and turns."""

    _db: Database

    def put_work(self, name: str, put: Put, now: datetime) -> bool:
        with self._beside() as db:
            step = _opened(db, name, now)
            if step is None:
                return False
            _put(db, Unit(name, step), put)
        return True

    def begin_work(self, unit: Unit, worker: str, now: datetime) -> WorkRow | None:
        with self._beside() as db:
            row = db.execute(
                "UPDATE work SET began = ?, worker = ? WHERE name = ? AND step = ? AND active"
                " RETURNING *",
                (now.isoformat(), worker, unit.name, unit.step),
            ).fetchone()
        return _work_row(row) if row else None

    def end_work(self, unit: Unit, ending: Ending, put: Put, now: datetime) -> bool:
        rests = (now + timedelta(seconds=ending.rest_s)).isoformat() if ending.rest_s else ""
        goes_on = ending.more and not rests
        with self._beside() as db:
            began = db.execute("SELECT began FROM work WHERE name = ?", (unit.name,)).fetchone()
            moved = db.execute(
                "UPDATE work SET step = step + 1, active = :goes_on, since = :now, began = NULL,"
                " rests_until = :rests, told = :told, carried = :carried,"
                " failures = CASE WHEN :failed = 1 THEN failures + 1 ELSE 0 END"
                " WHERE name = :name AND step = :step AND active",
                {
                    "goes_on": goes_on, "now": now.isoformat(), "rests": rests,
                    "told": ending.told, "carried": ending.carried, "name": unit.name,
                    "step": unit.step, "failed": int(bool(ending.told)),
                },
            )  # fmt: skip
            if moved.rowcount != 1:
                return False
            _count(db, unit.kind, ending.outcome, began[0], now)
            if goes_on:
                _put(db, Unit(unit.name, unit.step + 1), put)
        return True

    def drop_work(self, name: str, now: datetime) -> WorkRow | None:
        with self._beside() as db:
            row = db.execute("SELECT * FROM work WHERE name = ?", (name,)).fetchone()
            db.execute(
                "UPDATE work SET step = step + 1, active = false, since = ?, began = NULL,"
                " rests_until = '', carried = '' WHERE name = ?",
                (now.isoformat(), name),
            )
        return _work_row(row) if row else None

    def retry_work(self, name: str) -> bool:
        with self._beside() as db:
            found = db.execute(
                "UPDATE work SET failures = 0, rests_until = '' WHERE name = ?", (name,)
            )
            return found.rowcount == 1

    def work(self) -> list[WorkRow]:
        with self._beside() as db:
            return [_work_row(row) for row in db.execute("SELECT * FROM work ORDER BY name")]

    def work_counts(self) -> WorkCounts:
        with self._beside() as db:
            ended = {
                (row[0], row[1]): (row[2], row[3])
                for row in db.execute("SELECT kind, outcome, units, seconds FROM work_count")
            }
            rows = [
                _work_row(row)
                for row in db.execute(
                    "SELECT * FROM work WHERE active OR failures > 0 ORDER BY name"
                )
            ]
        active = tuple(row for row in rows if row.active)
        return WorkCounts(ended, active, tuple(row for row in rows if row.failures))

    def waits(self, most: int) -> tuple[int, bool]:
        with self._beside() as db:
            stale = db.execute(
                "SELECT count(*) FROM (SELECT record_id FROM stale LIMIT ?) AS counted", (most,)
            ).fetchone()[0]
            pending = db.execute("SELECT entry_id FROM pending LIMIT 1").fetchone()
        return stale, pending is not None

    def is_outdated(self) -> bool:
        with self._db.errors():
            return self._db.schema_found() > newest()

    # ---- turns --------------------------------------------------------------------------

    def take_turn(self, name: str, holder: str, now: datetime) -> datetime | None:
        values = {
            "name": name, "holder": holder, "now": now.isoformat(),
            "until": (now + TURN).isoformat(), "long_ago": LONG_AGO.isoformat(),
        }  # fmt: skip
        with self._beside() as db:
            taken = db.execute(
                "INSERT INTO turn (name, holder, until, asked, wanted)"
                " VALUES (:name, :holder, :until, :long_ago, '')"
                " ON CONFLICT (name) DO UPDATE SET holder = :holder, until = :until, wanted = ''"
                " WHERE turn.holder IN ('', :holder) OR turn.until <= :now RETURNING asked",
                values,
            ).fetchone()
            if taken is None:
                taken = _taken_over(db, values)
        return moment(taken[0]) if taken else None

    def keep_turn(self, name: str, holder: str, now: datetime) -> bool | None:
        with self._beside() as db:
            row = db.execute(
                "UPDATE turn SET until = ? WHERE name = ? AND holder = ? RETURNING wanted",
                ((now + TURN).isoformat(), name, holder),
            ).fetchone()
        return bool(row[0]) if row else None

    def give_turn(self, name: str, holder: str, now: datetime) -> None:
        with self._beside() as db:
            db.execute(
                "UPDATE turn SET holder = '', asked = ? WHERE name = ? AND holder = ?",
                (now.isoformat(), name, holder),
            )

    @contextmanager
    def _beside(self) -> Iterator[Connection]:
        with self._db.beside() as db:
            yield db


def _taken_over(db: Connection, values: Mapping[str, str]) -> Any:
    """The turn of a holder whose process has ended; else it is noted that it is wanted."""
    row = db.execute("SELECT holder FROM turn WHERE name = :name", values).fetchone()
    if row is None or not is_gone(row[0]):
        db.execute("UPDATE turn SET wanted = :now WHERE name = :name", values)
        return None
    return db.execute(
        "UPDATE turn SET holder = :holder, until = :until, wanted = ''"
        " WHERE name = :name AND holder = :gone RETURNING asked",
        {**values, "gone": row[0]},
    ).fetchone()


def _opened(db: Connection, name: str, now: datetime) -> int | None:
    """The step of the chain's next unit, which is its own from now on."""
    row = db.execute(
        "INSERT INTO work (name, step, active, job, since, worker, rests_until, failures, told,"
        " carried) VALUES (:name, 1, true, 0, :now, '', '', 0, '', '')"
        " ON CONFLICT (name) DO UPDATE SET step = work.step + 1, active = true, since = :now,"
        " began = NULL, rests_until = ''"
        " WHERE NOT work.active AND work.rests_until <= :now RETURNING step",
        {"name": name, "now": now.isoformat()},
    ).fetchone()
    return row[0] if row else None


def _put(db: Connection, unit: Unit, put: Put) -> None:
    job = put(getattr(db, "raw", db), unit)
    db.execute("UPDATE work SET job = ? WHERE name = ?", (job, unit.name))


def _count(db: Connection, kind: str, outcome: str, began: str | None, now: datetime) -> None:
    seconds = max(0.0, (now - moment(began)).total_seconds()) if began else 0.0
    db.execute(
        "INSERT INTO work_count (kind, outcome, units, seconds) VALUES (?, ?, 1, ?)"
        " ON CONFLICT (kind, outcome) DO UPDATE SET units = work_count.units + 1,"
        " seconds = work_count.seconds + excluded.seconds",
        (kind, outcome, seconds),
    )


def _work_row(row: Any) -> WorkRow:
    return WorkRow(
        unit=Unit(row["name"], row["step"]),
        active=bool(row["active"]),
        job=row["job"],
        since=moment(row["since"]),
        began=moment(row["began"]) if row["began"] else None,
        worker=row["worker"],
        rests_until=moment(row["rests_until"]) if row["rests_until"] else None,
        failures=row["failures"],
        told=row["told"],
        carried=row["carried"],
    )
