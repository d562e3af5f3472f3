"""Passwords in the header Authorization: those of HTTP Basic, whatever the user, and tokens."""

from __future__ import annotations

from base64 import b64decode


def given_password(authorization: str) -> bytes:
    """The password in the header, empty where there is none."""
    scheme, _, value = authorization.partition(" ")
    if scheme.lower() == "bearer":
        return value.strip().encode("utf-8", "surrogateescape")
    if scheme.lower() != "basic":
        return b""
    try:
        return b64decode(value, validate=True).partition(b":")[2]
    except ValueError:
        return b""
