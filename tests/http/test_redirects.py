"""Where redirects may lead, and what is told there. All of it lies in 127.0.0.0/8: which of its
addresses count as public, private or link-local is said by the test, at the client's own seam."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address
from typing import Final

import pytest

from oaicdif.errors import AddressRefused
from oaicdif.harvest.client import OaiClient, Request
from oaicdif.http import HttpClient, HttpOptions
from oaicdif.http.guard import Guard, Kind, kind_of
from oaicdif.http.origin import origin_of
from oaicdif.http.retrying import Patience, wait_after
from oaicdif.model import Verb
from tests.http.test_session import NOW, ok, server
from tests.own_certificate import own_certificate

SECRETS: Final = {"auth": ("me", "secret"), "headers": (("X-Api-Key", "key"),)}
IDENTIFY: Final = b"<OAI-PMH xmlns='http://www.openarchives.org/OAI/2.0/'><Identify/></OAI-PMH>"
# the test's own map of the world
WORLD: Final = {
    "127.0.0.1": Kind.PUBLIC,
    "127.0.0.2": Kind.PUBLIC,
    "127.0.0.3": Kind.PRIVATE,
    "127.0.0.4": Kind.LINK_LOCAL,
    "127.0.0.5": Kind.LOOPBACK,
    "127.0.0.6": Kind.PRIVATE,
}


@dataclass
class Host:
    """A server that keeps what it is sent; it answers, or sends on to `target` whoever
    asks for /oai."""

    target: str = ""
    status: str = "302 Found"
    url: str = ""
    seen: list[str] = field(default_factory=list)

    def answer(self, request: bytes) -> bytes:
        self.seen.append(request.decode("latin-1").lower())
        if self.target and b"/oai" in request.partition(b"\r\n")[0]:
            return ok(b"", f"Location: {self.target}", status=self.status)
        return ok(IDENTIFY)

    @property
    def was_told(self) -> list[tuple[bool, bool]]:
        """Of each request, whether it brought the login and the key."""
        return [("authorization:" in each, "x-api-key:" in each) for each in self.seen]


@contextmanager
def hosts(*addresses: str, tls: bool = False) -> Iterator[list[Host]]:
    """Hosts at these addresses, all with TLS or none."""
    context = None
    if tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(own_certificate())
    with ExitStack() as stack:
        found = []
        for address in addresses:
            host = Host()
            host.url = stack.enter_context(server(host.answer, context, address)) + "/oai"
            found.append(host)
        yield found


def client(**options: object) -> HttpClient:
    chosen = HttpOptions(**{**SECRETS, **options})  # type: ignore[arg-type]
    return HttpClient(chosen, lambda: NOW, kind_of=WORLD.__getitem__)


# ---- what is told ----------------------------------------------------------------------------


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "303 Other", "307 Now", "308 Ever"])
@pytest.mark.parametrize("there", ["127.0.0.1", "127.0.0.2"])
def test_login_and_keys_do_not_follow_to_another_port_or_host(there: str, status: str) -> None:
    with hosts("127.0.0.1", there) as (first, second):
        first.target, first.status = second.url, status
        client().get(first.url)
        assert first.was_told == [(True, True)]
        assert second.was_told == [(False, False)]


def test_login_and_keys_do_not_follow_from_tls_to_plain_http() -> None:
    with hosts("127.0.0.1", tls=True) as (safe,), hosts("127.0.0.1") as (plain,):
        safe.target = plain.url
        client(verify=False).get(safe.url)
        assert safe.was_told == [(True, True)]
        assert plain.was_told == [(False, False)]


def test_login_and_keys_follow_within_the_origin() -> None:
    with hosts("127.0.0.1") as (host,):
        host.target = host.url.replace("/oai", "/other")
        assert client().get(host.url).body == IDENTIFY
        assert host.was_told == [(True, True), (True, True)]


def test_login_and_keys_come_back_to_the_origin_after_a_way_round() -> None:
    with hosts("127.0.0.1", "127.0.0.2", "127.0.0.1") as (first, second, third):
        first.target, second.target = second.url, third.url
        client(home=third.url).get(first.url)
        assert (first.was_told, second.was_told) == ([(False, False)], [(False, False)])
        assert third.was_told == [(True, True)]


def test_an_address_asked_directly_is_told_nothing_when_it_is_not_the_endpoints_own() -> None:
    with hosts("127.0.0.1", "127.0.0.2") as (home, other):
        client(home=home.url).get(other.url)
        assert other.was_told == [(False, False)]


@pytest.mark.parametrize("status", ["301 Moved", "302 Found"])
def test_endpoint_that_sends_on_tells_its_login_to_nobody_in_any_request(status: str) -> None:
    """A redirect that lost the arguments is asked anew at its target, and one for good moves the
    base URL: neither makes the target the origin of the login."""
    with hosts("127.0.0.1", "127.0.0.2") as (first, second):
        first.target, first.status = second.url, status
        web = client(home=first.url)
        asking = OaiClient(first.url, web, lambda: NOW)
        for verb in (Verb.IDENTIFY, Verb.LIST_METADATA_FORMATS):
            asking.ask(Request(verb))
        assert len(second.seen) >= 2
        assert {*second.was_told} == {(False, False)}


@pytest.mark.parametrize(
    ("home", "there", "told"),
    [
        ("http://a.example.org/oai", "http://a.example.org/other?x=1", True),
        ("http://a.example.org/oai", "http://A.example.org:80/oai", True),
        ("http://a.example.org/oai", "https://a.example.org/oai", True),  # the same, made safer
        ("https://a.example.org/oai", "http://a.example.org/oai", False),
        ("https://a.example.org/oai", "https://a.example.org:8443/oai", False),
        ("http://a.example.org:8080/oai", "https://a.example.org:8443/oai", False),
        ("https://a.example.org/oai", "https://b.example.org/oai", False),
        ("https://a.example.org/oai", "https://a.example.org.evil.example/oai", False),
        ("https://a.example.org/oai", "https://a.example.org@evil.example/oai", False),
        ("https://a.example.org/oai", "https://a.example.org:99999/oai", False),
        ("https://a.example.org/oai", "https://[::1/oai", False),
    ],
)
def test_who_may_know_what_the_endpoint_is_told(home: str, there: str, told: bool) -> None:
    assert origin_of(there).may_know(origin_of(home)) is told


# ---- where it may lead -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("home", "target", "passes"),
    [
        ("127.0.0.1", "127.0.0.2", True),
        ("127.0.0.1", "127.0.0.3", False),
        ("127.0.0.1", "127.0.0.4", False),
        ("127.0.0.1", "127.0.0.5", False),
        ("127.0.0.3", "127.0.0.6", True),
        ("127.0.0.3", "127.0.0.2", True),
        ("127.0.0.3", "127.0.0.4", False),
        ("127.0.0.3", "127.0.0.5", False),
        ("127.0.0.5", "127.0.0.3", False),
    ],
)
def test_a_redirect_leads_to_the_public_or_to_where_the_endpoint_lies(
    home: str, target: str, passes: bool
) -> None:
    with hosts(home, target) as (first, second):
        first.target = second.url
        if passes:
            assert client().get(first.url).body == IDENTIFY
        else:
            with pytest.raises(AddressRefused, match=target.replace(".", r"\.")):
                client().get(first.url)
        assert len(second.seen) == passes


def test_an_endpoint_is_asked_wherever_it_lies() -> None:
    for address in WORLD:
        with hosts(address) as (host,):
            assert client().get(host.url).body == IDENTIFY


def test_the_second_of_several_redirects_is_looked_at_too() -> None:
    with hosts("127.0.0.1", "127.0.0.2", "127.0.0.3") as (first, second, third):
        first.target, second.target = second.url, third.url
        with pytest.raises(AddressRefused):
            client().get(first.url)
        assert third.seen == []


def test_a_refused_address_is_not_even_connected_to() -> None:
    """Nothing listens there: a connection would be refused by the machine, not by us."""
    with hosts("127.0.0.1") as (first,):
        first.target = "http://127.0.0.3:9/oai"
        with pytest.raises(AddressRefused):
            client().get(first.url)


def test_a_name_is_judged_by_its_address() -> None:
    with hosts("127.0.0.2", "127.0.0.1") as (first, second):
        first.target = second.url.replace("127.0.0.1", "localhost")
        web = HttpClient(
            HttpOptions(),
            lambda: NOW,
            kind_of=lambda each: Kind.PUBLIC if each == "127.0.0.2" else Kind.LOOPBACK,
        )
        with pytest.raises(AddressRefused, match=r"localhost.* (127\.0\.0\.1|::1)"):
            web.get(first.url)
        assert second.seen == []


def test_a_proxy_does_not_lead_where_we_may_not_go() -> None:
    with hosts("127.0.0.1") as (proxy,):
        proxy.target = "http://127.0.0.3/oai"
        with pytest.raises(AddressRefused):
            client(proxy=proxy.url).get("http://127.0.0.2/oai")
        assert len(proxy.seen) == 1


def test_a_refused_address_is_not_asked_again() -> None:
    error = AddressRefused(url="http://a.example.org/", address="10.0.0.1")
    with pytest.raises(AddressRefused):
        wait_after(error, 0, Patience(), lambda: 0.0)


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("93.184.216.34", Kind.PUBLIC),
        ("2606:2800:220:1::1", Kind.PUBLIC),
        ("10.1.2.3", Kind.PRIVATE),
        ("172.16.0.1", Kind.PRIVATE),
        ("192.168.1.1", Kind.PRIVATE),
        ("100.64.0.1", Kind.PRIVATE),
        ("fd00::1", Kind.PRIVATE),
        ("224.0.0.1", Kind.PRIVATE),
        ("169.254.169.254", Kind.LINK_LOCAL),
        ("fe80::1%eth0", Kind.LINK_LOCAL),
        ("127.0.0.1", Kind.LOOPBACK),
        ("127.8.8.8", Kind.LOOPBACK),
        (str(IPv4Address(0)), Kind.LOOPBACK),
        (str(IPv6Address(0)), Kind.LOOPBACK),
        ("::1", Kind.LOOPBACK),
        ("::ffff:127.0.0.1", Kind.LOOPBACK),
        ("::ffff:10.0.0.1", Kind.PRIVATE),
        ("64:ff9b::7f00:1", Kind.LOOPBACK),
        ("64:ff9b::a9fe:a9fe", Kind.LINK_LOCAL),
        ("2002:7f00:1::", Kind.LOOPBACK),
    ],
)
def test_the_kind_of_an_address_is_that_of_what_it_reaches(address: str, kind: Kind) -> None:
    assert kind_of(address) is kind


def test_a_guard_names_the_address() -> None:
    with pytest.raises(AddressRefused) as caught:
        Guard(frozenset({Kind.PUBLIC})).check("http://a.example.org", "10.0.0.1")
    assert caught.value.address == "10.0.0.1"
