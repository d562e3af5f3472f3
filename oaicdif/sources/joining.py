"""Two endpoints that turned out to be one repository are joined: `gone` becomes part of `kept`.

    items of both that may be the same ─two signs─→ twins ─stays→ one of each
                                       ─one sign──→ doubtful: refused until somebody says `trust`
    all others of `gone` ─────────────────────────→ records of `kept`, published as they were

`sources.likeness` knows the signs, and which of two twins stays.

The store comes first, then the settings file: until both say so the store refuses to harvest
`gone`. A command that was killed is typed again, and goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..config import EndpointSettings, Settings
from ..counting import counted
from ..errors import UsageError
from ..model import Endpoint
from ..store.source_lives import Scheme, Twins
from .joined_items import JoinedItems
from .lifecycle import Told, Work, known_source
from .likeness import ENOUGH, Comparison, compare, stays
from .new_stamps import count_new_stamps, several_now
from .relocation import ALL, guessed_scheme
from .settings_edits import SettingsEdits

Show = Callable[[Comparison], None]


def join(
    work: Work, gone: str, kept: str, scheme: Scheme, show: Show, *, trust: bool = False
) -> Told:
    """Make one endpoint part of another; `show` is told what they have in common before anything
    is changed. With `trust` items of the same identifier are one whatever else they say.

    Raises:
        UnknownEndpoint, UsageError: no such endpoint; they cannot be one, or do not look so.
        LeaseLost: one of the two is being harvested.
    """
    theirs, old = known_source(work.store, work.settings, gone)
    ours, new = known_source(work.store, work.settings, kept)
    _check(gone, kept, (theirs, old), (ours, new))
    if old is None or new is None or old.part_of == new.endpoint_id:
        settings = _settled(work, theirs, ours)
        return Told(f"{gone} is part of {kept}", 0 if work.dry_run else work.publish(settings))
    after = _afterwards(work.settings, theirs, ours)
    if work.dry_run:
        twins = _twins(work, old, new, scheme, show, trust=trust)
        return Told(_sentence(work, old, new, twins), _stamps(work, after, old, new, scheme, twins))
    with work.taken(old), work.taken(new):
        twins = _twins(work, old, new, scheme, show, trust=trust)
        sentence = _sentence(work, old, new, twins)
        work.store.join_endpoints(
            old.endpoint_id, new.endpoint_id, scheme, twins, owner=work.owner, now=work.clock()
        )
    return Told(sentence, work.publish(_settled(work, theirs, ours)))


def _twins(
    work: Work, old: Endpoint, new: Endpoint, scheme: Scheme, show: Show, *, trust: bool
) -> list[Twins]:
    """The pairs that are one record, after they were shown.

    Raises:
        UsageError: the two do not look like one repository.
    """
    _check_formats(work, old, new)
    comparison = compare(work, old, new, scheme)
    show(comparison)
    if not trust:
        _judge(work, old, new, comparison)
    return [stays(each.alike) for each in (*comparison.twins, *comparison.doubtful)]


def _sentence(work: Work, old: Endpoint, new: Endpoint, twins: Sequence[Twins]) -> str:
    records = work.store.counts()[old.name]["records"]
    return (
        f"{old.name} is part of {new.name}: {counted(len(twins), 'records')} were in both,"
        f" {counted(max(records - len(twins), 0), 'records')} came over."
        f" The next harvest of {new.name} asks for everything"
    )


# ---- what cannot be joined --------------------------------------------------------------------

_Known = tuple[EndpointSettings | None, Endpoint | None]


def _check(gone: str, kept: str, theirs: _Known, ours: _Known) -> None:
    """Raises:
    UsageError: the two cannot be one, whatever they have.
    """
    if gone == kept:
        raise UsageError(f"{gone} and {kept} are the same name.")
    if ours[1] is not None and ours[1].retired:
        raise UsageError(f"{kept} is retired: nothing is harvested there any more.")
    if ours[0] is None and theirs[0] is not None:
        why = f"{kept} is not in the settings, so nobody would harvest it."
        raise UsageError(why, hint=f"oaicdif endpoint add {kept} URL, or merge {kept} {gone}")
    if ours[1] is None and theirs[1] is not None:
        hint = f"Take it out of the settings, then: oaicdif endpoint rename {gone} {kept}"
        raise UsageError(f"{kept} was never harvested, so there is nothing to join.", hint=hint)
    part = theirs[1].part_of if theirs[1] is not None else None
    if part is not None and ours[1] is not None and part != ours[1].endpoint_id:
        raise UsageError(f"{gone} is part of another endpoint already.")
    if theirs[0] is not None:
        for what in ("kind", "prefix"):
            one, other = getattr(theirs[0], what), getattr(ours[0], what)
            if one != other:
                raise UsageError(
                    f"{gone} is harvested with {what} {one!r} and {kept} with {other!r}.",
                    hint="Harvest both in the same way first; or retire one of the two.",
                )


def _check_formats(work: Work, old: Endpoint, new: Endpoint) -> None:
    """Raises:
    UsageError: records would come to a format that nobody renews there.
    """
    lacking = {*work.store.prefixes_held(old.endpoint_id)} - {
        *work.store.prefixes_held(new.endpoint_id)
    }
    if lacking and work.store.prefixes_held(new.endpoint_id):
        raise UsageError(
            f"{old.name} has records in {', '.join(sorted(lacking))}, {new.name} has none.",
            hint="Harvest both in the same format first; or retire one of the two.",
        )


def _judge(work: Work, old: Endpoint, new: Endpoint, found: Comparison) -> None:
    """Raises:
    UsageError: a pair has one sign only; or the two have too little in common.
    """
    if found.doubtful:
        shown = "; ".join(each.in_words for each in found.doubtful[:3])
        raise UsageError(
            f"{counted(len(found.doubtful), 'records')} of {old.name} and {new.name} have the same"
            f" identifier and nothing else in common: {shown}. Nothing was changed.",
            hint="If they are the same records all the same, say --trust.",
        )
    named = sum(each.alike.named for each in found.twins)
    enough = len(found.twins) >= ENOUGH * found.records or old.base_url == new.base_url
    if enough and named >= ENOUGH * len(found.twins):
        return
    raise UsageError(
        f"{old.name} and {new.name} do not look like one repository: of"
        f" {counted(found.records, 'records')} {named} have the same identifier in both, and"
        f" {len(found.twins) - named} the same work only. Nothing was changed.",
        hint=_way_out(work, old, new),
    )


def _way_out(work: Work, old: Endpoint, new: Endpoint) -> str:
    held = [work.store.identifiers_held(each.endpoint_id, limit=ALL) for each in (old, new)]
    guess = guessed_scheme(held[0], held[1])
    if guess is None:
        return "If they are one all the same, say --trust."
    return (
        f"Have the records of {old.name} other identifiers at {new.name}?"
        f" Then say so: --identifiers {guess.old}={guess.new}"
    )


# ---- the settings -----------------------------------------------------------------------------


def _sets(theirs: EndpointSettings, ours: EndpointSettings) -> tuple[str, ...]:
    """The sets that both ask for together; none is everything."""
    if not (theirs.sets and ours.sets):
        return ()
    return tuple(dict.fromkeys((*ours.sets, *theirs.sets)))


def _afterwards(
    settings: Settings, theirs: EndpointSettings | None, ours: EndpointSettings | None
) -> Settings:
    """The settings as they will be."""
    if theirs is None or ours is None:
        return settings
    joined = replace(ours, sets=_sets(theirs, ours))
    rest = (joined if each == ours else each for each in settings.endpoints if each != theirs)
    return replace(settings, endpoints=tuple(rest))


def _settled(
    work: Work, theirs: EndpointSettings | None, ours: EndpointSettings | None
) -> Settings:
    """The settings changed, and written unless nothing is to be written."""
    if theirs is None or ours is None or work.dry_run:
        return _afterwards(work.settings, theirs, ours)
    sets = _sets(theirs, ours)
    settings = work.settings
    if sets != ours.sets:
        settings = SettingsEdits(settings).change(ours.name, sets=sets)
    return SettingsEdits(settings).remove(theirs.name)


# ---- what is published anew ---------------------------------------------------------------------


def _stamps(
    work: Work,
    after: Settings,
    old: Endpoint,
    new: Endpoint,
    scheme: Scheme,
    twins: Sequence[Twins],
) -> int:
    """How many records get a new datestamp when the two are joined."""
    several = _several_after(work, after, old, twins)
    joined = JoinedItems(work, old, new, scheme, twins)
    one_by_one = several == several_now(work.store, work.settings)
    among = (old.endpoint_id, new.endpoint_id) if one_by_one else (None,)
    return sum(
        count_new_stamps(
            work.store,
            after,
            work.clock(),
            endpoint_id=each,
            otherwise=joined,
            several=several,
        )
        for each in among
    )


def _several_after(work: Work, after: Settings, old: Endpoint, twins: Sequence[Twins]) -> bool:
    counts = work.store.counts()
    held = sum(
        counts[each.name]["records"] > 0 and (each != old or bool(twins))
        for each in work.store.endpoints()
    )
    return max(held, len(after.endpoints)) > 1
