"""Single-place breakages of Python source, for `tests.trials.mutations`.

A breakage replaces one piece of the text, so that everything else stays as it was written.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

_OTHER_COMPARISON: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OTHER_SUM: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
# What only people read, or nobody: a breakage there says nothing about the tests.
_TOLD: Final = ("log", "warnings", "Final", "TypeVar", "cast", "Protocol", "NewType")


@dataclass(frozen=True, slots=True)
class Breakage:
    """A piece of a source, by line and column (in bytes), and what stands there instead."""

    start: tuple[int, int]
    end: tuple[int, int]
    old: str
    new: str
    line: str

    def __str__(self) -> str:
        return f"{_short(self.old)} → {_short(self.new)}   in: {_short(self.line.strip(), 60)}"

    def applied(self, source: str) -> str:
        """The source with the piece replaced."""
        lines = source.encode().splitlines(keepends=True)
        (first, left), (last, right) = self.start, self.end
        head, tail = lines[first - 1][:left], lines[last - 1][right:]
        return b"".join(
            [*lines[: first - 1], head, self.new.encode(), tail, *lines[last:]]
        ).decode()


def _short(text: str, most: int = 40) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 1]}…"


def breakages(source: str) -> list[Breakage]:
    """Every breakage of a source that is valid Python and differs from it."""
    found = []
    for node, made in _replaced(ast.parse(source)):
        new = _written(node, made)
        piece = ast.get_source_segment(source, node) or ""
        if isinstance(made, ast.Pass) or not new:
            new = "pass"
        line = source.splitlines()[node.lineno - 1]  # type: ignore[attr-defined]
        found.append(
            Breakage(
                (node.lineno, node.col_offset),  # type: ignore[attr-defined]
                (node.end_lineno, node.end_col_offset),  # type: ignore[attr-defined]
                piece,
                new,
                line,
            )
        )
    return [each for each in found if _is_valid(each, source)]


def _written(node: ast.AST, made: ast.AST) -> str:
    text = ast.unparse(made)
    return f"({text})" if isinstance(made, ast.expr) and isinstance(node, ast.expr) else text


def _is_valid(breakage: Breakage, source: str) -> bool:
    try:
        broken = ast.parse(breakage.applied(source))
    except SyntaxError:
        return False
    return ast.dump(broken) != ast.dump(ast.parse(source))


def _replaced(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Each node that can be broken, and a broken one."""
    for node in _read_by_programs(tree):
        for kind, make in _KINDS:
            if isinstance(node, kind):
                yield from ((node, each) for each in make(node))


def _read_by_programs(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but docstrings, annotations, imports, texts of errors and of the log."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Raise | ast.JoinedStr):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Call) and _head(node.func) in _TOLD:
        return
    if isinstance(node, ast.If) and _head(node.test) == "TYPE_CHECKING":
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_comment", "bases"):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST):
                yield from _read_by_programs(each)


def _head(node: ast.AST) -> str:
    """The first name of `a.b.c`."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _comparison(node: ast.Compare) -> Iterator[ast.AST]:
    for place, operator in enumerate(node.ops):
        operators = list(node.ops)
        operators[place] = _OTHER_COMPARISON[type(operator)]()
        yield ast.Compare(node.left, operators, node.comparators)


def _boolean(node: ast.BoolOp) -> Iterator[ast.AST]:
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield ast.BoolOp(other, node.values)
    for place in range(len(node.values)):  # one condition less
        left = [each for n, each in enumerate(node.values) if n != place]
        yield left[0] if len(left) == 1 else ast.BoolOp(node.op, left)


def _sum(node: ast.BinOp) -> Iterator[ast.AST]:
    if type(node.op) in _OTHER_SUM:
        yield ast.BinOp(node.left, _OTHER_SUM[type(node.op)](), node.right)


def _constant(node: ast.Constant) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int | float):
        yield ast.Constant(value + 1)
    elif isinstance(value, str | bytes) and value:
        yield ast.Constant(value[:0])


def _not(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not):
        yield node.operand


def _dropped(node: ast.stmt) -> Iterator[ast.AST]:
    yield ast.Pass()


def _returned(node: ast.Return) -> Iterator[ast.AST]:
    if node.value is not None and not isinstance(node.value, ast.Constant):
        yield ast.Return(ast.Constant(None))


def _left(node: ast.Break | ast.Continue) -> Iterator[ast.AST]:
    yield ast.Continue() if isinstance(node, ast.Break) else ast.Break()


def _condition(node: ast.If | ast.IfExp | ast.While) -> Iterator[ast.AST]:
    if not isinstance(node.test, ast.Compare | ast.BoolOp) and isinstance(node, ast.IfExp):
        yield ast.IfExp(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)


_KINDS: Final[tuple[tuple[type, Callable[..., Iterator[ast.AST]]], ...]] = (
    (ast.Compare, _comparison),
    (ast.BoolOp, _boolean),
    (ast.BinOp, _sum),
    (ast.Constant, _constant),
    (ast.UnaryOp, _not),
    (ast.Expr, _dropped),
    (ast.AugAssign, _dropped),
    (ast.Delete, _dropped),
    (ast.Return, _returned),
    (ast.Break, _left),
    (ast.Continue, _left),
    (ast.IfExp, _condition),
)
