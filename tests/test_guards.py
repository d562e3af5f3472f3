"""The house's walls and floors, read from the imports (DESIGN, "Floors")."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from oaicdif import errors

PROJECT = Path(__file__).parents[1]
PACKAGE = PROJECT / "oaicdif"
MODULES = sorted(PACKAGE.rglob("*.py"))

WORDS, PURE, INPUT_OUTPUT, USE_CASES, EDGES = range(5)
# The longest prefix decides.
FLOORS = {
    "oaicdif": WORDS,
    "oaicdif.protocol": PURE,
    "oaicdif.rules": PURE,
    "oaicdif.cdif": PURE,
    "oaicdif.formats": PURE,
    "oaicdif.zstd": PURE,
    "oaicdif.judge.driver": PURE,
    "oaicdif.rules.back": PURE,
    "oaicdif.cdif.jsonld": PURE,
    "oaicdif.cdif.rdf": PURE,
    "oaicdif.http": INPUT_OUTPUT,
    "oaicdif.harvest.client": INPUT_OUTPUT,
    "oaicdif.harvest.completeness": PURE,
    "oaicdif.harvest.decide": PURE,
    "oaicdif.harvest.list_watch": PURE,
    "oaicdif.harvest.overlap": PURE,
    "oaicdif.http.meter": PURE,
    "oaicdif.harvest.timetable": PURE,
    "oaicdif.http.pace": PURE,
    "oaicdif.harvest.plan": PURE,
    "oaicdif.protocol.page_reader": PURE,
    "oaicdif.protocol.repair": PURE,
    "oaicdif.http.retrying": PURE,
    "oaicdif.store": INPUT_OUTPUT,
    "oaicdif.catalog": USE_CASES,
    "oaicdif.site": USE_CASES,
    "oaicdif.export": USE_CASES,
    "oaicdif.harvest": USE_CASES,
    "oaicdif.provider": USE_CASES,
    "oaicdif.judge.check": USE_CASES,
    "oaicdif.judge.report": USE_CASES,
    "oaicdif.metrics": USE_CASES,
    "oaicdif.web": EDGES,
    "oaicdif.cli": EDGES,
    "oaicdif.jobs": EDGES,
    "oaicdif.demo": EDGES,
    "oaicdif.__main__": EDGES,
}
# library: the only places that may import it
WALLS = {
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
    "granian": ("oaicdif.web", "oaicdif.cli.serve"),
    "click": ("oaicdif.cli",),
    "rich": ("oaicdif.cli",),
    "sqlite3": ("oaicdif.store.sqlite.connection",),
    "dateutil": ("oaicdif.rules.values",),
    "yaml": ("oaicdif.rules.nodes",),
    "backports": ("oaicdif.zstd",),
    "compression": ("oaicdif.zstd",),
    "lxml": ("oaicdif.xmldoc", "oaicdif.judge.xmlschema"),
}
CLOCKS = {"now", "utcnow", "today"}


def name_of(path: Path) -> str:
    parts = path.relative_to(PROJECT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def floor_of(name: str) -> int:
    return FLOORS[max((p for p in FLOORS if within(name, (p,))), key=len)]


def within(name: str, places: tuple[str, ...]) -> bool:
    return any(name == place or name.startswith(f"{place}.") for place in places)


def imports_of(path: Path) -> Iterator[str]:
    package = name_of(path) if path.name == "__init__.py" else name_of(path).rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = package.split(".")
            base = ".".join(up[: len(up) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module or "") if part)
            for each in node.names:
                full = f"{module}.{each.name}"
                yield (
                    full
                    if (PROJECT / full.replace(".", "/")).with_suffix(".py").exists()
                    else module
                )


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_module_imports_only_its_own_floor_and_lower_ones(path: Path) -> None:
    here = floor_of(name_of(path))
    climbs = [
        each for each in imports_of(path) if within(each, ("oaicdif",)) and floor_of(each) > here
    ]
    assert climbs == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_library_is_imported_only_behind_its_wall(path: Path) -> None:
    name = name_of(path)
    breaches = [
        each
        for each in imports_of(path)
        if (places := WALLS.get(each.split(".")[0])) and not within(name, places)
    ]
    assert breaches == []


@pytest.mark.parametrize("path", [p for p in MODULES if floor_of(name_of(p)) < EDGES], ids=name_of)
def test_nothing_below_the_edges_looks_at_a_clock(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    looks = [
        f"{path.name}:{node.lineno}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in CLOCKS
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id in ("datetime", "date")
    ]
    assert looks == []


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


def test_no_file_of_the_package_is_longer_than_400_lines() -> None:
    long = [p.name for p in MODULES if len(p.read_text(encoding="utf-8").splitlines()) > 400]
    assert long == []
