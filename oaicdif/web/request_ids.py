"""One name for a request in all logs: the proxy's, where a proxy is trusted, else one of ours.

nginx calls it `$request_id` and passes it on as X-Request-ID. It stands in the access log and in
the answer's headers, so that a client can name the answer that it complains of.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any, Final

from .client_address import Proxies

HEADER: Final = "X-Request-ID"
_PLAIN: Final = re.compile(r"[A-Za-z0-9._:+/=-]{1,128}", re.ASCII)


def new_id() -> str:
    """32 hexadecimal digits by chance, as nginx makes them."""
    return secrets.token_hex(16)


def request_id(environ: dict[str, Any], proxies: Proxies, make: Callable[[], str] = new_id) -> str:
    """The name that a trusted proxy gave the request; a new one if there is none, or if it is
    no plain word: it goes into a header and a line of the log."""
    told: str = environ.get("HTTP_X_REQUEST_ID", "")
    if told and proxies.trust(environ) and _PLAIN.fullmatch(told):
        return told
    return make()
