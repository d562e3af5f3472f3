"""The store's tests are one contract for all drivers."""

from __future__ import annotations

import ast
from pathlib import Path

HERE = Path(__file__).parent
# What is about SQLite's file itself: its locks, its log, its pages.
SQLITES_OWN = {
    *("test_connection", "test_exchanged", "test_sqlite_costs", "test_sqlite_keeper"),
    *("faulty_disks",),
}


def imported(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    plain = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    return plain | {
        n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module is not None
    }


def test_only_sqlites_own_tests_open_a_database_by_hand() -> None:
    assert {path.stem for path in HERE.glob("*.py") if "sqlite3" in imported(path)} == SQLITES_OWN


def test_the_contract_knows_no_driver() -> None:
    drivers = {f"oaicdif.store.drivers.{name}" for name in ("sqlite", "sqlite_keeper", "postgres")}
    knowing = {path.stem for path in HERE.glob("*.py") if drivers & imported(path)}
    # One is a driver itself, the others note what is said to one.
    noting = {"test_statement_counts", "test_postgres_plans"}
    assert knowing - SQLITES_OWN == {"recording", *noting}
