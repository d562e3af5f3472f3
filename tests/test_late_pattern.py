"""Expressions of the rules: compiled when they are first asked, and all of them right."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import oaicdif
from oaicdif.late_pattern import LatePattern, late_regex

PACKAGE = Path(oaicdif.__file__).parent
# Their expressions are those of a librarian's file, not of ours.
OF_FILES = {"case_reader.py", "compiler.py"}


def test_methods_are_those_of_the_compiled_expression() -> None:
    late, compiled = late_regex(r"(\d+)-", re.ASCII), re.compile(r"(\d+)-", re.ASCII)
    text = "12-13-"
    assert late.findall(text) == compiled.findall(text)
    assert late.sub("x", text) == compiled.sub("x", text)
    assert late.split(text) == compiled.split(text)
    for ask in ("match", "search", "fullmatch"):
        ours, theirs = getattr(late, ask)(text), getattr(compiled, ask)(text)
        assert (ours and ours.groups()) == (theirs and theirs.groups())
    assert (late.pattern, late.groups, late.flags) == (compiled.pattern, 1, compiled.flags)


def test_expression_is_compiled_once_and_late(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    compile_now = re.compile

    def compile_and_tell(pattern: str, flags: int = 0) -> re.Pattern[str]:
        asked.append(pattern)
        return compile_now(pattern, flags)

    monkeypatch.setattr(re, "compile", compile_and_tell)
    late = late_regex("elm+")
    assert asked == []
    assert late.match("elm")
    assert not late.match("oak")
    assert late.search("an elmm")
    assert asked == ["elm+"]


def late_ones() -> Iterator[tuple[str, LatePattern]]:
    for module in walk_packages(oaicdif.__path__, "oaicdif."):
        if module.name.endswith("__main__"):
            continue
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, LatePattern):
                yield f"{module.name}.{name}", value


def test_every_expression_can_be_compiled() -> None:
    found = dict(late_ones())
    assert len(found) > 300
    wrong = {}
    for name, late in found.items():
        try:
            late.fullmatch("")
        except re.error as error:
            wrong[name] = error
    assert wrong == {}


def compiled_at_import(text: str) -> list[int]:
    """The lines at which `re.compile` runs while a module is imported, of a text of its source."""
    module = ast.parse(text)
    inside = {
        id(node)
        for function in ast.walk(module)
        if isinstance(function, ast.FunctionDef | ast.Lambda)
        for node in ast.walk(function)
    }
    return [
        node.lineno
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "re.compile"
        and id(node) not in inside
        and not _is_of_bytes(node)
    ]


def _is_of_bytes(call: ast.Call) -> bool:
    first = call.args[0] if call.args else None
    return isinstance(first, ast.Constant) and isinstance(first.value, bytes)


@pytest.mark.parametrize("room", ["rules", "formats", "cdif", "judge"])
def test_no_expression_is_compiled_at_import(room: str) -> None:
    found = {
        str(file.relative_to(PACKAGE)): lines
        for file in sorted((PACKAGE / room).rglob("*.py"))
        if file.name not in OF_FILES
        and (lines := compiled_at_import(file.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_breach_is_seen() -> None:
    assert compiled_at_import("import re\nX = re.compile('a')\n") == [2]
    assert compiled_at_import("import re\nX = re.compile(b'a')\n") == []
    assert compiled_at_import("import re\ndef f():\n    return re.compile('a')\n") == []


def test_expression_can_be_copied() -> None:
    copied = copy.deepcopy(LatePattern("elm+", re.IGNORECASE))
    assert copied.pattern == "elm+"
    assert copied.match("ELM")
