"""Connections that refuse private networks, for addresses that strangers may choose.

Must not know: requests' contents, who asks.
"""

from __future__ import annotations

import ipaddress

from urllib3.connection import HTTPConnection, HTTPSConnection

from ..errors import AddressRefused
from .deadline import TimedHTTPPool, TimedHTTPSPool


class _GuardedHTTP(HTTPConnection):
    def connect(self) -> None:
        super().connect()
        _refuse_private(self)


class _GuardedHTTPS(HTTPSConnection):
    def connect(self) -> None:
        super().connect()
        _refuse_private(self)


class GuardedHTTPPool(TimedHTTPPool):
    """Connections that look at the address they really have, so that no name can be answered
    twice."""

    ConnectionCls = _GuardedHTTP


class GuardedHTTPSPool(TimedHTTPSPool):
    """The same over TLS."""

    ConnectionCls = _GuardedHTTPS


def _refuse_private(connection: HTTPConnection) -> None:
    sock = connection.sock
    address = sock.getpeername()[0] if sock else ""
    if address and not ipaddress.ip_address(address.partition("%")[0]).is_global:
        url = f"http://{connection.host}:{connection.port}"
        connection.close()
        raise AddressRefused(url=url, address=address)
