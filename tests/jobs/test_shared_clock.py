"""All machines share the time of the store's server, whatever their own clocks say."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from oaicdif.errors import StoreAway
from oaicdif.jobs.shared_clock import ASK_EVERY_S, SharedClock

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


class Server:
    """A server's clock and a machine's seconds."""

    def __init__(self) -> None:
        self.seconds, self.offset, self.asked, self.away = 0.0, timedelta(), 0, False

    def ask(self) -> datetime:
        self.asked += 1
        if self.away:
            raise StoreAway("The store is away.")
        return NOON + timedelta(seconds=self.seconds) + self.offset

    def timer(self) -> float:
        return self.seconds


def test_seconds_are_counted_on_from_what_the_server_said() -> None:
    server = Server()
    clock = SharedClock(server.ask, server.timer)
    server.seconds = ASK_EVERY_S - 1
    assert clock() == NOON + timedelta(seconds=ASK_EVERY_S - 1)
    assert server.asked == 1


def test_the_server_is_asked_again_now_and_then() -> None:
    server = Server()
    clock = SharedClock(server.ask, server.timer)
    server.seconds, server.offset = ASK_EVERY_S + 1, timedelta(seconds=3)
    assert clock() == NOON + timedelta(seconds=ASK_EVERY_S + 4)
    assert server.asked == 2


def test_a_server_that_is_away_is_not_asked_at_every_look() -> None:
    server = Server()
    clock = SharedClock(server.ask, server.timer)
    server.seconds, server.away = 2 * ASK_EVERY_S, True
    assert clock() == clock() == NOON + timedelta(seconds=2 * ASK_EVERY_S)
    assert server.asked == 2
