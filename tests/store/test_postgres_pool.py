"""The connections of one process to a PostgreSQL server, without one."""

from __future__ import annotations

from typing import Any

import pytest

psycopg = pytest.importorskip("psycopg")

from oaicdif.store.drivers.postgres_session import Pool  # noqa: E402 - it needs the extra


class Vanished:
    """A server that each connection waits for in vain, for ten seconds of a clock of its own."""

    def __init__(self) -> None:
        self.now, self.asked = 0.0, 0

    def connect(self) -> Any:
        self.asked += 1
        self.now += 10
        raise psycopg.OperationalError("timeout expired")

    def steady(self) -> float:
        return self.now


def test_who_waited_for_a_server_in_vain_does_not_wait_again_for_as_long() -> None:
    server = Vanished()
    pool = Pool(server.connect, 1.0, steady=server.steady)
    asked = []
    for passed in (0.0, 0.0, 9.0, 1.0, 0.0):
        server.now += passed
        with pytest.raises(psycopg.OperationalError, match="timeout expired"):
            pool.take()
        asked.append(server.asked)
    assert asked == [1, 1, 1, 2, 2]
