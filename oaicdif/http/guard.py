"""Where a request may go: connections that look at the address before they are made.

An endpoint is asked wherever its operator put it. What strangers choose, the target of a redirect
above all, may lead to public addresses, and beyond them only into networks of the kind in which
the endpoint itself lies: never from the web into our own house.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import NewConnectionError

from ..errors import AddressRefused
from .deadline import TimedHTTPPool, TimedHTTPSPool


class Kind(Enum):
    """What sort of network an address lies in."""

    PUBLIC = "public"
    PRIVATE = "private"
    LINK_LOCAL = "link-local"
    LOOPBACK = "loopback"


KindOf = Callable[[str], Kind]
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")  # RFC 6052: the last four bytes are IPv4


def kind_of(address: str) -> Kind:
    """The kind of an address in digits; multicast and what is reserved count as private."""
    found = _reached(ipaddress.ip_address(address.partition("%")[0]))
    if found.is_loopback or found.is_unspecified:  # 0.0.0.0 leads to this very machine
        return Kind.LOOPBACK
    if found.is_link_local:
        return Kind.LINK_LOCAL
    return Kind.PUBLIC if found.is_global and not found.is_multicast else Kind.PRIVATE


def _reached(
    address: ipaddress.IPv4Address | ipaddress.IPv6Address,
) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """The IPv4 address that an IPv6 one is only another way of writing."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in _NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or address


@dataclass(frozen=True, slots=True)
class Guard:
    """Lets connections pass to networks of these kinds."""

    allowed: frozenset[Kind]
    kind_of: KindOf = kind_of

    def check(self, url: str, address: str) -> None:
        """Raises:
        AddressRefused: the address lies in a network of another kind.
        """
        if self.kind_of(address) not in self.allowed:
            raise AddressRefused(url=url, address=address)

    def check_host(self, url: str, host: str) -> None:
        """The same of all addresses of a host. Raises as `check`."""
        for address in addresses(host):
            self.check(url, address)


def beside(home: str, kind: KindOf) -> frozenset[Kind]:
    """The kinds of networks to which strangers may lead from a host: public ones and its own."""
    found = {kind(address) for address in addresses(home)}
    return frozenset({Kind.PUBLIC, *found})


def addresses(host: str) -> list[str]:
    """The addresses of a host, in digits; none when nobody knows it."""
    try:
        found = socket.getaddrinfo(host.strip("[]"), None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return list(dict.fromkeys(str(each[4][0]) for each in found))


class _Guarded(HTTPConnection):
    """Resolves its host once, looks at what comes, and connects to that very address: no name can
    be answered twice."""

    guard: Guard

    def _new_conn(self) -> socket.socket:
        url, name = f"http://{self.host}:{self.port}", self._dns_host
        found = addresses(name)
        for address in found:
            self.guard.check(url, address)
        for address in found[:-1]:
            try:
                return self._connected_to(address, name)
            except NewConnectionError:
                continue  # the next one may answer
        return self._connected_to(found[-1] if found else name, name)

    def _connected_to(self, address: str, name: str) -> socket.socket:
        self._dns_host = address
        try:
            return super()._new_conn()
        finally:
            self._dns_host = name


class _GuardedTLS(_Guarded, HTTPSConnection):
    """The same over TLS; the certificate is that of the name."""


class GuardedHTTPPool(TimedHTTPPool):
    """Connections to one host, past a guard."""

    ConnectionCls = _Guarded

    def __init__(self, *arguments: Any, guard: Guard, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._guard = guard

    def _new_conn(self) -> Any:
        connection = super()._new_conn()
        connection.guard = self._guard
        return connection


class GuardedHTTPSPool(GuardedHTTPPool, TimedHTTPSPool):
    """The same over TLS."""

    ConnectionCls = _GuardedTLS
