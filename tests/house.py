"""The picture of the house that the guards hold: floors, rooms, walls, what each may import.

Drawn in words in docs/how-it-is-built.md. `breaches` judges the text of one module, so that a
test can plant one. `python -m tests.house` prints the rooms with their files and lines, as that
page shows them.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).parents[1]
PACKAGE: Final = PROJECT / "oaicdif"
MODULES: Final = {
    ".".join((path.parent if path.stem == "__init__" else path.with_suffix("")).parts): path
    for path in sorted(each.relative_to(PROJECT) for each in PACKAGE.rglob("*.py"))
}

WORDS, PURE, INPUT_OUTPUT, USE_CASES, EDGES = range(5)
FLOORS: Final = ("words", "pure", "I/O", "use cases", "edges")
# Every room in the order in which it may be imported: a room knows rooms of lower floors, and of
# its own floor those that BESIDE names. A longer name is a room of its own.
ROOMS: Final[Mapping[str, int]] = {
    "oaicdif": WORDS,
    "oaicdif.config": WORDS,
    "oaicdif.zstd": PURE,
    "oaicdif.gzip_body": PURE,
    "oaicdif.html_templates": PURE,
    "oaicdif.json_text": PURE,
    "oaicdif.protocol": PURE,
    "oaicdif.cdif": PURE,
    "oaicdif.rdm": PURE,
    "oaicdif.formats": PURE,
    "oaicdif.rules": PURE,
    "oaicdif.judge.verdicts": PURE,
    "oaicdif.judge.score": PURE,
    "oaicdif.judge.driver": PURE,
    "oaicdif.http": INPUT_OUTPUT,
    "oaicdif.alerts.mail": INPUT_OUTPUT,
    "oaicdif.alerts.webhook": INPUT_OUTPUT,
    "oaicdif.harvest.client": INPUT_OUTPUT,
    "oaicdif.store": INPUT_OUTPUT,
    "oaicdif.judge": USE_CASES,
    "oaicdif.catalog": USE_CASES,
    "oaicdif.harvest": USE_CASES,
    "oaicdif.alerts": USE_CASES,
    "oaicdif.provider": USE_CASES,
    "oaicdif.rdm_server": USE_CASES,
    "oaicdif.site": USE_CASES,
    "oaicdif.export": USE_CASES,
    "oaicdif.sources": USE_CASES,
    "oaicdif.metrics": USE_CASES,
    "oaicdif.clock": EDGES,
    "oaicdif.demo": EDGES,
    "oaicdif.jobs": EDGES,
    "oaicdif.web": EDGES,
    "oaicdif.api": EDGES,
    "oaicdif.cli": EDGES,
    "oaicdif.__main__": EDGES,
}
BESIDE: Final[Mapping[str, frozenset[str]]] = {
    "oaicdif.config": frozenset({"oaicdif"}),
    "oaicdif.cdif": frozenset({"oaicdif.json_text"}),
    "oaicdif.formats": frozenset(
        {"oaicdif.cdif", "oaicdif.json_text", "oaicdif.protocol", "oaicdif.rdm"}
    ),
    "oaicdif.rules": frozenset(
        {"oaicdif.cdif", "oaicdif.formats", "oaicdif.json_text", "oaicdif.rdm"}
    ),
    "oaicdif.judge.score": frozenset({"oaicdif.judge.verdicts"}),
    "oaicdif.judge.driver": frozenset(
        {"oaicdif.formats", "oaicdif.protocol", "oaicdif.rules", "oaicdif.judge.verdicts"}
    ),
    "oaicdif.harvest.client": frozenset({"oaicdif.http"}),
    "oaicdif.harvest": frozenset({"oaicdif.judge"}),
    "oaicdif.alerts.webhook": frozenset({"oaicdif.http"}),
    "oaicdif.alerts": frozenset({"oaicdif.harvest"}),
    "oaicdif.provider": frozenset({"oaicdif.catalog"}),
    "oaicdif.rdm_server": frozenset({"oaicdif.catalog", "oaicdif.provider"}),
    "oaicdif.site": frozenset({"oaicdif.catalog", "oaicdif.provider"}),
    "oaicdif.metrics": frozenset({"oaicdif.provider"}),
    "oaicdif.export": frozenset({"oaicdif.rdm_server", "oaicdif.site"}),
    "oaicdif.sources": frozenset({"oaicdif.catalog", "oaicdif.harvest"}),
    "oaicdif.jobs": frozenset({"oaicdif.clock"}),
    "oaicdif.web": frozenset({"oaicdif.clock"}),
    "oaicdif.cli": frozenset({"oaicdif.clock", "oaicdif.demo", "oaicdif.jobs", "oaicdif.web"}),
    "oaicdif.__main__": frozenset({"oaicdif.cli"}),
    "oaicdif.api": frozenset({"oaicdif.clock", "oaicdif.jobs"}),
}

# library: the only places that may import it. A library that is not here may be imported nowhere.
WALLS: Final[Mapping[str, tuple[str, ...]]] = {
    "requests": ("oaicdif.http",),
    "urllib3": ("oaicdif.http",),
    "prometheus_client": ("oaicdif.metrics",),
    "sickle": ("oaicdif.harvest.client",),
    "pyld": ("oaicdif.cdif.jsonld",),
    "pyoxigraph": ("oaicdif.cdif.rdf",),
    "jsonschema_rs": ("oaicdif.cdif.validation",),
    "pyshacl": ("oaicdif.cdif.shapes",),
    "rdflib": ("oaicdif.cdif.shapes",),
    "flask": ("oaicdif.web",),
    "werkzeug": ("oaicdif.web",),
    "granian": ("oaicdif.cli.serve",),
    "click": ("oaicdif.cli",),
    "rich": ("oaicdif.cli",),
    "sqlite3": ("oaicdif.store.drivers.sqlite", "oaicdif.store.drivers.sqlite_connection"),
    "psycopg": (
        "oaicdif.store.drivers.postgres",
        "oaicdif.store.drivers.postgres_many",
        "oaicdif.store.drivers.postgres_session",
        "oaicdif.store.drivers.postgres_wire",
    ),
    "procrastinate": ("oaicdif.store.drivers.postgres_queue",),
    "dateutil": ("oaicdif.rules.values.dates",),
    "tomlkit": ("oaicdif.config.file_editing",),
    "yaml": ("oaicdif.rules.nodes",),
    "jinja2": ("oaicdif.html_templates",),
    "markupsafe": ("oaicdif.html_templates",),
    "orjson": ("oaicdif.json_text",),
    "backports": ("oaicdif.zstd",),
    "zstandard": ("oaicdif.zstd",),
    "isal": ("oaicdif.gzip_body",),
    "compression": ("oaicdif.zstd",),
    "lxml": ("oaicdif.xmldoc", "oaicdif.judge.xmlschema"),
}

# What each floor may import of the standard library; a floor has what lower ones have.
STANDARD: Final[Mapping[int, frozenset[str]]] = {
    floor: frozenset(names.split())
    for floor, names in {
        WORDS: """__future__ array bisect collections contextlib copy dataclasses datetime decimal
            difflib enum functools hashlib heapq html itertools json math operator pathlib re string
            textwrap tomllib types typing unicodedata urllib.parse zoneinfo""",
        PURE: "base64 binascii contextvars hmac importlib.metadata ipaddress logging sys",
        INPUT_OUTPUT: """email.utils fcntl http.client importlib.resources io logging os random
            socket secrets sqlite3 struct threading time zlib""",
        USE_CASES: "gc queue",
        EDGES: " ".join(sys.stdlib_module_names),
    }.items()
}
# A use case has no clock, no chance and no sockets; what it may not have of the floor below.
_NOT_ABOVE: Final = frozenset(
    {"fcntl", "http.client", "io", "os", "random", "socket", "sqlite3", "time"}
)
# module: what it may import beside, each with its reason.
BESIDES: Final[Mapping[str, frozenset[str]]] = {
    "oaicdif.alerts.mail": frozenset(  # mails
        {"email", "email.message", "smtplib", "ssl"}
    ),
    "oaicdif.gzip_body": frozenset({"zlib"}),
    "oaicdif.zstd": frozenset({"threading"}),  # one compressor a thread
    "oaicdif.cyclic_garbage": frozenset({"gc"}),  # for the rules, when they load
    "oaicdif.harvest.setup": frozenset({"time"}),  # how to sleep, unless a caller says otherwise
    "oaicdif.sources.registry_lists": frozenset({"csv"}),
    "oaicdif.store.drivers.postgres_queue": frozenset({"asyncio", "concurrent.futures"}),
    "oaicdif.sources.source_lists": frozenset({"csv"}),  # lists of endpoints to import
    "oaicdif.export.manifest": frozenset({"os"}),  # files are renamed into their place
    "oaicdif.export.exporting": frozenset({"fcntl"}),  # one export a folder
    "oaicdif.export.catalog_units": frozenset({"gzip"}),  # dumps
}
# What begins processes or pools of them: the only modules that may import it, on any floor.
PROCESSES: Final[Mapping[str, tuple[str, ...]]] = {
    "multiprocessing": ("oaicdif.jobs.process_owner",),
    "multiprocessing.context": ("oaicdif.jobs.process_owner",),
    "multiprocessing.pool": (),
    "multiprocessing.process": ("oaicdif.jobs.process_owner",),
    "concurrent.futures": ("oaicdif.store.drivers.postgres_queue",),  # threads
    "subprocess": (),
    "pty": (),
}
_BEGINS: Final = re.compile(r"fork(pty)?|posix_spawnp?|spawn[lv]p?e?|exec[lv]p?e?|system|popen")
# The only modules that may import what a name says, which no reader of imports can follow.
BY_NAME: Final = frozenset({"oaicdif.cli.main", "oaicdif.web.app"})
# Where names of installed packages are looked up.
ENTRY_POINTS: Final = frozenset(
    {
        "oaicdif.formats.table",
        "oaicdif.rules.wordlist",
        "oaicdif.provider.published_formats",
        "oaicdif.rdm.query_languages",
    }
)
_ENDS: Final = frozenset({ast.Name, ast.Constant})
_TELLING: Final = (ast.Import, ast.ImportFrom, ast.Call, ast.Attribute)  # all that is asked below
_CLOCKS: Final = frozenset({"now", "utcnow", "today"})


@cache
def room_of(name: str) -> str:
    """The room a module lies in: the longest name of ROOMS that it begins with."""
    return max((room for room in ROOMS if within(name, (room,))), key=len)


def within(name: str, places: tuple[str, ...]) -> bool:
    return any(name == place or name.startswith(f"{place}.") for place in places)


def breaches(name: str, tree: ast.AST, *, package: bool = False) -> list[str]:
    """What the module `name` does that its room does not allow, a sentence each."""
    return looked_through(name, tree, package=package)[0]


def looked_through(
    name: str, tree: ast.AST, *, package: bool = False
) -> tuple[list[str], list[str]]:
    """Its breaches, and everything that it imports."""
    nodes = [each for each in every_node(tree) if isinstance(each, _TELLING)]
    found = [*_imports(name, nodes, package=package)]
    wrong = [
        *(each for imported in found for each in _import_breaches(name, imported)),
        *_hidden_imports(name, nodes),
        *_begun_processes(name, found, nodes),
        *(_clocks(nodes) if name != "oaicdif.clock" else ()),
    ]
    return wrong, found


def unused_allowances(imports: Mapping[str, Iterable[str]]) -> list[str]:
    """What the lists above allow and no module does: an allowance that nobody needs is a hole."""
    pairs = {(name, each) for name, found in imports.items() for each in found}
    tops = {(name, each.partition(".")[0]) for name, each in pairs}
    rooms = {(room_of(name), room_of(each)) for name, each in pairs if each in MODULES}
    return [
        *(f"{n} may import {each}" for n, s in BESIDES.items() for each in s - _of(n, pairs)),
        *(f"{here} may import {there}" for here, others in BESIDE.items() for there in others
          if (here, there) not in rooms),
        *(f"{place} may import {library}" for library, places in WALLS.items() for place in places
          if not any(top == library and within(name, (place,)) for name, top in tops)),
    ]  # fmt: skip


def _of(name: str, pairs: Iterable[tuple[str, str]]) -> set[str]:
    return {each for here, each in pairs if here == name}


def every_node(tree: ast.AST) -> list[ast.AST]:
    """As `ast.walk`, in a third of its time: of the whole package there are half a million. Names
    and constants lead to nothing more; in what context a name stands is left out."""
    found = [tree]
    for node in found:
        if node.__class__ in _ENDS:
            continue
        for field in node._fields:
            value = getattr(node, field, None)
            if value.__class__ is list:
                found += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
                found.append(value)
    return found


def _imports(name: str, nodes: Sequence[ast.AST], *, package: bool) -> Iterator[str]:
    """Every module that is imported, wherever the statement stands."""
    here = name if package else name.rpartition(".")[0]
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = here.split(".")
            base = ".".join(up[: len(up) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module or "") if part)
            full = [f"{module}.{each.name}" for each in node.names]
            yield from (each if _is_module(each) else module for each in full)
        elif isinstance(node, ast.Call) and _called(node) in ("import_module", "__import__"):
            yield from _literal(node)


def _is_module(name: str) -> bool:
    return name in MODULES or name in ("urllib.parse", "urllib.request", "http.client")


def _literal(node: ast.Call) -> Iterator[str]:
    if node.args and isinstance(node.args[0], ast.Constant):
        yield str(node.args[0].value)


def _called(node: ast.Call) -> str:
    target = node.func
    if isinstance(target, ast.Attribute):
        return target.attr
    return target.id if isinstance(target, ast.Name) else ""


def _import_breaches(name: str, imported: str) -> Iterator[str]:
    top = imported.partition(".")[0]
    if top == "oaicdif":
        yield from _room_breaches(room_of(name), room_of(imported), imported)
    elif top in WALLS:
        if not within(name, WALLS[top]):
            yield f"{imported} stands behind the wall {' or '.join(WALLS[top])}"
    elif top not in sys.stdlib_module_names:
        yield f"{imported} is a library without a wall"
    elif not _allowed(name, imported):
        yield f"{imported} is not for this floor"


def _room_breaches(here: str, there: str, imported: str) -> Iterator[str]:
    if ROOMS[there] > ROOMS[here]:
        yield f"{imported} lies on a higher floor"
    elif ROOMS[there] == ROOMS[here] and there not in (here, *BESIDE.get(here, ())):
        yield f"{imported} lies in a room beside that is not listed"


def _allowed(name: str, imported: str) -> bool:
    floor = ROOMS[room_of(name)]
    allowed = set().union(*(STANDARD[each] for each in STANDARD if each <= floor))
    if floor == USE_CASES:
        allowed -= _NOT_ABOVE
    allowed |= BESIDES.get(name, frozenset())
    return imported in allowed or (
        imported.partition(".")[0] in allowed and (floor == EDGES or imported not in _DANGEROUS)
    )


_DANGEROUS: Final = frozenset({"urllib.request", "http.server"})


def _hidden_imports(name: str, nodes: Sequence[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if not isinstance(node, ast.Call):
            continue
        called = _called(node)
        if called in ("import_module", "__import__") and name not in BY_NAME:
            yield f"{called} hides an import"
        if called == "entry_points" and name not in ENTRY_POINTS:
            yield "entry_points registers what no list here names"


def _begun_processes(name: str, imported: Iterable[str], nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Ways to begin processes beside the one owner of them."""
    for each in imported:
        if each in PROCESSES and name not in PROCESSES[each]:
            yield f"{each} begins processes: that is left to oaicdif.jobs.process_owner"
    for node in nodes:
        if isinstance(node, ast.Attribute) and _ends_in(node.value, {"os"}):
            names = [node.attr]
        elif isinstance(node, ast.ImportFrom) and node.module == "os":
            names = [each.name for each in node.names]
        else:
            continue
        yield from (f"os.{each} begins a process" for each in names if _BEGINS.fullmatch(each))


def _clocks(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Looks at the clock, called or handed on, under whatever name datetime is imported."""
    names = {"datetime", "date"}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module == "datetime":
            names |= {each.asname for each in node.names if each.asname}
        if isinstance(node, ast.Import):
            names |= {each.asname for each in node.names if each.asname and each.name == "datetime"}
    for node in nodes:
        if isinstance(node, ast.Attribute) and node.attr in _CLOCKS and _ends_in(node.value, names):
            yield f"line {node.lineno} looks at the clock"


def _ends_in(node: ast.expr, names: set[str]) -> bool:
    """Whether it is one of the names, or one of them behind a dot (`datetime.datetime`)."""
    if isinstance(node, ast.Attribute):
        return node.attr in names
    return isinstance(node, ast.Name) and node.id in names


def counted() -> Mapping[str, tuple[int, int]]:
    """Every room with its files and their lines; all together under an empty name."""
    held: dict[str, list[int]] = {room: [] for room in ROOMS}
    for name, path in MODULES.items():
        held[room_of(name)].append(len((PROJECT / path).read_text("utf-8").splitlines()))
    held[""] = [each for lines in held.values() for each in lines]
    return {room: (len(lines), sum(lines)) for room, lines in held.items()}


def with_counts(page: str) -> str:
    """The page with the counts of today in its table of rooms."""
    for room, (files, lines) in counted().items():
        row = rf"^(\| `{re.escape(room)}` \| [^|]+ \|) \d+ \|" if room else r"^(\| \| \|) \d+ \|"
        page = re.sub(rf"{row} \d+ \|", rf"\g<1> {files} | {lines} |", page, flags=re.MULTILINE)
    return page


def main() -> None:
    """Print every room, its files and their lines; with --write put them into the page instead."""
    if "--write" in sys.argv[1:]:
        page = PROJECT / "docs" / "how-it-is-built.md"
        page.write_text(with_counts(page.read_text("utf-8")), "utf-8")
        return
    for room, (files, lines) in counted().items():
        sys.stdout.write(f"{room or 'all':24} {files:4} files {lines:6} lines\n")


if __name__ == "__main__":
    main()
