"""A signed message to an address of the operator's.

Source: Standard Webhooks 1.0 (headers webhook-id, webhook-timestamp, webhook-signature), for which
there are readers in many languages.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from ..errors import ConnectionFailed, DeadlinePassed, FetchError, HttpError, NotDelivered
from ..http import HttpClient, HttpOptions

PREFIX: Final = "whsec_"
TIMEOUT_S: Final = 10.0
DEADLINE_S: Final = 20.0
_WHY: Final[Mapping[type[FetchError], str]] = {
    ConnectionFailed: "there is no connection to it",
    DeadlinePassed: "it did not answer in time",
}


def send_hook(
    url: str, body: bytes, secret: str, number: str, now: datetime, *, proxy: str = ""
) -> None:
    """Post the body; with a secret, signed.

    Raises:
        NotDelivered: no answer in time, or none of success.
    """
    options = HttpOptions(
        timeout_s=TIMEOUT_S, deadline_s=DEADLINE_S, max_bytes=1 << 20, proxy=proxy, home=url
    )
    client = HttpClient(options, lambda: now)
    headers = {"Content-Type": "application/json", **signed(body, secret, number, now)}
    try:
        client.post_body(url, body, headers=headers).raise_for_status()
    except FetchError as error:
        raise NotDelivered(
            f"The webhook of [alerts] did not take the message: {_told(error)}.",
            hint="Check [alerts] webhook.",
        ) from error
    finally:
        client.close()


def signed(body: bytes, secret: str, number: str, now: datetime) -> dict[str, str]:
    """The headers that say which message it is and prove who sent it."""
    moment = str(int(now.timestamp()))
    headers = {"webhook-id": number, "webhook-timestamp": moment}
    if secret:
        content = f"{number}.{moment}.".encode() + body
        digest = hmac.digest(_key(secret), content, "sha256")
        headers["webhook-signature"] = f"v1,{base64.b64encode(digest).decode()}"
    return headers


def _key(secret: str) -> bytes:
    """The bytes of a secret, which is written in base64 behind whsec_, or is any text."""
    if secret.startswith(PREFIX):
        try:
            return base64.b64decode(secret.removeprefix(PREFIX), validate=True)
        except binascii.Error:
            return secret.encode()
    return secret.encode()


def _told(error: FetchError) -> str:
    """Why, without the address: it may hold what only the operator knows."""
    if isinstance(error, HttpError):
        return f"it answered with HTTP status {error.status}"
    return next((told for kind, told in _WHY.items() if isinstance(error, kind)), "it failed")
