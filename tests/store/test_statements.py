"""One SQL text for two databases: what the store says, SQLite and PostgreSQL both take."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from oaicdif.store.dialect import for_postgresql, schema_for_postgresql
from oaicdif.store.schema_steps import schema_steps, statements
from tests.house import PACKAGE
from tests.store import postgres
from tests.store.recording import not_visited
from tests.store.statement_tour import LIST, gathered, written

# What PostgreSQL does not take, or takes for something else, and how it is written instead.
NOT_COMMON = {
    r"\bINSERT OR\b": "ON CONFLICT",
    r"\bON CONFLICT DO UPDATE\b": "ON CONFLICT (columns) DO UPDATE",
    r"\b(?:iif|ifnull|char|glob|printf|group_concat|zeroblob|randomblob)\s*\(": "CASE, coalesce",
    r"\bGLOB\b": "LIKE",
    r"\bIS (?:NOT )?(?:\?|:|\w+\.)": "coalesce, or IS NOT DISTINCT FROM",
    r"\b(?:sum|total)\(NOT\b": "count(*) FILTER (WHERE NOT ...)",
    r"\bmax\([^)]*\)[, 0)]*\+ 1": "a counter",
    r"\b(?:min|max)\([^()]*,": "CASE: with two values it is no aggregate",
    r"\b(?:rowid|sqlite_master|last_insert_rowid|PRAGMA)\b": "no such thing",
    r"\bx'": "a parameter",
    r"\b(?:active|deleted|entire|by_hand|ended|judged|mint_identifiers) = [01]\b": "true or false",
    r'"': "names that need no quotes",
}
# Reserved in PostgreSQL 15 (its documentation, appendix C): no name of a column or a table.
RESERVED = frozenset(
    [
        "all",
        "analyse",
        "analyze",
        "and",
        "any",
        "array",
        "as",
        "asc",
        "asymmetric",
        "authorization",
        "binary",
        "both",
        "case",
        "cast",
        "check",
        "collate",
        "collation",
        "column",
        "concurrently",
        "constraint",
        "create",
        "cross",
        "current_catalog",
        "current_date",
        "current_role",
        "current_schema",
        "current_time",
        "current_timestamp",
        "current_user",
        "default",
        "deferrable",
        "desc",
        "distinct",
        "do",
        "else",
        "end",
        "except",
        "false",
        "fetch",
        "for",
        "foreign",
        "freeze",
        "from",
        "full",
        "grant",
        "group",
        "having",
        "ilike",
        "in",
        "initially",
        "inner",
        "intersect",
        "into",
        "is",
        "isnull",
        "join",
        "lateral",
        "leading",
        "left",
        "like",
        "limit",
        "localtime",
        "localtimestamp",
        "natural",
        "not",
        "notnull",
        "null",
        "offset",
        "on",
        "only",
        "or",
        "order",
        "outer",
        "overlaps",
        "placing",
        "primary",
        "references",
        "returning",
        "right",
        "select",
        "session_user",
        "similar",
        "some",
        "symmetric",
        "system_user",
        "table",
        "tablesample",
        "then",
        "to",
        "trailing",
        "true",
        "union",
        "unique",
        "user",
        "using",
        "variadic",
        "verbose",
        "when",
        "where",
        "window",
        "with",
    ]
)


def listed() -> list[str]:
    return LIST.read_text(encoding="utf-8").removesuffix(";\n").split(";\n")


def schema() -> list[str]:
    return [each for script in schema_steps().values() for each in statements(script)]


@pytest.mark.slow  # it does all that a store can
def test_the_list_holds_every_statement_of_the_store() -> None:
    found = gathered()
    assert not_visited() == []
    assert written(found) == LIST.read_text(encoding="utf-8"), (
        "run `python -m tests.store.statement_tour`, and read what changed"
    )


@pytest.mark.parametrize(("pattern", "instead"), NOT_COMMON.items(), ids=NOT_COMMON.values())
def test_no_statement_says_what_one_database_alone_understands(pattern: str, instead: str) -> None:
    said = [each for each in listed() if re.search(pattern, each, re.IGNORECASE)]
    assert said == [], instead


def test_every_script_of_the_schema_has_a_number_of_its_own() -> None:
    """Of two with one number only one would ever be run."""
    scripts = list((PACKAGE / "store" / "schema").glob("*.sql"))
    assert len(scripts) == len(schema_steps())


def test_no_column_has_a_name_that_postgresql_reserves() -> None:
    names = {
        found.lower()
        for statement in schema()
        for found in re.findall(r"^\s*(\w+) (?:TEXT|INTEGER|BLOB|BOOLEAN|REAL)\b", statement, re.M)
    }
    assert len(names) > 80
    assert names & RESERVED == set()


def test_flags_are_boolean_and_default_to_true_or_false() -> None:
    flags = re.findall(r"^\s*(\w+) BOOLEAN.*", "".join(schema()), re.M)
    assert sorted(set(flags)) == [
        *("active", "by_hand", "deleted", "ended", "entire", "judged", "mint_identifiers")
    ]
    assert re.findall(r"BOOLEAN.*DEFAULT (?!true|false).*", "".join(schema())) == []


def test_a_schema_script_is_cut_into_whole_statements() -> None:
    script = "-- a; comment\nCREATE TABLE a (x DEFAULT '--;');\nCREATE TABLE b (\n  y -- z;\n);\n"
    assert list(statements(script)) == [
        "CREATE TABLE a (x DEFAULT '--;')",
        "CREATE TABLE b (\n  y \n)",
    ]


def test_places_for_values_are_rewritten_and_quoted_text_is_not() -> None:
    said = for_postgresql("SELECT ':a', '%?' WHERE a LIKE :text AND b = ? AND c <> 'it''s ?'")
    assert said == "SELECT ':a', '%%?' WHERE a LIKE %(text)s AND b = %s AND c <> 'it''s ?'"


# ---- a real server ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    programs = postgres.programs()
    if programs is None:
        pytest.skip("needs PostgreSQL's server (Debian: postgresql)")
    with postgres.serving(programs) as found:
        yield found


def numbered(statement: str) -> str:
    """A statement for psql, which knows places by their numbers."""
    names: dict[str, int] = {}

    def place(found: re.Match[str]) -> str:
        name = found[1] or f"? {len(names)}"
        return f"${names.setdefault(name, len(names) + 1)}"

    return re.sub(r"%(?:\((\w+)\))?s", place, for_postgresql(statement)).replace("%%", "%")


@pytest.mark.slow
def test_postgresql_takes_the_schema_and_every_statement(server: postgres.Server) -> None:
    made = [schema_for_postgresql(each) for each in schema()]
    assert server.errors(made) == {}
    every = listed()
    refused = server.errors([f"PREPARE s{n} AS {numbered(each)}" for n, each in enumerate(every)])
    assert {every[place]: said for place, said in refused.items()} == {}


def test_numbers_that_functions_take_in_one_width_alone_are_cast() -> None:
    """The driver hands every number over in eight bytes; these functions take four."""
    taken = r"\b(ntile|substr|left|right|repeat|lpad|lag|lead)\((?:[^()]|\([^()]*\))*"
    said = [found[0] for each in listed() for found in re.finditer(taken, each)]
    assert said
    assert [each for each in said if re.search(r"(?<!CAST\()(\?|:\w+)(?! AS INTEGER)", each)] == []
