"""What people were told last (`told_states.ToldStore`)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from ..connection import Database
from ..told_states import Told
from . import row_values


class ToldTables:
    """The states that alerts told."""

    _db: Database

    def told(self, channel: str) -> dict[str, Told]:
        with self._db.read() as db:
            found = db.execute(
                "SELECT subject, state, moment FROM told WHERE channel = ?", (channel,)
            )
            return {row[0]: (row[1], row_values.moment(row[2])) for row in found}

    def keep_told(self, channel: str, states: Mapping[str, str], now: datetime) -> None:
        with self._db.write() as db:
            db.executemany(
                "INSERT INTO told (channel, subject, state, moment) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (channel, subject) DO UPDATE"
                " SET state = excluded.state, moment = excluded.moment",
                [(channel, subject, state, now.isoformat()) for subject, state in states.items()],
            )
