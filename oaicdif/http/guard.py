"""Connections that refuse private networks, for addresses that strangers may choose.

Must not know: requests' contents, who asks.
"""

from __future__ import annotations

import ipaddress

import urllib3
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool

from ..errors import AddressRefused


class _GuardedHTTP(HTTPConnection):
    def connect(self) -> None:
        super().connect()
        _refuse_private(self)


class _GuardedHTTPS(HTTPSConnection):
    def connect(self) -> None:
        super().connect()
        _refuse_private(self)


class _GuardedHTTPPool(HTTPConnectionPool):
    ConnectionCls = _GuardedHTTP


class _GuardedHTTPSPool(HTTPSConnectionPool):
    ConnectionCls = _GuardedHTTPS


def guard(pool: urllib3.PoolManager) -> None:
    """Make every new connection look at the address it really has, so that no name can be
    answered twice."""
    pool.pool_classes_by_scheme = {"http": _GuardedHTTPPool, "https": _GuardedHTTPSPool}


def _refuse_private(connection: HTTPConnection) -> None:
    sock = connection.sock
    address = sock.getpeername()[0] if sock else ""
    if address and not ipaddress.ip_address(address.partition("%")[0]).is_global:
        url = f"http://{connection.host}:{connection.port}"
        connection.close()
        raise AddressRefused(url=url, address=address)
