"""No expression of the rules takes more steps than a text of 4,000 signs may cost.

A process with a limit of CPU seconds asks all of them; what tries all ways at once never ends
within it, and the last name that it tells is that of the expression.
"""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

from tests.expressions import SQUARE, expressions_of_files, late_expressions

LIMIT_S = 20  # of all together; half of it is what they need on a slow machine
ASK = "from tests.expressions import ask_all\nask_all(lambda name: print(name, flush=True))"


def limit_cpu() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT_S, LIMIT_S))


@pytest.mark.slow
def test_every_expression_ends_on_the_worst_texts() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        capture_output=True,
        check=False,
        text=True,
        timeout=300,
        preexec_fn=limit_cpu,
    )
    assert done.stdout.split("\n")[-2:] == ["done", ""], done.stdout[-200:] + done.stderr[-2000:]


@pytest.mark.slow
def test_hang_is_seen() -> None:
    hang = "import re\nprint('hang', flush=True)\nre.match(r'(a+)+b', 'a' * 4000)"
    done = subprocess.run(
        [sys.executable, "-c", hang],
        capture_output=True,
        check=False,
        text=True,
        timeout=300,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (1, 1)),
    )
    assert (done.returncode < 0, done.stdout) == (True, "hang\n")


@pytest.mark.slow
def test_expressions_are_found_and_those_told_apart_exist() -> None:
    names = {name.removeprefix("oaicdif.") for name, _, _ in late_expressions()}
    assert len(names) > 500
    assert len([*expressions_of_files()]) > 40
    assert {f"{m}.{one}" for m, all_ in SQUARE.items() for one in all_.split()} <= names
