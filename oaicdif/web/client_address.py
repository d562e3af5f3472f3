"""Who asks: the client behind proxies that are trusted, and behind no others.

X-Forwarded-For is written by whoever sends it: each proxy puts the address it was asked from
behind what is there. So it is read from its end, for as long as those who wrote it are trusted,
and what stands before that is the client's own tale.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final

from ..errors import UsageError

Address = IPv4Address | IPv6Address

_PORT: Final = re.compile(r"\[([^\]]*)\](?::[0-9]+)?\Z|([0-9.]+):[0-9]+\Z", re.ASCII)
_HOPS: Final = 30
_IPV6_CLIENT: Final = 64  # bits that one customer gets (RFC 6177): behind them all is one client


class Proxies:
    """The proxies whose word counts, as addresses and networks.

    Raises:
        UsageError: one is neither.
    """

    def __init__(self, trusted: Iterable[str]) -> None:
        try:
            self._trusted = tuple(ip_network(each.strip(), strict=False) for each in trusted)
        except ValueError as error:
            raise UsageError(
                f"[serve] trusted_proxies: {error}.",
                hint="Write addresses or networks: 127.0.0.1, 10.0.0.0/8, fd00::/8.",
            ) from error

    def client(self, environ: dict[str, Any]) -> str:
        """The address of the client as text; that of the connection where no proxy is trusted."""
        peer: str = environ.get("REMOTE_ADDR") or ""
        if not self._trusted:
            return peer
        address = _address(peer)
        if address is None:
            return peer
        told = environ.get("HTTP_X_FORWARDED_FOR", "").split(",")
        for each in reversed(told[-_HOPS:]):
            if not self._is_trusted(address):
                break
            before = _address(each)
            if before is None:
                break
            address = before
        return str(address)

    def trust(self, environ: dict[str, Any]) -> bool:
        """Whether the request comes from one of them."""
        address = _address(environ.get("REMOTE_ADDR") or "") if self._trusted else None
        return address is not None and self._is_trusted(address)

    def _is_trusted(self, address: Address) -> bool:
        return any(address in each for each in self._trusted)


def _address(text: str) -> Address | None:
    """The address in a text, without port or brackets; IPv4 in IPv6 as IPv4; None if none."""
    text = text.strip().strip('"')
    found = _PORT.match(text)
    try:
        address = ip_address((found[1] or found[2]) if found else text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def counted_as(client: str) -> str:
    """What limits count by: the address, of IPv6 the network that one customer gets."""
    if ":" not in client:
        return client
    address = _address(client)
    if not isinstance(address, IPv6Address):
        return client
    return str(IPv6Network((int(address), _IPV6_CLIENT), strict=False))
