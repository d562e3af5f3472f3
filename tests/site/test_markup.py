"""The wall around hand-written markup: mypy's part at run time, and what mypy cannot see.

`Html` is a NewType, so plain text does not pass where markup is wanted. An f-string takes
anything, so here every pair of braces in such a module is looked at.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import markupsafe
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.site import heading, landing, landing_rows, listing, meta_tags
from oaicdif.site.markup import Html, escaped, together

HAND_WRITTEN = (heading, landing, landing_rows, listing, meta_tags)
MAKERS = {"escaped", "filled", "together", "Html"}


@given(st.text())
def test_text_is_escaped_as_templates_escape_it(text: str) -> None:
    assert escaped(text) == str(markupsafe.escape(text))


def test_parts_stand_one_after_the_other() -> None:
    assert together((Html("<b>"), escaped("<"), Html("</b>"))) == "<b>&lt;</b>"


class Module:
    """What a module's text says about which expressions are markup."""

    def __init__(self, source: str) -> None:
        self.tree = ast.parse(source)
        functions = [each for each in ast.walk(self.tree) if isinstance(each, ast.FunctionDef)]
        beside = [Module(source_of(each)) for each in self.beside()]
        self.makers: set[str] = MAKERS.union(
            (each.name for each in functions if is_html(each.returns)),
            *(each.makers for each in beside),
        )
        self.constants: set[str] = set().union(*(each.constants for each in beside)) | {
            node.target.id
            for node in self.tree.body
            if isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and node.value is not None
            and self.is_markup(node.value, frozenset())
        }
        self.functions = functions

    def beside(self) -> Iterator[object]:
        """Modules of this kind that it takes names from: they are judged by the same test."""
        names = {each.module for each in self.tree.body if isinstance(each, ast.ImportFrom)}
        return (each for each in HAND_WRITTEN if each.__name__.rpartition(".")[2] in names)

    def is_markup(self, node: ast.expr, known: frozenset[str]) -> bool:
        """Whether the expression can only be `Html`."""
        if isinstance(node, ast.Name):
            return node.id in known
        if isinstance(node, ast.IfExp):
            return self.is_markup(node.body, known) and self.is_markup(node.orelse, known)
        return (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in self.makers
        )

    def known(self, function: ast.FunctionDef) -> frozenset[str]:
        """Names that are markup wherever they are assigned in the function."""
        arguments = {each.arg for each in function.args.args if is_html(each.annotation)}
        good: set[str] = set(arguments | self.constants)
        bad: set[str] = set()
        for name, value in assignments(function):
            is_good = self.is_markup(value, frozenset(good))
            (good if is_good else bad).add(name)
        return frozenset(good - bad)

    def breaches(self) -> Iterator[str]:
        for function in self.functions:
            known = self.known(function)
            for call in ast.walk(function):
                if not (isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Html"):
                    continue
                (argument,) = call.args
                if isinstance(argument, ast.Constant):
                    continue
                if not isinstance(argument, ast.JoinedStr):
                    yield f"line {call.lineno}: Html of {ast.unparse(argument)}"
                    continue
                for part in argument.values:
                    if isinstance(part, ast.FormattedValue) and not self.is_markup(
                        part.value, known
                    ):
                        yield f"line {part.lineno}: {{{ast.unparse(part.value)}}}"


def source_of(module: object) -> str:
    return Path(str(module.__file__)).read_text("utf-8")  # type: ignore[attr-defined]


def is_html(annotation: ast.expr | None) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "Html"


def assignments(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """(name, value) of plain assignments, also of several at once."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            if isinstance(target, ast.Name):
                yield target.id, node.value
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                for name, value in zip(target.elts, node.value.elts, strict=True):
                    yield ast.unparse(name), value


@pytest.mark.parametrize("module", HAND_WRITTEN)
def test_nothing_unescaped_is_put_into_markup(module: object) -> None:
    assert list(Module(source_of(module)).breaches()) == []


@pytest.mark.parametrize(
    "line",
    [
        'Html(f"<p>{text}</p>")',
        "Html(text)",
        'Html("<p>" + text)',
        'Html(f"<p>{view.title}</p>")',
        'Html(f"<p>{str(text)}</p>")',
    ],
)
def test_guard_sees_what_is_not_escaped(line: str) -> None:
    source = f"def _made(text: str, view: object) -> Html:\n    return {line}\n"
    assert len(list(Module(source).breaches())) == 1


def test_guard_sees_a_name_that_is_text_in_one_branch() -> None:
    source = (
        "def _made(text: str) -> Html:\n"
        "    if text:\n        shown = escaped(text)\n"
        "    else:\n        shown = text\n"
        '    return Html(f"<p>{shown}</p>")\n'
    )
    assert len(list(Module(source).breaches())) == 1


def test_guard_knows_the_makers_of_a_module_beside_and_no_others() -> None:
    made = "def _made(text: str) -> Html:\n    return Html(f'<p>{linked(text, text)}{NONE}</p>')\n"
    assert list(Module(f"from .landing_rows import NONE, linked\n{made}").breaches()) == []
    assert len(list(Module(f"from .view import NONE, linked\n{made}").breaches())) == 2
