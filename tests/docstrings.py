"""Which public functions must say more than their signature does, and do not.

A function needs no docstring if it takes nothing, if it takes one thing and is one `return`, if it
does what an interface says of the method of its name, or if a table or a framework calls it and
says there what it is for. Every method of an interface that takes something needs one, and
everything in the face for programs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FACE: Final = ("oaicdif/api.py",)  # everything there has one, also what takes nothing
# What is called by Flask with what it declares, and by the table that has its rule as a sentence
CALLED: Final = {"Response", "Outcome"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(tree: ast.AST, owner: str = "") -> Iterator[tuple[str, Function, ast.AST]]:
    """(name with its class, function, what it stands in) of what a module shows of itself."""
    for node in ast.iter_child_nodes(tree):
        public = not getattr(node, "name", "_").startswith("_")
        if public and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{owner}{node.name}", node, tree
        elif public and isinstance(node, ast.ClassDef):
            yield from functions(node, f"{node.name}.")


def is_interface(tree: ast.AST) -> bool:
    return isinstance(tree, ast.ClassDef) and any("Protocol" in ast.unparse(b) for b in tree.bases)


def taken(function: Function) -> int:
    """How many arguments there are besides the object itself."""
    given = function.args
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    return len([each for each in named if each and each.arg not in ("self", "cls")])


def is_brief(function: Function) -> bool:
    """Whether it is one `return`: that line is its sentence."""
    return len(function.body) == 1 and isinstance(function.body[0], ast.Return)


def told_by_interfaces(modules: dict[Path, ast.AST]) -> set[str]:
    """The names of methods of which an interface says what they do."""
    return {
        function.name
        for tree in modules.values()
        for _, function, owner in functions(tree)
        if is_interface(owner) and ast.get_docstring(function)
    }


def silent(modules: dict[Path, ast.AST]) -> list[str]:
    """The functions that should say what they do, and do not: `path: name`."""
    told = told_by_interfaces(modules)
    return [
        f"{path}: {name}"
        for path, tree in modules.items()
        for name, function, owner in functions(tree)
        if not ast.get_docstring(function)
        and (path.as_posix() in FACE or _must_speak(function, owner, told))
    ]


def _must_speak(function: Function, owner: ast.AST, told: set[str]) -> bool:
    if is_interface(owner):
        return taken(function) > 0
    if taken(function) <= is_brief(function):
        return False
    called = function.returns is not None and ast.unparse(function.returns) in CALLED
    return not called and not (isinstance(owner, ast.ClassDef) and function.name in told)
