"""What the settings file and the store say otherwise of endpoints, until somebody decides.

Each command changes first one and then the other, so one that was killed between leaves such a
difference; so does an edit by hand. The store holds what was published and under which names;
the file says what is to be harvested.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog.settings_in_force import told_of_settings
from ..config import EndpointSettings, Settings
from ..http import is_web_address
from ..identity import without_login
from ..model import Endpoint
from ..store import Store


def differences(store: Store, settings: Settings) -> list[str]:
    """A sentence for each, with the command that settles it. Settings that name no endpoint do
    not say what is harvested: nothing differs from them."""
    if settings.file is None or not settings.endpoints:
        return []
    held = {each.name: each for each in store.endpoints()}
    named = {each.name: each for each in settings.endpoints}
    told = [line for each in settings.endpoints for line in _told(each, held, named)]
    addresses = {without_login(each.url) for each in settings.endpoints}
    forgotten = (
        f"{each.name} is in the store and not in the settings, so it is not harvested:"
        f" oaicdif endpoint retire {each.name}, or write it into the settings again"
        for each in held.values()
        if each.name not in named
        and not each.retired
        and each.base_url not in addresses
        and is_web_address(each.base_url)  # dumps and submissions are no harvests
    )
    return [*told, *forgotten]


def undecided(store: Store, settings: Settings) -> list[str]:
    """As `differences`, and what is not yet published as the settings say."""
    return [*differences(store, settings), *told_of_settings(store, settings)]


def _told(
    configured: EndpointSettings, held: dict[str, Endpoint], named: dict[str, EndpointSettings]
) -> Iterator[str]:
    known, address = held.get(configured.name), without_login(configured.url)
    if known is None:
        for other in held.values():
            if other.base_url == address and other.name not in named:
                yield (
                    f"{configured.name} is called {other.name} in the store:"
                    f" oaicdif endpoint rename {other.name} {configured.name}"
                )
        return
    if known.part_of is not None:
        whole = next((e.name for e in held.values() if e.endpoint_id == known.part_of), "")
        yield (
            f"{known.name} is in the settings and is part of {whole}:"
            f" oaicdif endpoint merge {known.name} {whole}"
        )
    elif known.retired:
        yield (
            f"{known.name} is in the settings and was retired on {known.retired}:"
            f" oaicdif endpoint retire {known.name}, or to harvest it again"
            f" oaicdif endpoint add {known.name} {configured.url}"
        )
    elif known.base_url != address:
        yield (
            f"{known.name} is at {known.base_url} in the store and at {address} in the settings."
            " The next harvest asks there only for what is new. If the repository has moved, this"
            " looks whether it is the same, and asks for everything:"
            f" oaicdif endpoint move {known.name} {address}. If not, write the old url again, or"
            " give the new one a name of its own"
        )
