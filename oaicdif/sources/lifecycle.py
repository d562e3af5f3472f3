"""Endpoints added, renamed, retired: the settings file and the store in the same step.

    settings file ─changed→ store, one transaction ─stale→ crosswalk and publish

A command that was killed between two of these is typed again, and goes on: each step looks first
whether it is done. Until then `differences` tells of it, and the store refuses harvests that would
publish anything twice (`EndpointElsewhere`). With `dry_run` nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from ..catalog.downstream import crosswalk_and_publish
from ..config import EndpointSettings, Settings, misfit
from ..counting import counted
from ..errors import UnknownEndpoint, UsageError
from ..harvest.endpoint_choice import host_name
from ..harvest.timetable import BadSchedule, parse_schedule
from ..identity import without_login
from ..model import Endpoint, StaleItem
from ..store import Store
from .new_stamps import buried, count_new_stamps, several_now
from .settings_edits import SettingsEdits, named_in

REASON_LENGTH: Final = 500


@dataclass(frozen=True, slots=True)
class Work:
    """What every step needs: the store, the settings, the clock, and who asks."""

    store: Store
    settings: Settings
    clock: Callable[[], datetime]
    owner: str
    dry_run: bool = False

    @contextmanager
    def taken(self, held: Endpoint | None) -> Iterator[None]:
        """Nobody harvests it meanwhile.

        Raises:
            LeaseLost: somebody does, and nothing was changed.
        """
        if held is None:
            yield
            return
        self.store.take_lease(held.endpoint_id, owner=self.owner, now=self.clock())
        try:
            yield
        finally:
            self.store.give_up_lease(held.endpoint_id, owner=self.owner)

    def publish(self, settings: Settings) -> int:
        """Bring the catalog up to what is stored; how many new datestamps."""
        return crosswalk_and_publish(self.store, settings, self.clock).published


@dataclass(frozen=True, slots=True)
class Told:
    """What was done, or with `dry_run` would be; `stamps` records get a new datestamp."""

    sentence: str
    stamps: int = 0


def known_source(
    store: Store, settings: Settings, name: str
) -> tuple[EndpointSettings | None, Endpoint | None]:
    """The endpoint of that name in the settings and in the store.

    Raises:
        UnknownEndpoint: neither has it.
    """
    configured = named_in(settings, name)
    held = {each.name: each for each in store.endpoints()}
    if configured is None and name not in held:
        raise UnknownEndpoint(name, {*held, *(each.name for each in settings.endpoints)})
    return configured, held.get(name)


def check_name(name: str) -> str:
    """The name, if an endpoint can have it.

    Raises:
        UsageError: it cannot.
    """
    form = misfit("endpoint", "name", name)
    if not name or form is not None:
        hint = "It is used in commands, addresses and sets."
        raise UsageError(f"{name!r} cannot be a name: letters, digits, '.', '_', '-'.", hint=hint)
    return name


# ---- retire -------------------------------------------------------------------------------


def retire(work: Work, name: str, *, reason: str = "", keep: bool = False) -> Told:
    """Harvest an endpoint no more; its records become tombstones, or stay with `keep`.

    Raises:
        UnknownEndpoint, UsageError: no such endpoint; no reason for tombstones, or a long one.
        LeaseLost: it is being harvested.
    """
    configured, held = known_source(work.store, work.settings, name)
    reason = " ".join(reason.split())
    if not (keep or reason or (held and held.retired_why)):
        raise UsageError(
            "Why? Tombstones say it to whoever finds them.",
            hint='Write --reason "...", or --keep to leave the records as they are.',
        )
    if len(reason) > REASON_LENGTH:
        raise UsageError(f"The reason is longer than {REASON_LENGTH} characters.")
    if keep and held and held.retired and configured is None and not _live(work, held):
        raise UsageError(
            f"{name} was retired on {held.retired}, and its records are deleted.",
            hint=f"To have them again: oaicdif endpoint add {name} {held.base_url}",
        )
    if work.dry_run:
        return Told(_retired(name, held, keep=keep), _retired_stamps(work, name, held, keep=keep))
    with work.taken(held):
        settings = SettingsEdits(work.settings).remove(name) if configured else work.settings
        if held is not None:
            work.store.retire_endpoint(
                held.endpoint_id, reason=reason, tombstones=not keep,
                owner=work.owner, now=work.clock(),
            )  # fmt: skip
    return Told(_retired(name, held, keep=keep), work.publish(settings) if held else 0)


def _live(work: Work, held: Endpoint) -> bool:
    return bool(work.store.identifiers_held(held.endpoint_id, limit=1))


def _retired_stamps(work: Work, name: str, held: Endpoint | None, *, keep: bool) -> int:
    """How many records get a new datestamp without the endpoint: its own as tombstones, and those
    of the last one left, whose sets lose its name (DECISIONS 25)."""
    if held is None:
        return 0
    gone = held.endpoint_id
    left = tuple(each for each in work.settings.endpoints if each.name != name)
    settings = replace(work.settings, endpoints=left)
    several = several_now(work.store, settings)
    renamed = several != several_now(work.store, work.settings)
    if keep and not renamed:
        return 0

    def otherwise(item: StaleItem) -> StaleItem:
        return item if keep or item.endpoint.endpoint_id != gone else buried(item)

    return count_new_stamps(
        work.store, work.settings, work.clock(), endpoint_id=None if renamed else gone,
        otherwise=otherwise, several=several,
    )  # fmt: skip


def _retired(name: str, held: Endpoint | None, *, keep: bool) -> str:
    if held is None:
        return f"{name} was never harvested: taken out of the settings"
    return f"{name} retired; its records {'stay published' if keep else 'are deleted'}"


# ---- rename -------------------------------------------------------------------------------


def rename(work: Work, old: str, new: str) -> Told:
    """Give an endpoint another name. Where sets lie under the endpoint's name they are called
    otherwise too, and records in them get a new datestamp.

    Raises:
        UnknownEndpoint, UsageError: no such endpoint; the name is taken, or no name.
        LeaseLost: it is being harvested.
    """
    check_name(new)
    held = {each.name: each for each in work.store.endpoints()}
    in_file, target = named_in(work.settings, old), named_in(work.settings, new)
    if old not in held and in_file is None:
        if new in held or target:
            return Told(
                f"{new} has that name already", 0 if work.dry_run else work.publish(work.settings)
            )
        known_source(work.store, work.settings, old)
    _check_free(held, in_file, target, old, new)
    endpoint = held.get(old)
    if work.dry_run:
        return Told(f"{old} is called {new}", _renamed_stamps(work, endpoint, old, new))
    with work.taken(endpoint):
        edits = SettingsEdits(work.settings)
        settings = edits.change(old, name=new) if in_file else work.settings
        if endpoint:
            work.store.rename_endpoint(
                endpoint.endpoint_id, new, owner=work.owner, now=work.clock()
            )
    return Told(f"{old} is called {new}", work.publish(settings))


def _check_free(
    held: Mapping[str, Endpoint],
    in_file: EndpointSettings | None,
    target: EndpointSettings | None,
    old: str,
    new: str,
) -> None:
    """Raises:
    UsageError: another endpoint has the name. It is no other if one step was done already.
    """
    source = held.get(old)
    half_done = (source is None) != (in_file is None)
    same = half_done and (
        (target is not None and source is not None and _same(target.url, source.base_url))
        or (in_file is not None and new in held and _same(in_file.url, held[new].base_url))
    )
    if old == new or ((new in held or target is not None) and not same):
        raise UsageError(
            f"There is an endpoint called {new} already.",
            hint="Choose another name; oaicdif endpoint list shows them all.",
        )


def _same(url: str, base_url: str) -> bool:
    return without_login(url) == without_login(base_url)


def _renamed_stamps(work: Work, endpoint: Endpoint | None, old: str, new: str) -> int:
    if endpoint is None:
        return 0
    endpoints = tuple(
        replace(each, name=new) if each.name == old else each for each in work.settings.endpoints
    )
    return count_new_stamps(
        work.store,
        replace(work.settings, endpoints=endpoints),
        work.clock(),
        endpoint_id=endpoint.endpoint_id,
        otherwise=lambda item: item._replace(endpoint=replace(item.endpoint, name=new)),
        several=several_now(work.store, work.settings),
    )


# ---- add ----------------------------------------------------------------------------------


def add(work: Work, name: str, url: str, more: Mapping[str, str | tuple[str, ...]]) -> Told:
    """Write an endpoint into the settings, and into the store; one that was retired is harvested
    again. Nothing is asked of it.

    Raises:
        UsageError: the name or the address is known already, or cannot be one; the schedule
            cannot be read; no settings file.
    """
    check_name(name)
    check_schedule(str(more.get("schedule", "")))
    host_name(url)
    held = {each.name: each for each in work.store.endpoints()}
    back = held.get(name)
    in_file = named_in(work.settings, name)
    if back is not None and back.part_of is not None:
        raise UsageError(
            f"{name} is part of another endpoint, which has its records.",
            hint="Harvested by itself, all of them would be published twice.",
        )
    half_done = back is None or back.retired
    if in_file is not None and not (half_done and _same(in_file.url, url)):
        raise UsageError(f"There is an endpoint called {name} already, at {in_file.url}.")
    check_new(work.settings, held.values(), name, url)
    if not (back and back.retired):
        work.store.check_endpoint(name, url)
    if work.dry_run:
        endpoints = (*work.settings.endpoints, EndpointSettings(name=name, url=url))
        stamps = added_stamps(work, replace(work.settings, endpoints=endpoints))
        return Told(_added(name, back), stamps)
    values = {"name": name, "url": url, **{key: value for key, value in more.items() if value}}
    settings = work.settings if in_file else SettingsEdits(work.settings).add(values)
    if back is not None and back.retired:
        work.store.reopen_endpoint(back.endpoint_id)
    work.store.add_endpoint(name, url, mint_identifiers=more.get("identifiers") == "mint")
    return Told(_added(name, back), work.publish(settings))


def check_schedule(text: str) -> None:
    """Raises:
    UsageError: the text is not empty, and no schedule.
    """
    try:
        if text:
            parse_schedule(text)
    except BadSchedule as error:
        raise UsageError(f"schedule: {error}.") from error


def check_new(settings: Settings, held: Iterable[Endpoint], name: str, url: str) -> None:
    """Raises:
    UsageError: another endpoint has the address, or the one of that name another.
    """
    for each in settings.endpoints:
        if each.name != name and _same(each.url, url):
            raise UsageError(f"{url} is the address of {each.name} already.")
    for known in held:
        if known.name != name and _same(known.base_url, url):
            hint = f"To call it {name}: oaicdif endpoint rename {known.name} {name}"
            raise UsageError(f"{url} is the address of {known.name}, in the store.", hint=hint)
        if known.name == name and not _same(known.base_url, url):
            raise UsageError(
                f"{name} is at {known.base_url} in the store.",
                hint=f"Has it moved? oaicdif endpoint move {name} {url}",
            )


def _added(name: str, back: Endpoint | None) -> str:
    how = "is harvested again, everything at first" if back and back.retired else "added"
    return f"{name} {how}"


def added_stamps(work: Work, settings: Settings) -> int:
    """How many records get a new datestamp under settings with more endpoints: with a second one
    sets lie under the name of theirs, and all change (DECISIONS 25)."""
    several = several_now(work.store, settings)
    if several == several_now(work.store, work.settings):
        return 0
    return count_new_stamps(work.store, settings, work.clock(), several=several)


def in_words(told: Told, *, dry_run: bool) -> str:
    """The sentence that a person reads."""
    would = "would get" if dry_run else "got"
    stamps = f"{counted(told.stamps, 'records')} {would} a new datestamp."
    if dry_run:
        return f"Nothing was changed. Without --dry-run: {told.sentence}. {stamps}"
    return f"{told.sentence}. {stamps}"
