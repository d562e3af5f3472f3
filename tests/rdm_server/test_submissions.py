"""Descriptions pushed to us: taken whole or not at all, by those who have the token."""

from __future__ import annotations

import gzip
from base64 import b64encode
from typing import Any

import pytest

from oaicdif.rdm.server_description import read_server
from oaicdif.store import Store
from oaicdif.web.app import create_app
from oaicdif.web.rdm_pushes import follower_of
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import PATH, Said, message, said, settings_of_world, soif
from tests.web.catalog import Clock

TOKEN = "a secret"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
BASIC = {"Authorization": "Basic " + b64encode(f"me:{TOKEN}".encode()).decode()}


class Site:
    """A site that takes submissions, asked without a server."""

    def __init__(self, store: Store) -> None:
        self.store, self.clock = store, Clock()
        settings = settings_of_world(token_variable="RDM_TOKEN", max_submission_bytes=2_000_000)
        self.client = create_app(settings, store, self.clock).test_client()

    def push(self, body: bytes, kind: str = "RD-Update-Response", **headers: Any) -> Said:
        sent = {**BEARER, **headers.pop("headers", {})}
        found = said(self.client.post(PATH, data=message(kind) + body, headers=sent))
        assert follower_of(self.client.application).wait(60)
        self.clock.tick(5)
        return found

    def ask(self, kind: str) -> Said:
        query = f"RDM-Type={kind}&RDM-Query-Language=Gatherer"
        return said(self.client.get(f"{PATH}?{query}"))

    def published(self) -> dict[str, str]:
        return {each.url: each.text("Title") for each in self.ask("RD-Request").objects}


def retire(site: Site, *, tombstones: bool) -> None:
    (endpoint,) = (each for each in site.store.endpoints() if each.name == "submitted")
    site.store.retire_endpoint(
        endpoint.endpoint_id, reason="It has closed.", tombstones=tombstones,
        owner="test:x", now=site.clock(),
    )  # fmt: skip


@pytest.fixture
def site(store: Store, monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.setenv("RDM_TOKEN", TOKEN)
    return Site(store)


def rd(name: str, title: str, *more: tuple[str, str | bytes]) -> bytes:
    return soif("DOCUMENT", f"http://docs.example.org/{name}", [("Title", title), *more])


TAXONOMY = soif("TAXONOMY", "-", [])
SCHEMA = soif("SCHEMA", "-", [("Schema-Name", "DOCUMENT"), ("SOIF-Attribute-1", "Title")])


@shows(17, 22, 24, "X2", 118)
@pytest.mark.parametrize("headers", [BEARER, BASIC])
def test_pushed_descriptions_are_published(site: Site, headers: dict[str, str]) -> None:
    found = site.push(SCHEMA + rd("a", "Waves") + rd("b", "Tides"), headers=headers)
    assert (found.status, found.header["RDM-Type"]) == (200, "Status-Response")
    assert "2 new" in found.page
    assert site.published() == {
        "http://docs.example.org/a": "Waves",
        "http://docs.example.org/b": "Tides",
    }
    endpoint = site.store.find_endpoint("submitted")
    assert endpoint is not None
    (page,) = site.store.page_bodies(endpoint.endpoint_id)
    assert page[1] == message("RD-Update-Response") + SCHEMA + rd("a", "Waves") + rd("b", "Tides")
    assert endpoint.profile["rdm"] == {"pushed schema": SCHEMA.decode()}


@shows(17, "X2", "X3")
@pytest.mark.parametrize("kind", ["RD-Response", "RD-Update-Request", "RD-Request"])
def test_push_is_known_by_its_body(site: Site, kind: str) -> None:
    assert site.push(rd("a", "Waves"), kind).status == 200
    assert site.published() == {"http://docs.example.org/a": "Waves"}


@shows(17, "X4")
def test_pushed_again_it_changes_and_deleted_it_is_a_tombstone(site: Site) -> None:
    site.push(rd("a", "Waves") + rd("b", "Tides"))
    assert "1 changed, 1 unchanged" in site.push(rd("a", "Waves, again") + rd("b", "Tides")).page
    gone = b"".join(soif("DOCUMENT", f"http://docs.example.org/{name}", []) for name in "bz")
    found = site.push(gone, "RD-Delete-Response")
    assert "1 deleted, 1 not held here" in found.page
    assert site.published() == {"http://docs.example.org/a": "Waves, again"}
    assert site.ask("RD-Delete-Request").urls == ["http://docs.example.org/b"]
    site.push(rd("b", "Tides"))
    assert len(site.published()) == 2


WRONG = {
    "a size that is too small": (
        rd("a", "Waves") + rd("b", "Tides").replace(b"{5}", b"{4}"), "byte 1",
    ),
    "no URL": (rd("a", "Waves") + soif("DOCUMENT", "-", [("Title", "x")]), "object 2, @DOCUMENT -"),
    "no attribute": (
        rd("a", "Waves") + soif("DOCUMENT", "http://b/", []),
        "object 2, @DOCUMENT http://b/ at byte",
    ),
    "a query": (rd("a", "Waves") + soif("RDMQUERY", "-", [("Scope", "x")]), "object 2, @RDMQUERY"),
    "a header": (rd("a", "Waves") + message("RD-Response"), "object 2, @RDMHEADER"),
    "cut": (rd("a", "Waves") + rd("b", "Tides")[:-4], "byte"),
    "a schema with one name twice": (
        soif("SCHEMA", "-", [("SOIF-Attribute-1", "A"), ("SOIF-Attribute-2", "a")]) + rd("a", "x"),
        "object 1, @SCHEMA",
    ),
    "a schema behind a description": (
        rd("a", "Waves") + SCHEMA.replace(b"-", b"http://s/", 1),
        "object 2, @SCHEMA http://s/ at byte",
    ),
    "a taxonomy": (soif("TAXONOMY", "http://t/", [("Id", "x")]), "object 1, @TAXONOMY http://t/"),
    "a class": (soif("Classification", "http://t/", [("Id", "x")]), "describes no resource"),
    "a server description": (
        rd("a", "Waves") + soif("RDMSERVER", "http://s/", [("Maintainer", "x")]),
        "object 2, @RDMSERVER http://s/",
    ),
}  # fmt: skip


@shows(17)
@pytest.mark.parametrize(("body", "words"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_named_and_nothing_is_taken(site: Site, body: bytes, words: str) -> None:
    found = site.push(body)
    assert (found.status, found.header["RDM-Error-Number"]) == (400, "9")
    assert words in found.header["RDM-Error-Message"]
    assert "Nothing of the message was taken." in found.header["RDM-Error-Message"]
    assert site.published() == {}


@shows(17, 24, 26, 28, 30, 118)
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("RD-Response", rd("a", "Waves")),
        ("RD-Update-Request", rd("a", "Waves")),
        ("RD-Delete-Request", rd("a", "Waves")),
        ("RD-Delete-Response", rd("a", "Waves")),
        ("Server-Description-Response", soif("RDMSERVER", "-", [])),
        ("Schema-Description-Response", SCHEMA),
        ("Taxonomy-Description-Response", TAXONOMY),
    ],
)
def test_every_push_needs_the_token(site: Site, kind: str, body: bytes) -> None:
    found = site.push(body, kind, headers={"Authorization": ""})
    assert (found.status, found.header["RDM-Error-Number"]) == (401, "8")
    assert site.store.find_endpoint("submitted") is None


@shows("30a")
@pytest.mark.parametrize("headers", [BEARER, {"Authorization": ""}])
def test_status_sent_to_who_takes_submissions_is_answered_by_nothing(
    site: Site, headers: dict[str, str]
) -> None:
    found = site.push(b"<html></html>", "Status-Response", headers=headers)
    assert (found.status, found.body) == (204, b"")


@shows("X2", "X3", 17)
@pytest.mark.parametrize("kind", ["RD-Delete-Request", "RD-Delete-Response"])
def test_deletions_are_known_by_their_body_too(site: Site, kind: str) -> None:
    site.push(rd("a", "Waves") + rd("b", "Tides"))
    assert "1 deleted" in site.push(soif("DOCUMENT", "http://docs.example.org/a", []), kind).page
    assert site.published() == {"http://docs.example.org/b": "Tides"}
    told = site.ask("RD-Delete-Request")
    assert (told.header["RDM-Type"], told.urls) == (
        "RD-Delete-Response",
        ["http://docs.example.org/a"],
    )


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_two_descriptions_of_one_url_the_later_date_stays_and_is_counted(
    site: Site, order: tuple[int, int]
) -> None:
    stamp = "Thu, {:02} Feb 2024 12:00:00 GMT"
    both = [
        rd("a", title, ("RD-Last-Modified", stamp.format(day)))
        for title, day in (("Waves", 8), ("Waves, old", 1))
    ]
    found = site.push(b"".join(both[each] for each in order) + rd("b", "Tides"))
    assert "2 new, 1 left out for a later one of the same URL" in found.page
    assert site.published()["http://docs.example.org/a"] == "Waves"


@shows(118)
@pytest.mark.parametrize("authorization", ["", "Bearer wrong", "Basic !", "Digest x", "Bearer "])
def test_push_without_the_token_is_401(site: Site, authorization: str) -> None:
    found = site.push(rd("a", "Waves"), headers={"Authorization": authorization})
    assert (found.status, found.header["RDM-Error-Number"]) == (401, "8")
    assert found.headers["WWW-Authenticate"].startswith("Basic realm=")
    assert site.published() == {}


@shows(118)
def test_reading_stays_open_to_all(site: Site) -> None:
    assert site.ask("RD-Request").status == 200


@shows(69)
def test_server_that_takes_submissions_says_so(site: Site) -> None:
    found = read_server(site.ask("Server-Description-Request").objects[0])
    assert found.answers(["RD-Response"])
    assert found.answers(["RD-Delete-Response"])
    assert not found.answers(["Status-Response"])


@shows(26, 28, 30)
@pytest.mark.parametrize(
    ("kind", "name", "body"),
    [
        (
            "Server-Description-Response",
            "pushed a server description",
            soif("RDMSERVER", "http://elsewhere.example.org/", [("Description", "Mine")]),
        ),
        ("Schema-Description-Response", "pushed a schema description", SCHEMA),
        (
            "Taxonomy-Description-Response",
            "pushed a taxonomy description",
            soif("TAXONOMY", "-", [("Id", "mine")]) + soif("CLASSIFICATION", "-", [("Id", "a")]),
        ),
    ],
)
def test_pushed_descriptions_of_servers_are_kept_and_never_obeyed(
    site: Site, kind: str, name: str, body: bytes
) -> None:
    site.push(rd("a", "Waves"))
    before = said_of_itself(site)
    found = site.push(body, kind)
    assert (found.status, found.header["RDM-Type"]) == (200, "Status-Response")
    endpoint = site.store.find_endpoint("submitted")
    assert endpoint is not None
    assert endpoint.profile["rdm"] == {name: body.decode()}
    assert said_of_itself(site) == before
    assert site.published() == {"http://docs.example.org/a": "Waves"}


def said_of_itself(site: Site) -> list[object]:
    """What the server says of itself, its schema and its taxonomy, but for when it expires."""
    found: list[object] = []
    for kind, language in (
        ("Server", ""),
        ("Schema", "Schema-Basic"),
        ("Taxonomy", "Taxonomy-Basic"),
    ):
        body = message(f"{kind}-Description-Request", language=language)
        reply = said(site.client.post(PATH, data=body))
        assert (reply.status, reply.header["RDM-Type"]) == (200, f"{kind}-Description-Response")
        found += [each for each in reply.objects[0].attributes if each[0] != "SD-Expires"]
        found += reply.objects[1:]
    return found


MISPLACED = {
    "no server description": ("Server", rd("a", "Waves"), "object 1, @DOCUMENT"),
    "two server descriptions": ("Server", soif("RDMSERVER", "-", []) * 2, "object 2, @RDMSERVER"),
    "two schemas": ("Schema", SCHEMA * 2, "object 2, @SCHEMA"),
    "a schema with one name twice": (
        "Schema",
        soif("SCHEMA", "-", [("SOIF-Attribute-1", "A"), ("SOIF-Attribute-2", "a")]),
        "'a' twice",
    ),
    "a class before its taxonomy": (
        "Taxonomy", soif("CLASSIFICATION", "-", [("Id", "a")]) + TAXONOMY, "a @TAXONOMY should",
    ),
    "two taxonomies": ("Taxonomy", TAXONOMY * 2, "object 2, @TAXONOMY"),
    "nothing": ("Taxonomy", b"", "there is no object in it"),
}  # fmt: skip


@pytest.mark.parametrize(("kind", "body", "words"), MISPLACED.values(), ids=MISPLACED)
def test_description_of_another_thing_is_refused_and_not_kept(
    site: Site, kind: str, body: bytes, words: str
) -> None:
    found = site.push(body, f"{kind}-Description-Response")
    assert (found.status, found.header["RDM-Error-Number"]) == (400, "9")
    assert words in found.header["RDM-Error-Message"]
    endpoint = site.store.find_endpoint("submitted")
    assert endpoint is None or "rdm" not in endpoint.profile


@shows(101)
def test_what_is_odd_in_a_pushed_taxonomy_is_told(site: Site) -> None:
    classes = [("a", "b"), ("b", "a"), ("c", "nobody"), ("d", "ROOT")]
    body = TAXONOMY + b"".join(
        soif("CLASSIFICATION", "-", [("Id", name), ("Parent-Id", parent)])
        for name, parent in classes
    )
    page = site.push(body, "Taxonomy-Description-Response").page
    told = ("Kept: a taxonomy", "nobody", "&#39;a&#39; lies below itself", "&#39;b&#39; lies")
    assert [words in page for words in told] == [True] * 4


@shows(44)
@pytest.mark.parametrize(
    ("catalog", "status"),
    [
        ("x-catalog://x.example.org/default", 200),
        ("x-catalog://x.example.org/submitted", 200),
        ("x-catalog://x.example.org/harbour", 400),
        ("x-catalog://other.example.org/default", 400),
        ("submitted", 400),
    ],
)
def test_push_for_another_catalog_is_refused(site: Site, catalog: str, status: int) -> None:
    body = message("RD-Response", csid=catalog) + rd("a", "Waves")
    found = said(site.client.post(PATH, data=body, headers=BEARER, base_url="http://x.example.org"))
    assert found.status == status
    assert found.header.get("RDM-Error-Number") == (None if status == 200 else "7")
    assert follower_of(site.client.application).wait(60)
    site.clock.tick(5)
    assert len(site.published()) == (status == 200)


@pytest.mark.slow
def test_large_submission_needs_the_token_and_has_its_limit(site: Site) -> None:
    body = b"".join(rd(str(n), "x" * 1000) for n in range(1200))
    assert site.push(body, headers={"Authorization": ""}).status == 413
    assert site.push(body).status == 200
    assert site.push(body * 2).header["RDM-Error-Number"] == "10"


def test_packed_submission_is_taken(site: Site) -> None:
    body = gzip.compress(message("RD-Response") + rd("a", "Waves"))
    sent = {**BEARER, "Content-Encoding": "gzip"}
    assert said(site.client.post(PATH, data=body, headers=sent)).status == 200


@shows(13, 49)
def test_binary_value_is_kept_as_it_came(site: Site) -> None:
    every = bytes(range(256))
    site.push(rd("a", "Waves", ("Icon", every)))
    endpoint = site.store.find_endpoint("submitted")
    assert endpoint is not None
    (page,) = site.store.page_bodies(endpoint.endpoint_id)
    assert every in page[1]


# ---- retired ------------------------------------------------------------------------------------


@pytest.mark.few(2)
@pytest.mark.parametrize("tombstones", [True, False])
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("RD-Update-Response", rd("b", "Tides")),
        ("RD-Delete-Response", soif("DELETE", "http://docs.example.org/a", [])),
        ("Schema-Description-Response", SCHEMA),
    ],
)
def test_retired_endpoint_takes_nothing_and_says_so(
    site: Site, tombstones: bool, kind: str, body: bytes
) -> None:
    site.push(rd("a", "Waves"))
    retire(site, tombstones=tombstones)
    before = site.store.counts()["submitted"]["records"], site.store.endpoints()
    found = site.push(body, kind)
    assert (found.status, found.header["RDM-Error-Number"]) == (403, "9")
    assert found.header["RDM-Error-Message"] == (
        "The submission is refused: submitted, which took submissions, is retired since"
        f" {site.clock().date()} (It has closed). Nothing of the message was taken."
    )
    assert (site.store.counts()["submitted"]["records"], site.store.endpoints()) == before
