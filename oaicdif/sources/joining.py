"""Two endpoints that turned out to be one repository are joined: `gone` becomes part of `kept`.

    items of both that may be the same ─two signs─→ twins ─stays→ one of each
                                       ─one sign──→ doubtful: refused until somebody says `trust`
    all others of `gone` ─────────────────────────→ records of `kept`, published as they were

Signs of one record: its identifier, its metadata, its title, the IRI of its work; where one side
is deleted, that most of the others agree. Which of two twins stays: the live one, else the newer;
and of their names the one that the source itself gave.

The store comes first, then the settings file: until both say so the store refuses to harvest
`gone`. A command that was killed is typed again, and goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..config import EndpointSettings, Settings
from ..counting import counted
from ..datestamp import read_moment
from ..errors import UsageError
from ..model import Endpoint, StaleItem
from ..store.source_lives import Alike, Scheme, Twins
from .lifecycle import Told, Work, known_source
from .new_stamps import buried, count_new_stamps, several_now
from .relocation import ALL, guessed_scheme
from .settings_edits import SettingsEdits

_ENOUGH: Final = 0.5
Show = Callable[["Comparison"], None]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two items and the signs that they are one record."""

    alike: Alike
    signs: tuple[str, ...]

    @property
    def in_words(self) -> str:
        """One line: identifiers, signs, title."""
        theirs, ours = self.alike.theirs, self.alike.ours
        names = theirs if theirs == ours else f"{theirs} = {ours}"
        title = self.alike.our_title or self.alike.their_title
        return f"{names} ({', '.join(self.signs)}){f': {title}' if title else ''}"

    def values(self) -> dict[str, object]:
        """For JSON."""
        return {
            "gone": self.alike.theirs,
            "kept": self.alike.ours,
            "signs": list(self.signs),
            "title": self.alike.our_title or self.alike.their_title,
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two endpoints have in common: the same records, and those of which only one sign says
    so; `records` are the live ones of the endpoint that has fewer."""

    twins: tuple[Pair, ...]
    doubtful: tuple[Pair, ...]
    records: int


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
    return [_stays(each.alike) for each in (*comparison.twins, *comparison.doubtful)]


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
    enough = len(found.twins) >= _ENOUGH * found.records or old.base_url == new.base_url
    if enough and named >= _ENOUGH * len(found.twins):
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
        f"Are the records of {old.name} called otherwise at {new.name}?"
        f" Then say so: --identifiers {guess.old}={guess.new}"
    )


# ---- what the two have in common ------------------------------------------------------------


def compare(work: Work, old: Endpoint, new: Endpoint, scheme: Scheme) -> Comparison:
    """Pair the items of two endpoints: those of one identifier, and those of one work if that
    pairs one with one."""
    found = work.store.alike(old.endpoint_id, new.endpoint_id, scheme)
    named = [each for each in found if each.named]
    paired = {each.theirs for each in named}, {each.ours for each in named}
    others = [e for e in found if not e.named and e.theirs not in paired[0]]
    others = _one_to_one([e for e in others if e.ours not in paired[1]])
    pairs = [Pair(each, _signs(each)) for each in [*named, *others]]
    both = [each for each in pairs if each.alike.their_live and each.alike.our_live]
    agree = sum(len(each.signs) > 1 for each in both) >= _ENOUGH * len(both)
    pairs = [_with_company(each) if agree and both else each for each in pairs]
    counts = work.store.counts()
    fewer = min(counts[old.name]["live"], counts[new.name]["live"])
    twins = tuple(each for each in pairs if len(each.signs) > 1)
    return Comparison(twins, tuple(each for each in pairs if len(each.signs) < 2), fewer)


def _one_to_one(found: Sequence[Alike]) -> list[Alike]:
    theirs, ours = Counter(e.theirs for e in found), Counter(e.ours for e in found)
    return [each for each in found if theirs[each.theirs] == ours[each.ours] == 1]


def _signs(each: Alike) -> tuple[str, ...]:
    """What says that two items are one record; metadata says the title, so that is no third."""
    signs = {
        "identifier": each.named,
        "metadata": each.same,
        "title": bool(each.our_title) and _plain(each.our_title) == _plain(each.their_title),
        "work": bool(each.our_work) and each.our_work == each.their_work,
    }
    return tuple(name for name, there in signs.items() if there)


def _plain(title: str) -> str:
    return " ".join(title.casefold().split())


def _with_company(pair: Pair) -> Pair:
    """The pair, if it has one sign and one side is deleted, with the sign that others agree."""
    if len(pair.signs) > 1 or (pair.alike.their_live and pair.alike.our_live):
        return pair
    return replace(pair, signs=(*pair.signs, "others agree"))


# ---- what stays -------------------------------------------------------------------------------


def _stays(each: Alike) -> Twins:
    """Which record of two is kept, and under whose names it is published."""
    record = each.their_live and not each.our_live and not _later(each.our_stamp, each.their_stamp)
    source = (each.theirs, each.ours)
    entry = each.our_oai not in source and each.their_oai in source
    return Twins(each.theirs, each.ours, record, entry)


def _later(one: str, other: str) -> bool:
    """Whether a datestamp is surely later than another: on a later day, or both say the second."""
    if len(one) != len(other):
        one, other = one[:10], other[:10]
    first, second = read_moment(one), read_moment(other)
    return first is not None and second is not None and first > second


def _sentence(work: Work, old: Endpoint, new: Endpoint, twins: Sequence[Twins]) -> str:
    records = work.store.counts()[old.name]["records"]
    return (
        f"{old.name} is part of {new.name}: {counted(len(twins), 'records')} were in both,"
        f" {counted(max(records - len(twins), 0), 'records')} came over."
        f" The next harvest of {new.name} asks for everything"
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
    joined = _Joined(work, old, new, scheme, twins)
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


class _Joined:
    """An item as it is after two endpoints were joined."""

    def __init__(
        self, work: Work, old: Endpoint, new: Endpoint, scheme: Scheme, twins: Sequence[Twins]
    ) -> None:
        self._store, self._old, self._new, self._scheme = work.store, old, new, scheme
        self._by_name: Mapping[tuple[int, str], Twins] = {
            place: each
            for each in twins
            for place in ((old.endpoint_id, each.theirs), (new.endpoint_id, each.ours))
        }

    def __call__(self, item: StaleItem) -> StaleItem:
        twins = self._by_name.get((item.endpoint.endpoint_id, item.identifier))
        theirs = item.endpoint.endpoint_id == self._old.endpoint_id
        if twins is None:
            return self._called(item, self._scheme.called(item.identifier)) if theirs else item
        stays = theirs == twins.their_entry
        if not (twins.their_record or twins.their_entry):
            return item if stays else buried(item)
        has_own = theirs == (twins.their_record if stays else not twins.their_record)
        source = item if has_own else self._other(item, twins)
        changed = item._replace(records=source.records)
        if stays:
            return self._called(changed, twins.ours)
        return buried(changed._replace(endpoint=self._old, identifier=twins.theirs))

    def _called(self, item: StaleItem, identifier: str) -> StaleItem:
        where = self._new.endpoint_id
        records = tuple(
            each._replace(identifier=identifier, endpoint_id=where) for each in item.records
        )
        return item._replace(endpoint=self._new, identifier=identifier, records=records)

    def _other(self, item: StaleItem, twins: Twins) -> StaleItem:
        """The twin of the item."""
        theirs = item.endpoint.endpoint_id == self._old.endpoint_id
        name = twins.ours if theirs else twins.theirs
        place = self._new if theirs else self._old
        found = self._store.items_named(name)
        return next(e for e in found if e.endpoint == place and e.identifier == name)
