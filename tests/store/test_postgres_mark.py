"""The mark of what readers were answered, in a database: it and what is published have one order
in the server's log, which is the order of a replica."""

from __future__ import annotations

import threading
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from oaicdif.store.answered import Marked, written
from oaicdif.store.drivers.postgres_mark import _TAKE, _WRITE
from oaicdif.store.sql import SqlStore
from tests.store.drivers import Postgres, looked_up
from tests.store.filling import NOON, Clock, draft_all, harvest, record

pytestmark = pytest.mark.slow

LATER = NOON + timedelta(seconds=10)
_WAITING = (
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


def test_what_is_published_waits_for_an_answer_that_is_being_noted(tmp_path: Path) -> None:
    """Its mark may lie in the log already, and a replica may have it, though nobody sees it here:
    so what comes behind it in the log must have a later datestamp."""
    with closing(opened(tmp_path)) as store, closing(opened(tmp_path)) as answering:
        harvest(store, [record("oai:a:1")])
        draft_all(store)
        store.answered.note(NOON)
        publishing = threading.Thread(target=store.publish, args=(Clock(),))
        with answering._db.beside() as db:
            db.plain(_TAKE)
            db.execute(_WRITE, (written(Marked(LATER)).decode(),))
            publishing.start()
            while publishing.is_alive() and not looked_up(answering, _WAITING)[0][0]:
                pass
            assert publishing.is_alive()
        publishing.join()
        ((stamp,),) = looked_up(store, "SELECT max(datestamp) FROM stamp")
    assert stamp > f"{LATER:%Y-%m-%dT%H:%M:%SZ}"


def opened(folder: Path) -> SqlStore:
    store = Postgres().store(folder)
    assert isinstance(store, SqlStore)
    return store
