"""Which endpoints are meant: by name, by base URL, or all of the settings.

A base URL that nobody knows yet is a new endpoint, named by its host.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from urllib.parse import parse_qs, urlsplit

from ..config import EndpointSettings, Settings
from ..errors import UnknownEndpoint, UsageError
from ..identity import without_login
from ..store import Store

_NO_ADDRESS: Final = "urn:oaicdif:"  # before the names of endpoints that are known by what came


def chosen_endpoints(
    settings: Settings, store: Store, names: Sequence[str]
) -> list[EndpointSettings]:
    """The endpoints named, by name or base URL; all of the settings when none is named.

    Raises:
        UnknownEndpoint: neither the settings nor the store knows the name.
        UsageError: none named, none in the settings; or one that nobody can ask.
    """
    if not names:
        if settings.endpoints:
            return list(settings.endpoints)
        raise UsageError(
            "No endpoint to harvest.",
            hint="Give a base URL, or write a settings file with `oaicdif init URL`.",
        )
    return [check_asked(chosen_endpoint(settings, store, name)) for name in names]


def chosen_endpoint(settings: Settings, store: Store, name: str) -> EndpointSettings:
    """The endpoint of that name or base URL; a new one for a base URL nobody knows.

    Raises:
        UnknownEndpoint: a name that neither the settings nor the store knows.
    """
    for each in settings.endpoints:
        if name in (each.name, each.url):
            return each
    known = store.find_endpoint(name)
    if known:
        return EndpointSettings(name=known.name, url=known.base_url)
    if "://" not in name:
        names = {each.name for each in settings.endpoints}
        names |= {each.name for each in store.endpoints()}
        raise UnknownEndpoint(name, names, hint="" if names else "Give its base URL.")
    return EndpointSettings(name=_free_name(store, host_name(name)), url=name)


def check_asked(endpoint: EndpointSettings) -> EndpointSettings:
    """The endpoint, if it has an address to ask.

    Raises:
        UsageError: its descriptions come from dumps or submissions.
    """
    if endpoint.url.startswith(_NO_ADDRESS):
        raise UsageError(
            f"{endpoint.name!r} has no address to ask: its descriptions come from dumps or"
            " submissions.",
            hint=f"Import a dump with `oaicdif rdm import FILE --endpoint {endpoint.name}`.",
        )
    return endpoint


def _free_name(store: Store, name: str) -> str:
    """The name, with a number behind it if another endpoint has it."""
    candidates = (name, *(f"{name}-{number}" for number in range(2, 10_000)))
    return next(each for each in candidates if store.find_endpoint(each) is None)


def host_name(url: str) -> str:
    """The host of a base URL.

    Raises:
        UsageError: it is no http(s) URL, the address of one request, or has a fragment, a user
            name or a password; these are not repeated.
    """
    parts = urlsplit(url)
    if "@" in parts.netloc:
        raise UsageError(
            f"{without_login(url)!r} was given with a user name or password, and base URLs are"
            " published.",
            hint="Write them as user and password_variable of an [[endpoint]] in the settings.",
        )
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise UsageError(f"{url!r} is no base URL.", hint="It begins with http:// or https://.")
    if "verb" in parse_qs(parts.query):
        base = url.partition("?")[0]
        raise UsageError(f"{url!r} is a request, no base URL.", hint=f"Leave its end out: {base}")
    if "#" in url:
        hint = f"A server never sees it. Leave it out: {url.partition('#')[0]}"
        raise UsageError(f"{url!r} has a part behind #, so it is no base URL.", hint=hint)
    return parts.hostname
