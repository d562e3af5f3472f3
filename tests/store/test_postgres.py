"""PostgreSQL's own: its URLs, who is let in, two that make one store, a broken connection."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from oaicdif.errors import (
    OaicdifError,
    StoreAway,
    StoreCorrupt,
    StoreLocked,
    StoreTooNew,
    StoreUnwritable,
    UsageError,
)
from oaicdif.store import open_book, open_queue, open_store, require_store, store_exists
from oaicdif.store.drivers.postgres_refusals import refusal
from oaicdif.store.drivers.postgres_session import PostgresConnection
from oaicdif.store.schema_steps import newest, schema_steps
from oaicdif.store.sql import SqlStore
from oaicdif.store.sql.list_statements import ListShape, list_statement
from tests.store import postgres
from tests.store.filling import NOON, Clock, draft_all, harvest, record


@pytest.fixture
def url(tmp_path: Path) -> str:
    return postgres.database_for(tmp_path)


@pytest.fixture
def store(url: str) -> Iterator[SqlStore]:
    opened = open_store(url, busy_s=0.05)
    assert isinstance(opened, SqlStore)
    yield opened
    opened.close()


def test_store_opened_again_holds_what_it_held(url: str) -> None:
    with closing(open_store(url)) as first:
        harvest(first, [record("oai:a:1")])
    with closing(open_store(url)) as second:
        assert len(second.stored_records("oai:a:1")) == 1


@pytest.mark.slow
def test_two_that_make_one_store_at_once_make_one() -> None:
    url = postgres.empty_database()
    assert not store_exists(url)
    with ThreadPoolExecutor(4) as threads:
        opened = list(threads.map(lambda _: open_store(url), range(4)))
    assert store_exists(url)
    secrets = {store.secret("catalog", lambda: b"") for store in opened}
    assert len(secrets) == 1
    for store in opened:
        store.close()


def test_newer_schema_is_refused_with_both_numbers(url: str, store: SqlStore) -> None:
    with store._db.write() as db:
        db.execute("UPDATE oaicdif SET value = '999' WHERE name = 'schema'")
    with pytest.raises(StoreTooNew, match=f"999.*up to {newest()}"):
        open_store(url)


def test_database_of_another_program_is_refused_and_left_alone() -> None:
    url = postgres.empty_database()
    postgres.say(url, "CREATE TABLE theirs (x INTEGER)")
    with pytest.raises(StoreCorrupt, match="no oaicdif store"):
        open_store(url)
    assert not store_exists(url)


def test_tables_of_the_engines_queue_are_not_another_program() -> None:
    url = postgres.empty_database()
    postgres.say(url, "CREATE TABLE procrastinate_jobs (x INTEGER)")
    open_store(url).close()
    assert store_exists(url)


@pytest.mark.parametrize("opens", [open_store, open_queue], ids=["store", "queue"])
@pytest.mark.parametrize(
    ("change", "error", "says"),
    [
        (("/oaicdif_", "/nowhere_"), StoreUnwritable, "does not exist"),
        (("postgres@", "nobody:s3cret@"), StoreUnwritable, "user or password are wrong"),
        (("host=/", "host=/nowhere/"), StoreAway, "cannot be reached"),
        (("postgres@", "postgres:s3%cret@"), UsageError, "no URL of a PostgreSQL database"),
        (("host=", "passwort=s3cret&host="), UsageError, "no URL of a PostgreSQL database"),
        (("postgres@/", "elm:s3cret@[::1/"), UsageError, "no URL of a PostgreSQL database"),
        (("postgres@/", "elm:s3[cret@/"), StoreUnwritable, "user or password are wrong"),
    ],
    ids=["database", "user", "host", "encoding", "option", "bracket", "secret"],
)
def test_a_wrong_address_is_one_sentence_with_a_way_out_and_no_password(
    url: str,
    opens: Callable[[str], object],
    change: tuple[str, str],
    error: type[OaicdifError],
    says: str,
) -> None:
    with pytest.raises(error, match=says) as refused:
        opens(url.replace(*change))
    assert "cret" not in str(refused.value)
    assert "\n" not in str(refused.value)
    assert refused.value.hint


@pytest.mark.parametrize(
    ("said", "error", "says"),
    [
        ('connection failed: fe_sendauth: no password supplied', StoreUnwritable, "password"),
        ('FATAL:  password authentication failed for user "elm"', StoreUnwritable, "password"),
        ('FATAL:  role "elm" does not exist', StoreUnwritable, "password"),
        ('FATAL:  pg_hba.conf rejects connection for host "h", user "elm", database "oak"',
         StoreUnwritable, r"pg_hba\.conf"),
        ('FATAL:  no pg_hba.conf entry for host "h", user "elm", database "oak", no encryption',
         StoreUnwritable, r"pg_hba\.conf"),
        ("server does not support SSL, but SSL was required", StoreUnwritable, "TLS"),
        ("SSL error: certificate verify failed", StoreUnwritable, "certificate"),
        ('FATAL:  database "oak" does not exist', StoreUnwritable, "does not exist"),
        ('FATAL:  sorry, too many clients already', StoreAway, "too many connections"),
        ('FATAL:  the database system is starting up', StoreAway, "starting or stopping"),
        ('FATAL:  role "elm" is not permitted to log in', StoreUnwritable, "password"),
        ('FATAL:  Peer authentication failed for user "elm"', StoreUnwritable, "password"),
        ('FATAL:  LDAP authentication failed for user "elm"', StoreUnwritable, "password"),
        ("FATAL:  connection requires a valid client certificate", StoreUnwritable, "password"),
        ('FATAL:  database "oak" is not currently accepting connections', StoreAway,
         "takes no connections"),
        ("FATAL:  the database system is not accepting connections", StoreAway, "starting or"),
        ("FATAL:  the database system is not yet accepting connections", StoreAway, "starting or"),
        ('FATAL:  too many connections for role "elm"', StoreAway, "too many connections"),
        ('connection to server at "h", port 5432 failed: FATAL:  Passwort-Authentifizierung für '
         'Benutzer »elm« fehlgeschlagen', StoreAway, "refuses the connection"),
        ('connection to server at "h", port 5432 failed: ВАЖНО:  база данных не существует',
         StoreAway, "refuses the connection"),
        ('connection to server at "h", port 5432 failed: Connection refused', StoreAway,
         "cannot be reached"),
        ('connection to server on socket "/s" failed: No such file or directory', StoreAway,
         "cannot be reached"),
        ("connection timeout expired", StoreAway, "cannot be reached"),
        ('could not translate host name "database oak" to address', StoreAway, "cannot be reached"),
    ],
)  # fmt: skip
def test_what_is_said_of_a_connection_that_could_not_be_made(
    said: str, error: type[OaicdifError], says: str
) -> None:
    """The words are those of libpq and of the server (backend/libpq/auth.c, postinit.c)."""
    import psycopg

    found = refusal(psycopg.OperationalError(said), "the-store")
    assert type(found) is error
    assert re.search(says, str(found))
    assert found.hint


def test_where_a_store_must_be_the_server_says_why_there_is_none(url: str) -> None:
    with pytest.raises(StoreUnwritable, match="does not exist") as missing:
        require_store(url.replace("/oaicdif_", "/nowhere_"))
    assert "createdb" in (missing.value.hint or "")
    theirs = postgres.empty_database()
    postgres.say(theirs, "CREATE TABLE theirs (x INTEGER)")
    with pytest.raises(StoreCorrupt, match="no oaicdif store"):
        require_store(theirs)
    with pytest.raises(UsageError, match="There is no store"):
        require_store(postgres.empty_database())
    open_store(url).close()
    require_store(url)


@pytest.mark.parametrize("scheme", ["Postgresql", "POSTGRES", "postgres"])
def test_kind_of_a_url_counts_in_any_case(url: str, scheme: str) -> None:
    open_store(url).close()
    assert store_exists(url.replace("postgresql", scheme, 1))


def test_an_address_without_a_database_holds_no_store(url: str) -> None:
    assert not store_exists(url.replace("/oaicdif_", "/nowhere_"))


def test_a_password_is_taken_from_a_service_file(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, _, host = url.partition("?host=")
    services = tmp_path / "services.conf"
    services.write_text(
        f"[catalog]\nhost={host}\ndbname={start.rpartition('/')[2]}\nuser=postgres\npassword=x\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("PGSERVICEFILE", str(services))
    assert store_exists("postgresql:///?service=catalog")


def test_without_the_extra_the_way_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [each for each in sys.modules if each.startswith("oaicdif.store.drivers.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(UsageError, match=r"pip install 'oaicdif\[postgres\]'"):
        open_store("postgresql://db.example.org/oaicdif")


def test_without_the_library_of_the_extra_the_same_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As `psycopg` without `[binary]` says where libpq is missing."""
    from oaicdif.store import _extra

    with pytest.raises(UsageError, match=r"pip install 'oaicdif\[postgres\]'"), _extra():
        raise ImportError("no pq wrapper available.\nAttempts made:\n- couldn't import psycopg_c")
    with pytest.raises(ImportError, match="another"), _extra():
        raise ImportError("another")


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII", "WIN1252"])
def test_a_database_that_cannot_hold_every_character_is_refused(encoding: str) -> None:
    url = postgres.empty_database(f"ENCODING '{encoding}' TEMPLATE template0")
    with pytest.raises(StoreUnwritable, match=f"in {encoding}, which cannot hold") as refused:
        open_store(url)
    assert "createdb -E UTF8" in (refused.value.hint or "")


def test_a_schema_that_is_no_number_is_told(url: str) -> None:
    open_store(url).close()
    postgres.say(url, "UPDATE oaicdif SET value = 'x20' WHERE name = 'schema'")
    with pytest.raises(StoreCorrupt, match="'x20' is no number"):
        open_store(url)


def test_a_store_that_another_process_writes_is_a_clear_error(url: str, store: SqlStore) -> None:
    with closing(open_store(url)) as other:
        assert isinstance(other, SqlStore)
        with other._db.write(), pytest.raises(StoreLocked, match="another process"):
            store.add_endpoint("b", "http://b.example.org/")
    assert store.add_endpoint("b", "http://b.example.org/").name == "b"


def fail_half_way(store: SqlStore) -> None:
    with store._db.write() as db:
        db.execute("INSERT INTO endpoint (name, base_url) VALUES ('x', 'y')")
        raise RuntimeError


def test_failed_write_leaves_nothing_behind(store: SqlStore) -> None:
    with pytest.raises(RuntimeError):
        fail_half_way(store)
    assert store.endpoints() == []


def test_a_connection_that_the_server_ended_is_replaced(url: str, store: SqlStore) -> None:
    harvest(store, [record("oai:a:1")])
    postgres.cut(url)
    assert [each.name for each in store.endpoints()] == ["a"]
    postgres.cut(url)
    harvest(store, [record("oai:a:2")])
    assert len(store.stored_records("oai:a:2")) == 1


def be_cut_off(store: SqlStore, url: str) -> None:
    with store._db.write() as db:
        db.execute("INSERT INTO endpoint (name, base_url) VALUES ('x', 'y')")
        postgres.cut(url)
        db.execute("SELECT 1")


def test_a_connection_that_ends_in_mid_write_is_told_and_nothing_is_written(
    url: str, store: SqlStore
) -> None:
    with pytest.raises(StoreAway):
        be_cut_off(store, url)
    assert store.endpoints() == []


def test_a_name_with_a_nul_is_found_nowhere(store: SqlStore) -> None:
    assert store.stored_records("oai:a\0:1") == []
    assert store.find_endpoint("\0") is None


def test_code_that_takes_part_in_a_write_has_its_connection(store: SqlStore) -> None:
    with store._db.write() as db:
        assert isinstance(db, PostgresConnection)
        db.raw.execute(b"INSERT INTO endpoint (name, base_url) VALUES ('x', 'y')")
    assert [each.name for each in store.endpoints()] == ["x"]
    with pytest.raises(RuntimeError, match="no transaction"):
        db.raw  # noqa: B018 - the transaction is over


def test_a_lookup_during_a_read_sees_its_own_moment(url: str, store: SqlStore) -> None:
    harvest(store, [record("oai:a:1")])
    with closing(open_store(url)) as other, store._db.read() as db:
        before = db.plain("SELECT count(*) FROM record").fetchone()
        harvest(other, [record("oai:a:2")])
        assert db.plain("SELECT count(*) FROM record").fetchone() == before


def test_a_restored_or_exchanged_catalog_is_noticed_by_who_serves(url: str) -> None:
    with closing(open_store(url, serving=True)) as serving:
        assert not serving.is_exchanged
        postgres.say(url, "UPDATE secret SET value = 'another' WHERE name = 'catalog'")
        postgres.cut(url)
        with pytest.raises(OaicdifError, match="exchanged"):
            serving.endpoints()
        assert serving.is_exchanged


def test_the_mark_and_the_book_are_shared_by_all_processes(url: str, store: SqlStore) -> None:
    store.answered.note(NOON, 7, NOON)
    with closing(open_store(url)) as other, closing(open_book(url)) as book:
        assert other.answered.look() == NOON
        for process in ("one:12", "two:12", "one:12"):  # two machines may share a number
            book.alive(process, NOON)
        with closing(open_book(url)) as another:
            assert another.workers(NOON) == 2
    assert store.answered.is_kept


def test_the_keeper_knows_sizes_and_leaves_files_to_the_server(store: SqlStore) -> None:
    harvest(store, [record("oai:a:1")])
    assert store.keeper.size().file_bytes > 0
    assert {each.name: each.rows for each in store.keeper.tables()}["record"] == 1
    assert store.keeper.faults() == []
    assert store.orphans(mend=True) == []
    with pytest.raises(UsageError, match="pg_dump"):
        store.keeper.save(Path("x"), lambda _: None)


def test_a_check_tells_of_records_without_an_endpoint(url: str, store: SqlStore) -> None:
    """The server itself does not look for the endpoint of each record."""
    harvest(store, [record("oai:a:1"), record("oai:a:2")])
    postgres.say(url, "UPDATE record SET endpoint_id = 77 WHERE identifier = 'oai:a:2'")
    assert store.keeper.faults() == ["record: 1 rows whose endpoint is not there"]


def test_two_that_bring_an_older_store_up_at_once_both_open_it(url: str) -> None:
    older = max(number for number in schema_steps() if number < newest())
    brought_back = f"UPDATE oaicdif SET value = '{older}' WHERE name = 'schema'"  # noqa: S608
    postgres.say(url, brought_back)
    for table in ("entry", "pending"):  # what the newest step brings
        postgres.say(url, f"ALTER TABLE {table} DROP COLUMN title_language")
    with ThreadPoolExecutor(4) as threads:
        opened = list(threads.map(lambda _: open_store(url), range(4)))
    for store in opened:
        assert isinstance(store, SqlStore)
        assert store._db.schema_found() == newest()
        store.close()


@pytest.mark.slow
def test_a_part_of_a_list_is_read_by_its_index_without_statistics(store: SqlStore) -> None:
    """The tests' server makes no statistics; a whole catalog must not be sorted for a page."""
    harvest(store, [record(f"oai:a:{n}", sets="x") for n in range(1000)])
    draft_all(store)
    while store.publish(Clock(), limit=1000):
        pass
    slices = {"set": 1, "after": 0, "upto": 1000, "limit": 100}
    for in_set in (False, True):
        shape = ListShape(in_set, of_format=False, of_set=False, marks=())
        statement = "EXPLAIN " + list_statement(shape, ("oai_dc", "about"))
        with store._db.read() as db:
            plan = "\n".join(row[0] for row in db.plain(statement, slices).fetchall())
        assert "Limit" in plan
        assert "Sort" not in plan, plan
