"""A repository at a new address: is it the same, and how are its records called there?

    what is listed there first ─known by us?┐
    some of ours asked for there ─found?────┴→ the same repository, or a sentence why not

No single sign is proof: a repository may list other records first, and another one may have taken
a few of ours over. Both must say so; whoever knows better says `trust`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..config import EndpointSettings
from ..counting import counted
from ..errors import OaiError, UsageError
from ..harvest.client import list_request
from ..harvest.endpoint_choice import host_name
from ..harvest.introduce import ask_identify
from ..harvest.patient_asking import Unreadable, ask_headers, ask_record
from ..harvest.work import Work as Asking
from ..model import Endpoint, Selection, Verb
from ..store.source_lives import Scheme
from .lifecycle import Told, Work, known_source
from .settings_edits import SettingsEdits

SAMPLE: Final = 5
_ENOUGH: Final = 0.5
ALL: Final = 2**31


@dataclass(frozen=True, slots=True)
class Sight:
    """What is seen at an address: its Identify, the identifiers that it lists first, and of those
    asked for the ones that it has."""

    identify: bytes | None
    listed: Sequence[str]
    asked: Sequence[str] = ()
    found: Sequence[str] = ()


Look = Callable[[EndpointSettings, Sequence[str]], Sight]


def look_at(asking: Asking, identifiers: Sequence[str]) -> Sight:
    """Ask Identify, the first part of the list of identifiers, and each of these records.

    Raises:
        FetchError, ResponseError, OaiError: it does not even say who it is.
    """
    answer, _ = ask_identify(asking)
    prefix, sets = asking.options.metadata_prefix, asking.options.sets or (None,)
    request = list_request(Verb.LIST_IDENTIFIERS, Selection(prefix, sets[0]))
    try:
        _, page = ask_headers(asking, request, alone=True)
        listed = [each.identifier for each in page.items if not each.deleted]
    except (OaiError, Unreadable):
        listed = []
    records = (ask_record(asking, each, prefix)[1] for each in identifiers)
    pairs = zip(identifiers, records, strict=True)
    found = [name for name, record in pairs if record and not record.header.deleted]
    return Sight(answer.body, listed, tuple(identifiers), found)


def move(
    work: Work, name: str, url: str, scheme: Scheme, look: Look, *, trust: bool = False
) -> Told:
    """Say that an endpoint is at another address now. What is published of it stays as it is;
    its next harvest asks for everything and changes only what differs.

    The store comes first, then the file: until both say so the store refuses to harvest the old
    address, whose identifiers would be new to it.

    Raises:
        UnknownEndpoint, UsageError: no such endpoint; another has the address; it does not look
            like the same repository.
        FetchError, ResponseError, OaiError: nobody answers there.
        LeaseLost: it is being harvested.
    """
    configured, held = known_source(work.store, work.settings, name)
    host_name(url)
    if configured is not None and configured.kind != "oai-pmh":
        raise UsageError(f"{name} is no endpoint of OAI-PMH: write its new url into the settings.")
    _check_free(work, name, url)
    ours = _held(work, held)
    called = sum(each.startswith(scheme.old) for each in ours) if scheme.old != scheme.new else 0
    if held is not None and (held.base_url != url or called):
        sight = look(_there(configured, held, url), [scheme.called(each) for each in ours[:SAMPLE]])
        if not trust:
            _judge(work, held, scheme, sight)
        if not work.dry_run:
            work.store.relocate_endpoint(
                held.endpoint_id, url, scheme,
                identify=sight.identify, owner=work.owner, now=work.clock(),
            )  # fmt: skip
    if configured is not None and configured.url != url and not work.dry_run:
        SettingsEdits(work.settings).change(name, url=url)
    return Told(_moved(name, url, len(ours), called))


def _held(work: Work, held: Endpoint | None) -> list[str]:
    if held is None:
        return []
    return work.store.identifiers_held(held.endpoint_id, limit=ALL)


def _there(configured: EndpointSettings | None, held: Endpoint, url: str) -> EndpointSettings:
    return replace(configured or EndpointSettings(name=held.name), url=url)


def _check_free(work: Work, name: str, url: str) -> None:
    """Raises:
    UsageError: another endpoint has the address.
    """
    stored = {each.name: each.base_url for each in work.store.endpoints()}
    for other, address in {**stored, **{e.name: e.url for e in work.settings.endpoints}}.items():
        if other != name and address == url:
            raise UsageError(
                f"{url} is the address of {other}.",
                hint=f"If that is the same repository, retire one of the two: {other} or {name}.",
            )


def _judge(work: Work, held: Endpoint, scheme: Scheme, sight: Sight) -> None:
    """Let only the same repository pass: half of what is listed first is known, or the list is
    empty; and half of what was asked for is there.

    Raises:
        UsageError: it looks like another one.
    """
    before = [old for each in sight.listed if (old := scheme.known_as(each)) is not None]
    known = work.store.identifiers_held(held.endpoint_id, among=before) if before else []
    lists = len(known) >= _ENOUGH * len(sight.listed)
    has = len(sight.found) >= _ENOUGH * len(sight.asked)
    if lists and has:
        return
    raise UsageError(
        f"This does not look like {held.name}: of {counted(len(sight.listed), 'identifiers')}"
        f" listed first {len(known)} are known, and of {len(sight.asked)} of ours"
        f" {len(sight.found)} are there. Nothing was changed.",
        hint=_way_out(work, held, sight),
    )


def _way_out(work: Work, held: Endpoint, sight: Sight) -> str:
    """What to type: the scheme of identifiers, if one can be guessed, else to trust."""
    guess = guessed_scheme(work.store.identifiers_held(held.endpoint_id, limit=ALL), sight.listed)
    if guess is not None:
        return (
            "Are its records called otherwise there?"
            f" Then say so: --identifiers {guess.old}={guess.new}"
        )
    return "If it is the same all the same, say --trust."


def guessed_scheme(ours: Sequence[str], theirs: Sequence[str]) -> Scheme | None:
    """The beginnings in which two lists of identifiers differ, if what follows is mostly the same;
    a guess, to be shown to a person."""
    ends = {_split(each)[1]: each for each in ours}
    pairs = Counter(
        (_split(ends[end])[0], start)
        for start, end in map(_split, theirs)
        if end in ends and _split(ends[end])[0] != start
    )
    if not pairs:
        return None
    (old, new), number = pairs.most_common(1)[0]
    return Scheme(old, new) if number >= _ENOUGH * len(theirs) else None


def _split(identifier: str) -> tuple[str, str]:
    """An OAI identifier before and behind its last colon."""
    start, colon, end = identifier.rpartition(":")
    return start + colon, end


def _moved(name: str, url: str, records: int, called: int) -> str:
    otherwise = f", {called} of them called otherwise there" if called else ""
    return (
        f"{name} is at {url}; {counted(records, 'records')} keep their identifiers{otherwise}."
        " Its next harvest asks for everything"
    )
