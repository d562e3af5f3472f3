"""Who answers under a URL: scheme, host and port. Source: RFC 6454, section 4."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import urlsplit

_PORTS: Final = {"http": 80, "https": 443}


class Origin(NamedTuple):
    scheme: str
    host: str
    port: int

    def may_know(self, home: Origin) -> bool:
        """Whether it may be told what `home` is told in confidence: it is the same one, or the
        same host behind TLS, both at their usual ports."""
        return self == home or (
            self.host == home.host
            and (home.scheme, self.scheme) == ("http", "https")
            and (home.port, self.port) == (_PORTS["http"], _PORTS["https"])
        )


def origin_of(url: str) -> Origin:
    """The origin of a URL; of what is none, one that nobody has."""
    return _origin(url.partition("?")[0])


@lru_cache(maxsize=256)
def _origin(place: str) -> Origin:
    try:
        parts = urlsplit(place)
        port = parts.port
    except ValueError:
        return Origin("", place, 0)
    host = (parts.hostname or "").rstrip(".").lower()
    return Origin(parts.scheme, host, port or _PORTS.get(parts.scheme, 0))
