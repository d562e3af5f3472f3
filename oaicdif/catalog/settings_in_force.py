"""The settings that the documents and sets of a store were made under, and what changed since.

    Settings ─wanted→ {name: value} ─beside what the store remembers→ taken up, or told

What decides which sets and formats records are published in is taken up by the next crosswalk
run by itself: the records are crosswalked again, and only those whose output changes get a new
datestamp. A changed `base_url` is only told: it is in every document, so every record would get
a new datestamp, and a variable that is missing in one of two shells would do that each night.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

from ..config import Settings
from ..counting import counted
from ..datestamp import Granularity, format_datestamp
from ..identity import NO_DOMAIN, oai_namespace
from ..json_text import write_json
from ..model import Endpoint
from ..store import Store
from .decisions import decisions_of

log = logging.getLogger(__name__)

BASE_URL: Final = "base_url"
_DERIVE: Final = "derive of "  # and the name of an endpoint
_NOTHING: Final = "{}"  # derived
_PROVIDER: Final = ("sets", "received", "oai_dc")
_TELL_MINTED: Final = (
    "because base_url under [provider] has no domain name. They are kept for ever, and harvesters"
    " know records by them: set base_url to your public address before you publish."
)


def adopt_settings(
    store: Store, settings: Settings, now: datetime, *, everything: bool = False
) -> None:
    """Take up changed settings: records that they concern are stale, and it is told why.

    `everything`: all records are crosswalked anyway, so a changed base URL holds from now on.
    """
    for sentence in _minting(settings):
        log.warning(sentence)
    day = format_datestamp(now, Granularity.DAY)
    held = {each.name: each for each in store.endpoints()}
    for each in settings.endpoints:
        known = held.get(each.name)
        if known is None or known.open_access == each.open_access:
            continue
        if store.declare_open(known.endpoint_id, each.open_access, day):
            log.warning("[[endpoint]] open_access of %s changed: its sets are made anew", each.name)
    before, wanted = store.settings_in_force(), settings_of_documents(settings)
    _adopt_decisions(store, settings, before)
    new = {name: value for name, value in wanted.items() if name not in before}
    changed = {name: value for name, value in wanted.items() if before.get(name, value) != value}
    url = changed.pop(BASE_URL, "")
    if url and everything:
        new[BASE_URL] = url
    elif url:
        log.warning(_other_base_url(before[BASE_URL], url))
    if new:
        store.put_in_force(new, stale=())
    if changed:
        log.warning("%s changed: all records are crosswalked again", _named(changed))
        store.put_in_force(changed)


def told_of_settings(store: Store, settings: Settings, *, base_url: bool = True) -> list[str]:
    """A sentence for each thing that is not yet published as the settings say, for `base_url`
    if it is asked for; nothing changes."""
    before, wanted = store.settings_in_force(), settings_of_documents(settings)
    changed = {name: value for name, value in wanted.items() if before.get(name, value) != value}
    url = changed.pop(BASE_URL, "")
    waiting = [_named(changed)] if changed else []
    held = {each.name: each for each in store.endpoints()}
    for each in settings.endpoints:
        known = held.get(each.name)
        if known and known.open_access != each.open_access:
            waiting.append(f"open_access of {each.name}")
    waiting += [_derive_of(endpoint) for endpoint, _ in _derived(store, settings, before)]
    sentences = [
        f"{each} changed since the records were made: run `oaicdif crosswalk run`."
        for each in waiting
    ]
    moved = [_other_base_url(before[BASE_URL], url)] if url and base_url else []
    return [*sentences, *moved]


def _adopt_decisions(store: Store, settings: Settings, before: Mapping[str, str]) -> None:
    """Make the documents of the endpoints concerned anew; what is decided before the first
    document is made needs no word."""
    changed = list(_derived(store, settings, before))
    new = [_DERIVE + each.name for each in store.endpoints() if _DERIVE + each.name not in before]
    if new:
        store.put_in_force(dict.fromkeys(new, _NOTHING), stale=())
    for endpoint, choices in changed:
        name = _DERIVE + endpoint.name
        if name not in new:
            log.warning("%s changed: its records are crosswalked again", _derive_of(endpoint))
        store.put_in_force({name: choices}, stale=[endpoint.endpoint_id])


def _derived(
    store: Store, settings: Settings, before: Mapping[str, str]
) -> Iterator[tuple[Endpoint, str]]:
    """The endpoints whose documents were made under other decisions, with those of today."""
    decisions = decisions_of(settings)
    for endpoint in store.endpoints():
        choices = write_json(decisions.of(endpoint.name)).decode()
        if before.get(_DERIVE + endpoint.name, _NOTHING) != choices:
            yield endpoint, choices


def _derive_of(endpoint: Endpoint) -> str:
    return f"[cdif.derive] of {endpoint.name}"


def tell_minted(store: Store, settings: Settings) -> None:
    """Say, before they are published, that identifiers were minted under no domain."""
    if oai_namespace(settings.provider.base_url) != NO_DOMAIN:
        return
    found = store.minted_unpublished(NO_DOMAIN)
    if found:
        log.warning(
            "%s minted under %s, %s", counted(found, "identifiers"), NO_DOMAIN, _TELL_MINTED
        )


def _minting(settings: Settings) -> Iterator[str]:
    if oai_namespace(settings.provider.base_url) != NO_DOMAIN:
        return
    for each in settings.endpoints:
        if each.identifiers == "mint":
            yield f"Identifiers of {each.name} are minted under {NO_DOMAIN}, {_TELL_MINTED}"


def settings_of_documents(settings: Settings) -> Mapping[str, str]:
    """Name and value of every setting that is in the documents or sets of a store."""
    provider = settings.provider
    found = {each: getattr(provider, each) for each in _PROVIDER}
    found["prefixes"] = settings.crosswalk.prefixes
    written = {name: write_json(value).decode() for name, value in found.items()}
    return {**written, BASE_URL: provider.base_url.rstrip("/")}


def _named(changed: Mapping[str, str]) -> str:
    places = {"prefixes": "[crosswalk]"}
    return ", ".join(f"{places.get(name, '[provider]')} {name}" for name in changed)


def _other_base_url(before: str, now: str) -> str:
    return (
        f"[provider] base_url is {now} now, and documents were made under {before}: run"
        " `oaicdif crosswalk run --all`; every record then gets a new datestamp."
    )
