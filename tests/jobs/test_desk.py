"""Which endpoint is harvested next."""

from __future__ import annotations

from oaicdif.config import EndpointSettings
from oaicdif.jobs.desk import STEP_S, Desk


class Timer:
    """Seconds that only the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def endpoint(name: str, host: str) -> EndpointSettings:
    return EndpointSettings(name=name, url=f"http://{host}/{name}")


A1, A2, B1 = endpoint("a1", "a"), endpoint("a2", "A"), endpoint("b1", "b")


def anywhere(host: str) -> bool:
    return True


def taken(desk: Desk) -> list[str]:
    """Everything that is handed out now."""
    found = []
    while each := desk.take(anywhere):
        found.append(each.name)
    return found


def test_the_longest_waiting_is_first_and_a_host_is_one_harvests() -> None:
    desk = Desk(Timer())
    desk.put([A1, A2, B1])
    assert taken(desk) == ["a1", "b1"]


def test_the_second_of_a_host_waits_for_the_first_to_end() -> None:
    desk = Desk(Timer())
    desk.put([A1, A2])
    taken(desk)
    desk.ended("a1")
    assert taken(desk) == ["a2"]


def test_the_second_of_a_host_waits_no_longer_than_a_step() -> None:
    timer = Timer()
    desk = Desk(timer)
    desk.put([A1, A2])
    taken(desk)
    timer.now = STEP_S
    assert taken(desk) == ["a2"]


def test_the_second_of_a_host_does_not_wait_for_one_that_waits_for_its_server() -> None:
    desk = Desk(Timer())
    desk.put([A1, A2])
    taken(desk)
    desk.waits("a1")
    assert taken(desk) == ["a2"]


def test_what_is_in_hand_is_not_handed_out_again_though_the_store_says_due() -> None:
    desk = Desk(Timer())
    desk.put([A1])
    taken(desk)
    desk.put([A1, B1])
    assert taken(desk) == ["b1"]
    desk.ended("a1")
    assert taken(desk) == []  # an old look: the next one says whether it is due
    desk.put([A1])
    assert taken(desk) == ["a1"]


def test_what_rests_is_left_alone_until_then() -> None:
    timer = Timer()
    desk = Desk(timer)
    desk.put([A1])
    taken(desk)
    desk.ended("a1", rest_s=60)
    desk.put([A1])
    assert taken(desk) == []
    timer.now = 60.0
    assert taken(desk) == ["a1"]


def test_a_host_that_is_not_welcome_waits() -> None:
    desk = Desk(Timer())
    desk.put([A1, B1])
    found = desk.take(lambda host: host != "a")
    assert found == B1
    assert desk.names_at("b") == ["b1"]


def test_what_was_in_the_hands_of_a_lost_process_rests_longer_each_time() -> None:
    timer = Timer()
    desk = Desk(timer)
    rests = []
    for _ in range(3):
        desk.put([A1])
        assert taken(desk) == ["a1"]
        desk.put_back(["a1"])
        lost = timer.now
        while not (timer.now > lost and taken(desk)):
            timer.now += 1
            desk.put([A1])
        rests.append(timer.now - lost)
        desk.put_back(["a1"])  # and once more, before the next round
        timer.now += 10_000
    assert rests == [5, 80, 1280]
