"""Catalog Service IDs: which catalog of which server a message is about.

`x-catalog://host:port/name`. The name selects: `default` is everything, the name of an endpoint,
or a set, percent-encoded. Host and port tell the server; they must be ours, for a foreign one was
meant for somebody else (settlement X15).
Source: NOTE, "Catalog Service IDs (CSID)".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, unquote, urlsplit

from .message_problems import CATALOG

DEFAULT: Final = "default"
_CSID: Final = re.compile(
    r"(?P<scheme>x-catalogs?)://(?P<host>\[[0-9A-F:.]+\]|[^:/?#\[\]\s@]+)(:(?P<port>[0-9]{1,5}))?"
    r"(/(?P<name>[^?#\s]*))?\Z",
    re.ASCII | re.IGNORECASE,
)
_PORTS: Final = {"x-catalog": 80, "x-catalogs": 443, "http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Csid:
    """A CSID. `name` is decoded; `secure` where it was `x-catalogs`."""

    host: str
    port: int
    name: str = DEFAULT
    secure: bool = False

    @property
    def authority(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def address(self) -> str:
        """The base URL of the server that it names."""
        return f"http{'s' if self.secure else ''}://{self.authority}"

    def named(self, name: str) -> Csid:
        return Csid(self.host, self.port, name, self.secure)

    def __str__(self) -> str:
        scheme = "x-catalogs" if self.secure else "x-catalog"
        return f"{scheme}://{self.authority}/{quote(self.name, safe='')}"


def read_csid(text: str) -> Csid:
    """The CSID; without a port it has that of its scheme, without a name it is the default one.

    Raises:
        RdmError: it is none.
    """
    found = _CSID.match(text.strip())
    if found is None:
        raise CATALOG.error(
            f"{text!r} is no Catalog-Service-ID; one looks like x-catalog://host:port/name."
        )
    scheme = found["scheme"].lower()
    port = int(found["port"] or _PORTS[scheme])
    name = _decoded(found["name"] or DEFAULT, text)
    return Csid(found["host"].lower(), port, name, scheme == "x-catalogs")


def csid_of(base_url: str, name: str = DEFAULT) -> Csid:
    """The CSID of a catalog of the server with this public address."""
    parts = urlsplit(base_url)
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    port = parts.port or _PORTS.get(parts.scheme, 80)
    return Csid(host, port, name, parts.scheme == "https")


def check_ours(asked: Csid, ours: Csid, hosts: Collection[str]) -> None:
    """Refuse a CSID of another server: `hosts` are what this one is also called by the request
    itself (its Host), for a server may stand behind a proxy.

    Raises:
        RdmError: host or port are not ours.
    """
    known = {ours.authority, *(name for each in hosts for name in _authorities(each, ours.port))}
    if asked.authority not in known:
        raise CATALOG.error(
            f"The catalog {asked} lies on another server; this one is {ours.authority}."
        )


def _authorities(host: str, port: int) -> Iterator[str]:
    """What the Host of a request may mean. Without a port it is that of HTTP, of HTTPS (a proxy
    does not always say which), or ours."""
    host = host.strip().lower()
    if re.search(r":[0-9]+\Z", host, re.ASCII):
        yield host
    elif host:
        yield from (f"{host}:{each}" for each in {*_PORTS.values(), port})


def _decoded(name: str, text: str) -> str:
    try:
        return unquote(name, errors="strict")
    except UnicodeDecodeError as error:
        raise CATALOG.error(
            f"The name in {text!r} is not UTF-8 when its %XX are decoded."
        ) from error
