"""Benchmarks end with a figure or with "too short to tell", never with an error of their clock."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.bench.clocks import (
    SERVER_TICK_S,
    TOO_SHORT,
    can_tell,
    each_us,
    median,
    of_figures,
    per_second,
    ratio,
    shown,
)

HUNDREDTH_S = 0.01


@pytest.mark.parametrize("server_s", [0.0, 0.01, 0.09])
def test_a_time_of_few_ticks_is_too_short_to_tell(server_s: float) -> None:
    assert ratio(1.0, server_s, HUNDREDTH_S) is None
    assert ratio(server_s, 1.0, HUNDREDTH_S) is None
    assert per_second(500, server_s, HUNDREDTH_S) is None
    assert each_us(server_s, 500, HUNDREDTH_S) is None


def test_ten_ticks_tell() -> None:
    tenth_s = 57.3 - 57.2  # as a clock that runs for long gives it, a little less than 0.1
    assert can_tell(tenth_s, HUNDREDTH_S)
    assert ratio(0.2, 0.1, HUNDREDTH_S) == pytest.approx(2)
    assert per_second(50, 0.1, HUNDREDTH_S) == pytest.approx(500)
    assert each_us(0.1, 100, HUNDREDTH_S) == pytest.approx(1000)


def test_the_clock_of_another_process_ticks_at_most_a_hundred_times_a_second() -> None:
    assert SERVER_TICK_S >= 0.001


def test_a_quotient_of_what_is_not_known_is_not_known() -> None:
    assert of_figures(None, 2.0) is None
    assert of_figures(2.0, None) is None
    assert of_figures(2.0, 0.0) is None
    assert of_figures(3.0, 2.0) == 1.5


def test_a_median_of_which_one_is_not_known_is_not_known() -> None:
    assert median([1.0, None, 3.0]) is None
    assert median([]) is None
    assert median([1.0, 2.0, 9.0]) == 2.0


def test_what_is_not_known_is_printed_in_words() -> None:
    assert shown(None) == TOO_SHORT
    assert shown(2.5, 6) == "  2.50"


@pytest.mark.parametrize(
    "path", sorted(Path(__file__).parent.glob("b*_*.py")), ids=lambda p: p.stem
)
def test_a_benchmark_divides_by_no_measured_time_of_its_own(path: Path) -> None:
    """`tests.bench.clocks` alone does; elsewhere `/` has a number, or joins a path."""
    divisors = [
        node.right
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
    ]
    allowed = (ast.Constant, ast.JoinedStr)
    others = {ast.unparse(each) for each in divisors if not isinstance(each, allowed)}
    assert others <= {"count", "ours.received", "folder.relative_to(source)", "p.name"}
