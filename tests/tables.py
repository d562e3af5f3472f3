"""The rows of a table are one test: pytest takes longer to prepare and report a test than most rows
take to run.

A table is a test function with `@pytest.mark.parametrize`. It stays as it is written. If nothing
but its rows' own values and what several tests share goes into it, all of its rows run in one test,
which names each row that fails. A table stays a test for each row if it needs something new for
each (a fixture with the scope `function`), or if rows carry marks such as `xfail`, or if Hypothesis
makes examples for it. A row that is asked for by name (`file::test[row]`) is found as ever.
"""

from __future__ import annotations

import functools
import inspect
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

import pytest

# Of each test, and as good for all rows together: it forgets databases when the test has ended.
_FOR_ALL_ROWS = frozenset({"_databases"})
# Marks that leave each row to itself what it is; any other one may say something of a row alone.
_MARKS = frozenset({"parametrize", "slow", "few", "usefixtures"})
_WRONG = (Exception, pytest.fail.Exception)


class RowsFailed(BaseExceptionGroup[BaseException]):
    """What went wrong in rows of a table; each part has its row's name as a note."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """When the tests of a lane, or those that were asked for, have been chosen."""
    items[:] = tables_of(items)


def tables_of(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The tests to run: tables that can be one test are one, where their first row stood."""
    by_table: dict[tuple[pytest.Item | pytest.Collector | None, str], list[pytest.Item]]
    by_table = defaultdict(list)
    for each in items:
        name = each.originalname if isinstance(each, pytest.Function) else each.name
        by_table[each.parent, name or each.name].append(each)
    return [test for rows in by_table.values() for test in _as_one(rows)]


def _as_one(tests: Sequence[pytest.Item]) -> Sequence[pytest.Item]:
    rows = [each for each in tests if isinstance(each, pytest.Function)]
    together = len(rows) > 1 and len(rows) == len(tests) and all(map(_needs_nothing_new, rows))
    return [_table(rows)] if together else tests


def _needs_nothing_new(row: pytest.Function) -> bool:
    """Whether a row can run beside the others of its table, in one test."""
    return (
        isinstance(row.parent, pytest.Module)
        and hasattr(row, "callspec")
        and not hasattr(row.function, "hypothesis")
        and {each.name for each in row.own_markers} <= _MARKS
        and row.callspec.params.keys() <= inspect.signature(row.function).parameters.keys()
        and not any(_is_new(row, name) for name in row.fixturenames)
    )


def _is_new(row: pytest.Function, name: str) -> bool:
    """Whether a fixture is made for each test, or of a row's values."""
    made_by = row._fixtureinfo.name2fixturedefs.get(name)
    if name in _FOR_ALL_ROWS:
        return False
    if made_by is None:  # `request`
        return name in inspect.signature(row.function).parameters
    if name in row.callspec.params:
        return _makes_something_of_it(made_by[-1].func)
    return made_by[-1].scope == "function"


def _makes_something_of_it(maker: Callable[..., object]) -> bool:
    """Whether a value of a row goes to a fixture (`indirect`) rather than to the test as it is."""
    return maker.__module__ != pytest.Function.__module__


def _table(rows: Sequence[pytest.Function]) -> pytest.Function:
    """One test that tries all rows."""
    first = rows[0]
    parameters = inspect.signature(first.function).parameters
    shared = [each for name, each in parameters.items() if name not in first.callspec.params]
    calls = [(_name(row), row.callspec.params) for row in rows]

    @functools.wraps(first.function)
    def each_row(**fixtures: object) -> None:
        try_rows(first.function, calls, fixtures)

    each_row.__signature__ = inspect.Signature(shared)  # type: ignore[attr-defined]
    marks = {mark.name: mark for row in rows for mark in row.own_markers}
    each_row.pytestmark = [mark for name, mark in marks.items() if name != "parametrize"]  # type: ignore[attr-defined]
    made: pytest.Function = pytest.Function.from_parent(
        first.parent, name=first.originalname, callobj=each_row
    )
    return made


def _name(row: pytest.Function) -> str:
    """`[value-expected]`"""
    return row.name.removeprefix(row.originalname)


def try_rows(
    test: Callable[..., None],
    rows: Sequence[tuple[str, Mapping[str, object]]],
    fixtures: Mapping[str, object],
) -> None:
    """Call a test with the values of each row, whatever became of the rows before.

    Raises:
        RowsFailed: rows failed; its message has their names.
        pytest.skip.Exception: none failed, and some were skipped.
    """
    wrong: list[BaseException] = []
    failed, skipped = [], []
    for name, values in rows:
        try:
            test(**values, **fixtures)
        except pytest.skip.Exception as reason:
            skipped.append(f"{name}: {reason}")
        except _WRONG as error:
            error.add_note(f"in the row {name}")
            failed.append(name)
            wrong.append(error)
    if wrong:
        raise RowsFailed(f"of {len(rows)} rows {len(failed)} failed: {' '.join(failed)}", wrong)
    if skipped:
        pytest.skip(f"of {len(rows)} rows {len(skipped)} were skipped: {'; '.join(skipped)}")
