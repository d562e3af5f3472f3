"""An address where no OAI-PMH 2.0 is spoken: one finding, by kind, and nothing else."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from oaicdif.judge.check.arrival import ARRIVAL_RULES
from oaicdif.judge.check.showing import as_lines
from oaicdif.store import open_store
from tests.judge.check.checking import broken, checked, checked_at, evidence
from tests.judge.check.endpoints import Answer, Fault, serving
from tests.provider.provider_world import World
from tests.store.filling import Clock

OLD = (
    b'<?xml version="1.0" encoding="UTF-8"?>'
    b'<Identify xmlns="http://www.openarchives.org/OAI/1.1/OAI_Identify">'
    b"<responseDate>2002-01-01T00:00:00Z</responseDate>"
    b"<protocolVersion>1.1</protocolVersion></Identify>"
)
WALL = b"<html><head><title>Just a moment...</title></head></html>"
HTML, XML = "text/html; charset=utf-8", "text/xml"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    store = open_store(tmp_path_factory.mktemp("arrival") / "oaicdif.sqlite")
    yield World(store, Clock())
    store.close()


def instead(body: bytes, kind: str = HTML, status: int = 200, **headers: str) -> Fault:
    def fault(answer: Answer) -> None:
        answer.body, answer.status = body, status
        answer.headers = {"Content-Type": kind, **headers}

    return fault


KINDS: dict[str, tuple[Fault, str, str]] = {
    "a web page": (
        instead(b"<!DOCTYPE html><html><title>The &\n library</title><p>&nbsp;"),
        "address-web-page",
        f"a web page ({HTML}): The & library",
    ),
    "a title that would move the cursor": (
        instead(b"<html><title>A\x1b[2J</title><p>&nbsp;"),
        "address-web-page",
        f"a web page ({HTML}): A[2J",
    ),
    "a page in well-formed XHTML": (
        instead(b'<html xmlns="http://www.w3.org/1999/xhtml"/>', "application/xhtml+xml"),
        "address-web-page",
        "a web page (application/xhtml+xml)",
    ),
    "nothing there": (
        instead(b"<html>&nbsp;", status=404),
        "address-not-found",
        "HTTP status 404",
    ),
    "gone": (instead(b"", status=410), "address-not-found", "HTTP status 410"),
    "a password": (
        instead(b"<title>Login</title>", status=401),
        "address-refused",
        "HTTP status 401: Login",
    ),
    "no entry": (instead(b"", status=403), "address-refused", "HTTP status 403"),
    "a wall against robots": (
        instead(WALL, status=403),
        "address-robots",
        "a wall against robots (HTTP status 403)",
    ),
    "a wall with status 200": (
        instead(WALL),
        "address-robots",
        "a wall against robots (HTTP status 200)",
    ),
    "a crash": (instead(b"", status=500), "address-server-error", "HTTP status 500"),
    "a dead gateway": (instead(b"", status=502), "address-server-error", "HTTP status 502"),
    "another status": (instead(b"", status=406), "address-status", "HTTP status 406"),
    "nothing at all": (instead(b" \n", XML), "address-empty", "an empty answer"),
    "OAI-PMH 1.1": (instead(OLD, XML), "address-old-version", "OAI-PMH 1.1"),
    "a feed": (
        instead(b"<rss/>", XML),
        "address-other",
        "the root element rss (text/xml)",
    ),
    "JSON": (
        instead(b"{}", "application/json"),
        "address-other",
        "no XML (application/json)",
    ),
    "damaged compression": (
        instead(b"\x1f\x8b\x08 and no more"),
        "address-unreadable",
        "compression",
    ),
    "a loop": (
        instead(b"", status=302, Location="/oai?verb=Identify"),
        "address-redirects",
        "redirects without end",
    ),
    "OAI-PMH behind the warnings of a script": (
        instead(
            b"<br />\n<b>Warning</b>: no such key" * 100
            + b'<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"></OAI-PMH>'
        ),
        "well-formed",
        "Not well-formed XML",
    ),
    "OAI-PMH cut off": (
        instead(b'<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">', XML),
        "well-formed",
        "Not well-formed XML",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_there_instead_is_the_only_finding(world: World, kind: str) -> None:
    fault, rule, told = KINDS[kind]
    report = checked(world, fault)
    assert broken(report) == {rule}
    assert told in evidence(report, rule)[0]
    assert report.held == ()
    assert report.walked.requests == 1
    assert report.stopped


def test_each_kind_of_wrong_address_is_tried_here() -> None:
    tried = {rule for _, rule, _ in KINDS.values()}
    elsewhere = {"busy", "address-no-answer", "address-untrusted", "address-slow"}
    assert set(ARRIVAL_RULES) == (tried - {"well-formed"}) | elsewhere


def test_nothing_listening_is_told_without_words_of_a_harvest(world: World) -> None:
    with serving(world) as url:
        pass
    report = checked_at(url, world)
    assert broken(report) == {"address-no-answer"}
    text = "\n".join(as_lines(report))
    assert "Connection refused" in text
    assert "stored" not in text
    assert "name of the host" in text


def test_https_where_there_is_none_is_a_matter_of_trust(world: World) -> None:
    with serving(world) as url:
        report = checked_at(url.replace("http:", "https:"), world)
    assert broken(report) == {"address-untrusted"}


def test_a_server_that_says_nothing_is_slow(world: World) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/oai"
        report = checked_at(url, world, timeout_s=0.05)
    assert broken(report) == {"address-slow"}


def test_a_redirect_to_a_page_is_followed_in_the_evidence(world: World) -> None:
    def fault(answer: Answer) -> None:
        if answer.verb:
            answer.status, answer.headers["Location"] = 302, "/login"
        else:
            answer.body, answer.headers["Content-Type"] = b"<html>", "text/html"

    told = evidence(checked(world, fault), "address-web-page")[0]
    assert "after a redirect to http://127.0.0.1" in told
    assert told.endswith("/login")


def test_an_error_of_oai_pmh_is_the_evidence_that_identify_is_not_answered(world: World) -> None:
    def fault(answer: Answer) -> None:
        answer.sub('<request verb="Identify"', "<request")
        answer.sub("<Identify>.*</Identify>", '<error code="badVerb">No</error>')

    report = checked(world, fault)
    assert broken(report) == {"identify"}
    assert evidence(report, "identify") == ["badVerb"]
    assert report.stopped


def test_another_namespace_of_the_root_is_the_only_finding(world: World) -> None:
    def fault(answer: Answer) -> None:
        answer.sub('xmlns="http://www.openarchives.org/OAI/2.0/"', 'xmlns="urn:other"')

    report = checked(world, fault)
    assert broken(report) == {"root"}
    assert "{urn:other}OAI-PMH" in evidence(report, "root")[0]


def test_oai_pmh_that_is_called_a_page_is_checked_as_oai_pmh(world: World) -> None:
    def fault(answer: Answer) -> None:
        answer.headers["Content-Type"] = "text/html"

    report = checked(world, fault)
    assert not report.stopped
    assert "content-type" in broken(report)
    assert "address-web-page" not in broken(report)
