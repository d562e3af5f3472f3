"""How requests are made, as settings and callers say."""

from __future__ import annotations

from dataclasses import dataclass

from .. import __version__


@dataclass(frozen=True, slots=True)
class HttpOptions:
    """How requests are made. Seconds and bytes; `max_bytes` counts the decoded body.

    `auth` is (user, password); it and `headers` go to the origin of `home` alone, which is the
    endpoint's URL, or empty for the one asked first. `private_addresses` says whether a request
    may go to an address that is not public: a repository of one's own house does, a link found
    on the web must not.
    """

    user_agent: str = f"oaicdif/{__version__}"
    contact: str = ""
    timeout_s: float = 60.0
    deadline_s: float = 600.0
    max_bytes: int = 200_000_000
    headers: tuple[tuple[str, str], ...] = ()
    auth: tuple[str, str] | None = None
    proxy: str = ""
    ca_file: str = ""
    verify: bool = True
    private_addresses: bool = True
    home: str = ""
    encodings: str = "gzip, zstd"
