"""Every number of an error with every HTTP status that it is sent with, as the docs list them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from oaicdif.errors import StoreError
from oaicdif.store import Store
from oaicdif.web.app import create_app
from tests.conftest import PROJECT
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import PATH, Said, message, said, settings_of_world, soif
from tests.rdm_server.test_submissions import BEARER, TOKEN, Site, rd, retire
from tests.web.catalog import Clock

RDM = "application/x-rdm"
VIEWED = {"language": "Gatherer"}


class Sent(NamedTuple):
    """A request that is refused, and how."""

    number: int
    status: int
    words: str
    body: bytes = b""
    method: str = "POST"
    headers: Mapping[str, str] = {"Content-Type": RDM}


def rds(scope: str = "", **more: str) -> bytes:
    return message("RD-Request", scope, **{**VIEWED, **more})


PUSH = message("RD-Response") + rd("a", "Waves")
TABLE = {
    "no SOIF": Sent(1, 400, "byte 0", b"hello"),
    "another method": Sent(1, 405, "use POST or GET", method="PUT"),
    "another type of body": Sent(1, 415, "text/html", b"x", headers={"Content-Type": "text/html"}),
    "another coding": Sent(1, 415, "br", b"x", headers={"Content-Encoding": "br"}),
    "a version": Sent(2, 400, "known is 1.0", rds().replace(b"{3}:\t1.0", b"{3}:\t2.0")),
    "no type": Sent(3, 400, "known are RD-Request", soif("RDMHEADER", "-", [])),
    "a type": Sent(3, 400, "known are RD-Request", message("RD-Wish")),
    "no language": Sent(4, 400, "known for RD-Request: Gatherer", message("RD-Request")),
    "a language": Sent(4, 400, "Gatherer", message("RD-Request", "", language="sample-keyword-ql")),
    "a scope": Sent(5, 400, "SEND-UPDATE", rds("yesterday")),
    "a scope of schemas": Sent(
        5, 400, "ALL", message("Schema-Description-Request", "x", language="Schema-Basic")
    ),
    "a class": Sent(
        5, 400, "set, type, endpoint",
        message("Taxonomy-Description-Request", "children x", language="Taxonomy-Basic"),
    ),
    "hits": Sent(6, 400, "from 1", rds(View_Hits="0")),
    "a score": Sent(6, 400, "Score", rds(View_Order="Score")),
    "two queries": Sent(6, 400, "one is answered", rds() + soif("RDMQUERY", "-", [("Scope", "")])),
    "a catalog": Sent(7, 400, "/default", rds(csid="x-catalog://localhost:80/nowhere")),
    "a push without a token": Sent(8, 401, "token", PUSH),
    "a push with a wrong size": Sent(
        9, 400, "Nothing of the message was taken", PUSH.replace(b"{5}", b"{4}"), headers=BEARER
    ),
    "a body that is too large": Sent(10, 413, "1,000,000", b"x" * 1_000_001),
    "a query string that is too long": Sent(10, 413, "POST", b"Scope=" + b"x" * 70_000, "GET"),
}  # fmt: skip


@pytest.fixture
def site(store: Store, monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.setenv("RDM_TOKEN", TOKEN)
    return Site(store)


def asked(client: Any, sent: Sent) -> Said:
    if sent.method == "GET":
        return said(client.get(f"{PATH}?{sent.body.decode()}"))
    headers = dict(sent.headers)
    return said(client.open(PATH, method=sent.method, data=sent.body, headers=headers))


def check(found: Said, number: int, status: int, words: str = "") -> None:
    """It is a Status-Response of that error: header, sentence, page, and nothing else."""
    assert (found.status, found.header["RDM-Error-Number"]) == (status, str(number))
    assert set(found.header) == {
        *("RDM-Version", "RDM-Type", "RDM-Error-Number", "RDM-Error-Message"),
    }
    assert (found.header["RDM-Version"], found.header["RDM-Type"]) == ("1.0", "Status-Response")
    assert words in found.header["RDM-Error-Message"]
    assert found.headers["Content-Type"] == RDM
    assert found.headers["Content-Length"] == str(len(found.body))
    assert "Expires" in found.headers
    assert found.page.startswith('<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html>')
    assert found.page.endswith("</body></html>\n")


@shows("X20", "X9", 107, 110, 124)
@pytest.mark.parametrize("sent", TABLE.values(), ids=TABLE)
def test_error_is_a_status_response_with_its_number_and_status(site: Site, sent: Sent) -> None:
    check(asked(site.client, sent), sent.number, sent.status, sent.words)


@shows("X17", "X20")
def test_body_without_a_length_is_error_1(site: Site) -> None:
    environ = {"wsgi.input_terminated": False, "CONTENT_LENGTH": "", "CONTENT_TYPE": RDM}
    found = said(site.client.post(PATH, environ_overrides=environ))
    check(found, 1, 411, "Content-Length")


@shows("X20")
def test_push_while_nobody_may_is_error_8(store: Store) -> None:
    off = create_app(settings_of_world(), store, Clock()).test_client()
    check(asked(off, Sent(8, 403, "", PUSH)), 8, 403, "token_variable under [rdm]")


@shows("X20")
def test_push_to_what_is_retired_is_error_9(site: Site) -> None:
    site.push(rd("a", "Waves"))
    retire(site, tombstones=False)
    check(site.push(rd("b", "Tides")), 9, 403, "retired since")


class Gone:
    """A store that cannot be read."""

    def __init__(self, store: Store) -> None:
        self.answered = store.answered

    def snapshot(self, _now: object) -> object:
        raise StoreError("The store is gone.")

    def secret(self, _name: str, _make: object) -> bytes:
        raise StoreError("The store is gone.")


@shows("X20", 122)
def test_store_that_cannot_be_read_is_error_11(store: Store) -> None:
    client = create_app(settings_of_world(), Gone(store), Clock()).test_client()  # type: ignore[arg-type]
    for body in (message("Status-Request"), rds(), message("Server-Description-Request")):
        check(asked(client, Sent(11, 503, "", body)), 11, 503, "cannot be read")


def test_docs_list_these_numbers_and_statuses() -> None:
    page = (PROJECT / "docs" / "rdm-server.md").read_text("utf-8")
    told = dict(re.findall(r"^\| (\d+) \| [^|]+ \| ([\d, ]+) \|$", page, re.MULTILINE))
    listed = {(int(n), int(s)) for n, statuses in told.items() for s in statuses.split(",")}
    shown = {(each.number, each.status) for each in TABLE.values()}
    assert listed == shown | {(1, 411), (8, 403), (9, 403), (11, 503)}
    assert {number for number, _ in listed} == set(range(1, 12))
