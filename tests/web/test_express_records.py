"""Plain requests are answered by a shorter way: with the same bytes and headers as the usual."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

import pytest
from flask.testing import FlaskClient

from oaicdif.model import Set
from oaicdif.store import Store
from oaicdif.web.express_records import plainly_asked
from tests.store.filling import harvest, record
from tests.web.catalog import RICH, Clock, fill

FORMS = ["", ".html", ".jsonld", ".cdif-1.1.jsonld", ".nq", ".oai_dc.xml", ".linkset.json"]
FORMS += [".ttl", ".rdf", ".nt", ".linkset.txt"]


@pytest.mark.parametrize("slug", ["oai:x:rich", "oai:x:poor", "oai:x:gone", "oai:x:none"])
@pytest.mark.parametrize("form", FORMS)
def test_both_ways_give_the_same_answer(client: FlaskClient, slug: str, form: str) -> None:
    path = f"/records/{slug}{form}"
    plain = client.get(path)
    usual = client.get(path, headers={"If-None-Match": '"another"'})  # not plain
    assert plain.status_code == usual.status_code
    assert plain.data == usual.data
    assert sorted(plain.headers) == sorted(usual.headers)


@pytest.mark.parametrize("accept", ["application/ld+json", "text/html", "image/png", ""])
def test_both_ways_choose_the_same_form(client: FlaskClient, accept: str) -> None:
    headers = {"Accept": accept}
    plain = client.get("/records/oai:x:rich", headers=headers)
    usual = client.get("/records/oai:x:rich", headers={**headers, "If-None-Match": '"x"'})
    assert (plain.status_code, plain.data) == (usual.status_code, usual.data)
    assert plain.headers.get("Vary") == usual.headers.get("Vary")


@pytest.mark.parametrize(
    "changed",
    [
        {"REQUEST_METHOD": "HEAD"},
        {"REQUEST_METHOD": "POST"},
        {"QUERY_STRING": "format=CDIF1.0"},
        {"HTTP_IF_NONE_MATCH": '"x"'},
        {"HTTP_IF_MODIFIED_SINCE": "Thu, 01 Feb 2024 12:00:00 GMT"},
        {"PATH_INFO": "/"},
        {"PATH_INFO": "/records/"},
        {"PATH_INFO": "/records/a/b"},
        {"PATH_INFO": "/records/a.unknown"},
        {"PATH_INFO": "/records/a\n"},
    ],
)
def test_what_is_not_plain_goes_the_usual_way(changed: dict[str, str]) -> None:
    plain = {"REQUEST_METHOD": "GET", "PATH_INFO": "/records/a", "QUERY_STRING": ""}
    assert plainly_asked(plain) is not None
    assert plainly_asked({**plain, **changed}) is None


def _another_title(store: Store, clock: Clock) -> None:
    fill(store, clock, {"oai:x:rich": {**RICH, "name": "Another title"}}, sets="sea")


def _deleted(store: Store, clock: Clock) -> None:
    fill(store, clock, {"oai:x:rich": None})


def _another_set_name(store: Store, clock: Clock) -> None:
    store.name_sets([Set("sea", "Of the sea")])


def _harvested_alone(store: Store, clock: Clock) -> None:
    harvest(store, [record("oai:x:unpublished")], name="demo")


@pytest.mark.parametrize(
    "change",
    [_another_title, _deleted, _another_set_name, _harvested_alone],
    ids=lambda f: f.__name__,
)
@pytest.mark.parametrize("by_another", [False, True], ids=["here", "in another thread"])
def test_page_kept_in_memory_is_that_of_now(
    client: FlaskClient,
    store: Store,
    clock: Clock,
    change: Callable[[Store, Clock], None],
    by_another: bool,
) -> None:
    """A page asked for again is not made again, and its record not even read."""
    path = "/records/oai:x:rich"
    first, again = client.get(path), client.get(path)
    assert (first.data, sorted(first.headers)) == (again.data, sorted(again.headers))
    if by_another:
        other = Thread(target=change, args=(store, clock))
        other.start()
        other.join()
    else:
        change(store, clock)
    plain = client.get(path)
    usual = client.get(path, headers={"If-None-Match": '"another"'})  # not plain
    assert (plain.status_code, plain.data) == (usual.status_code, usual.data)
    assert sorted(plain.headers) == sorted(usual.headers)
    assert (plain.data == first.data) == (change is _harvested_alone)


@pytest.mark.parametrize("coding", ["", "gzip", "zstd"])
def test_page_kept_in_one_coding_is_not_sent_in_another(client: FlaskClient, coding: str) -> None:
    path = "/records/oai:x:rich"
    for each in ("", "gzip", "zstd", coding):
        answer = client.get(path, headers={"Accept-Encoding": each})
        assert answer.headers.get("Content-Encoding", "") == each
