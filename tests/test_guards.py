"""The house's floors, rooms and walls, read from the imports; and that these guards catch."""

from __future__ import annotations

import ast
import gc
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from oaicdif import errors
from tests.docstrings import silent
from tests.house import (
    BESIDE,
    FLOORS,
    MODULES,
    PROJECT,
    ROOMS,
    breaches,
    looked_through,
    room_of,
    unused_allowances,
    within,
)

PAGE = PROJECT / "docs" / "how-it-is-built.md"
MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 60
# A view reads its input, calls one function and shows the answer (shared STYLE).
MOST_LINES_OF_A_VIEW = 15
VIEW = re.compile(r"\b(click|command|\w*[Gg]roup)\.(command|group)\b|blueprint\.\w+\(")
# What harvests, crosswalks, publishes or exports as a whole: commands reach it by `jobs`.
OF_UNITS = frozenset(
    {"harvest_endpoint", "harvest_on", "harvest_one", "crosswalk_and_publish", "crosswalk_stale",
     "run_stale", "rerun", "publish_waiting", "publish_next", "publish_all", "publish_batch",
     "export_site"}
)  # fmt: skip


def source_of(name: str) -> str:
    return (PROJECT / MODULES[name]).read_text(encoding="utf-8")


def test_modules_keep_to_their_rooms_and_their_functions_are_short_and_say_enough() -> None:
    """Each is parsed once for all three: there are hundreds."""
    found: dict[str, list[str]] = {}
    trees: dict[Path, ast.AST] = {}
    imports: dict[str, list[str]] = {}
    with nothing_collected():
        for name, path in MODULES.items():
            tree = trees[path] = ast.parse(source_of(name))
            package = path.name == "__init__.py"
            wrong, imports[name] = looked_through(name, tree, package=package)
            found[name] = [*wrong, *long_functions(tree)]
            if within(name, ("oaicdif.cli", "oaicdif.web")):
                found[name] += long_views(tree)
            if within(name, ("oaicdif.cli",)):
                found[name] += units_passed_by(tree)
    assert {name: each for name, each in found.items() if each} == {}
    assert unused_allowances(imports) == []
    assert circle(imports) == []
    assert silent(trees) == []  # tests/docstrings.py says which functions must say something


# Who imports what needs it, inside a function: two halves of one driver.
HALVES = {("oaicdif.store.drivers.sqlite", "oaicdif.store.drivers.sqlite_keeper")}


def circle(imports: Mapping[str, Iterable[str]]) -> list[str]:
    """Modules that import each other in a circle, wherever the statements stand."""
    graph = {
        name: {each for each in found if each in MODULES and each != name} - _second_halves(name)
        for name, found in imports.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def _second_halves(name: str) -> set[str]:
    return {second for first, second in HALVES if first == name}


def test_a_circle_of_imports_is_caught() -> None:
    deeper = {"oaicdif.zstd": ["oaicdif.errors"], "oaicdif.errors": ["oaicdif.clock"]}
    assert circle(deeper) == []
    assert set(circle({**deeper, "oaicdif.clock": ["oaicdif.zstd"]})) == {
        *("oaicdif.zstd", "oaicdif.errors", "oaicdif.clock"),
    }


@contextmanager
def nothing_collected() -> Iterator[None]:
    """All trees are kept: to look through them for garbage again and again takes half the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def long_functions(tree: ast.AST) -> list[str]:
    return [
        f"{node.name} is too long"
        for node in statements(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= MOST_LINES_OF_A_FUNCTION
    ]


def long_views(tree: ast.AST) -> list[str]:
    """Commands and routes whose statements go over more lines than a view may have."""
    return [
        f"{node.name} does more than a view: it has {_lines_of_body(node)} lines"
        for node in statements(tree)
        if isinstance(node, ast.FunctionDef)
        and any(VIEW.search(ast.unparse(each)) for each in node.decorator_list)
        and _lines_of_body(node) > MOST_LINES_OF_A_VIEW
    ]


def _lines_of_body(node: ast.FunctionDef) -> int:
    """From the first statement behind the docstring to the last."""
    first = node.body[1 if ast.get_docstring(node) and len(node.body) > 1 else 0]
    return (node.end_lineno or 0) - first.lineno + 1


def units_passed_by(tree: ast.AST) -> list[str]:
    """What a command calls beside the units of work."""
    return [
        f"{each.name} is for the units of work"
        for node in statements(tree)
        if isinstance(node, ast.ImportFrom)
        for each in node.names
        if each.name in OF_UNITS
    ]


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement, however deep: no function hides in an expression, and those are most."""
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, ast.expr):
            yield node
            yield from statements(node)


def test_a_function_may_have_sixty_lines_and_no_more() -> None:
    source = "def f():\n" + "    x = 1\n" * (MOST_LINES_OF_A_FUNCTION - 1)
    assert long_functions(ast.parse(source)) == []
    assert long_functions(ast.parse(f"{source}    x = 2\n")) == ["f is too long"]
    for around in ("class A:", "if a:", "try: ...\nexcept E:", "match a:\n  case 1:", "with a:"):
        inside = source.replace("\n", "\n    ") + "    x = 2"
        assert long_functions(ast.parse(f"{around}\n    {inside}\n")) == ["f is too long"]


@pytest.mark.parametrize("decorator", ["@click.command()", "@command.command('a')",
                                       "@blueprint.get('/')", "@blueprint.route('/')"])  # fmt: skip
def test_a_view_may_have_fifteen_lines_and_no_more(decorator: str) -> None:
    source = f'{decorator}\ndef f():\n    """What it does."""\n' + "    x = 1\n" * 15
    assert long_views(ast.parse(source)) == []
    assert len(long_views(ast.parse(f"{source}    x = 2\n"))) == 1
    assert long_views(ast.parse(source.partition("\n")[2] + "    x = 2\n")) == []


@pytest.mark.parametrize(
    "source",
    ["from ..catalog.rerun import Rerun, rerun", "def f():\n    from x import export_site as e"],
)
def test_a_command_that_passes_by_the_units_of_work_is_caught(source: str) -> None:
    assert len(units_passed_by(ast.parse(source))) == 1


def test_rooms_beside_are_imported_in_one_direction() -> None:
    order = list(ROOMS)
    backwards = [
        (here, there)
        for here, others in BESIDE.items()
        for there in others
        if ROOMS[there] != ROOMS[here] or order.index(there) >= order.index(here)
    ]
    assert backwards == []


def test_every_room_of_the_picture_exists() -> None:
    assert set(ROOMS) <= {room_of(name) for name in MODULES}


def test_page_shows_every_room_on_its_floor_and_no_other() -> None:
    rows = re.findall(
        r"^\| `(oaicdif[\w.]*)` \| ([\w/ ]+) \|", PAGE.read_text("utf-8"), re.MULTILINE
    )
    assert rows == [(room, FLOORS[floor]) for room, floor in ROOMS.items()]


def test_every_file_that_the_page_names_exists() -> None:
    """Paths with a slash in backticks: below the checkout, or below the package."""
    named = re.findall(r"`([\w.]+/[\w./-]*)`", PAGE.read_text("utf-8"))
    places = [(PROJECT / name, PROJECT / "oaicdif" / name) for name in named]
    assert len(named) > len(ROOMS)
    assert [str(here) for here, inside in places if not (here.exists() or inside.exists())] == []


PLANTED = {
    "a socket in a pure room": ("oaicdif.rules.dates_x", "import socket", "socket"),
    "a request by the standard library": (
        "oaicdif.cdif.x",
        "from urllib.request import urlopen",
        "urllib.request",
    ),
    "a request in a use case": (
        "oaicdif.provider.x",
        "import urllib.request",
        "urllib.request",
    ),
    "the clock of time": ("oaicdif.protocol.x", "import time", "time"),
    "chance": ("oaicdif.formats.x", "from random import random", "random"),
    "the environment": ("oaicdif.rules.x", "import os\nhome = os.environ['HOME']", "os"),
    "a use case that waits": ("oaicdif.catalog.x", "from time import sleep", "time"),
    "jinja2 outside its wall": ("oaicdif.provider.x", "import jinja2", "jinja2"),
    "orjson outside its wall": ("oaicdif.cdif.x", "from orjson import dumps", "orjson"),
    "a library that nobody chose": ("oaicdif.web.x", "import numpy", "numpy"),
    "a database in a use case": ("oaicdif.catalog.x", "import sqlite3", "sqlite3"),
    "a higher floor": (
        "oaicdif.rules.x",
        "from ..store import Store",
        "oaicdif.store",
    ),
    "a higher floor inside a function": (
        "oaicdif.cdif.x",
        "def f():\n    from ..web import app",
        "oaicdif.web.app",
    ),
    "a room beside that is not listed": (
        "oaicdif.harvest.x",
        "from ..provider import identify",
        "oaicdif.provider.identify",
    ),
    "a room beside, the other way round": (
        "oaicdif.judge.check.x",
        "from ...harvest import profile",
        "oaicdif.harvest",
    ),
    "formats that know rules": (
        "oaicdif.formats.x",
        "from ..rules import result",
        "oaicdif.rules.result",
    ),
    "an import by name": (
        "oaicdif.provider.x",
        "from importlib import import_module\nm = import_module('oaicdif.cli.main')",
        "import_module",
    ),
    "an import by a made-up name": (
        "oaicdif.provider.x",
        "m = __import__('so' + 'cket')",
        "__import__",
    ),
    "rows registered where nobody looks": (
        "oaicdif.site.x",
        "from importlib.metadata import entry_points\nrows = entry_points(group='x')",
        "entry_points",
    ),
    "a process beside the one owner of them": (
        "oaicdif.jobs.x",
        "from multiprocessing import get_context\nget_context('spawn').Process().start()",
        "process_owner",
    ),
    "a pool in the command line": (
        "oaicdif.cli.x",
        "from concurrent.futures import ProcessPoolExecutor",
        "process_owner",
    ),
    "a program begun": ("oaicdif.jobs.x", "import subprocess", "process_owner"),
    "a process forked": ("oaicdif.web.x", "import os\nchild = os.fork()", "os.fork"),
    "a process forked under its own name": (
        "oaicdif.jobs.x",
        "from os import posix_spawn",
        "os.posix_spawn",
    ),
    "the clock called": (
        "oaicdif.catalog.x",
        "from datetime import UTC, datetime\nnow = datetime.now(UTC)",
        "clock",
    ),
    "a clock of its own at an edge": (
        "oaicdif.web.x",
        "from datetime import UTC, datetime\nclock = lambda: datetime.now(UTC)",
        "clock",
    ),
    "the clock handed on": (
        "oaicdif.catalog.x",
        "import datetime\nclock = datetime.datetime.utcnow",
        "clock",
    ),
    "the clock under another name": (
        "oaicdif.rules.x",
        "from datetime import date as day\ntoday = day.today()",
        "clock",
    ),
}


@pytest.mark.parametrize(("name", "source", "word"), PLANTED.values(), ids=PLANTED)
def test_planted_breach_is_caught(name: str, source: str, word: str) -> None:
    assert any(word in each for each in breaches(name, ast.parse(source)))


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("oaicdif.rules.x", "import re\nfrom ..formats.value import Value"),
        (
            "oaicdif.catalog.x",
            "from ..store import Store\nfrom ..rules import library",
        ),
        ("oaicdif.cli.x", "import time\nimport click\nfrom ..web.app import create_app"),
        ("oaicdif.catalog.x", "def f(clock):\n    return clock().now"),
        ("oaicdif.jobs.x", "from multiprocessing.connection import Connection"),
    ],
)
def test_what_a_room_may_do_is_no_breach(name: str, source: str) -> None:
    assert breaches(name, ast.parse(source)) == []


def test_an_allowance_that_nobody_uses_is_told() -> None:
    told = unused_allowances({"oaicdif.zstd": ["zstandard"], "oaicdif.judge.report": []})
    assert "oaicdif.zstd may import threading" in told
    assert "oaicdif.zstd may import zstandard" not in told
    assert "oaicdif.zstd may import compression" in told
    assert "oaicdif.harvest may import oaicdif.judge" in told


def test_no_two_modules_share_a_name() -> None:
    """A line of a traceback says where it is."""
    named = defaultdict(list)
    for name, path in MODULES.items():
        if path.name not in ("__init__.py", "__main__.py"):
            named[path.stem].append(name)
    assert [names for names in named.values() if len(names) > 1] == []


def test_no_file_of_the_package_is_too_long() -> None:
    long = [name for name in MODULES if len(source_of(name).splitlines()) > MOST_LINES]
    assert long == []


def test_each_oai_pmh_error_code_has_one_class() -> None:
    # OAI-PMH 2.0, section 3.6
    codes = {
        "badArgument",
        "badResumptionToken",
        "badVerb",
        "cannotDisseminateFormat",
        "idDoesNotExist",
        "noMetadataFormats",
        "noRecordsMatch",
        "noSetHierarchy",
    }
    assert set(errors.OAI_ERRORS) == codes
    assert len(set(errors.OAI_ERRORS.values())) == len(codes)


def test_every_error_class_is_drawn_in_the_tree() -> None:
    drawn = errors.__doc__ or ""
    oai = set(errors.OAI_ERRORS.values())
    missing = [
        name
        for name, value in vars(errors).items()
        if isinstance(value, type)
        and issubclass(value, errors.OaicdifError)
        and value not in oai
        and name not in drawn
    ]
    assert missing == []
