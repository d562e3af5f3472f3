"""What an endpoint says of itself before a run, compared with what it said before.

Source: DRIVER guidelines 1.1, annex 2.12 (a repository that changes its base URL, sets, prefix
or schema must tell; many do not); quirks 3 to 5, 59, 60 and 63.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeVar

from ..datestamp import Granularity
from ..errors import (
    OFTEN_ENDS,
    AnotherRepository,
    EndpointBlocked,
    EndpointParked,
    FetchError,
    HttpError,
    OaicdifError,
    OaiError,
    ResponseError,
    Stopped,
)
from ..http.retrying import Patience
from ..model import DeletedRecord, Identify, MetadataFormat, Selection, Set, Verb
from ..model.endpoint_profile import EndpointProfile
from ..protocol import page_reader, reader
from ..xmldoc import parse_xml
from . import plan
from .client import Answer, Request, list_request, next_request
from .patient_asking import Unreadable, ask_headers, ask_read
from .replay import UNSAID
from .work import Work

T = TypeVar("T")

WITHOUT_IDENTIFY: Final = "without-identify"
SKEWED_S: Final = 60.0
SET_PAGES: Final = 20  # a ListSets of thousands takes minutes: it is then left as it was
_NAMED: Final = 8
_NOT_THERE: Final = (400, 404, 405, 410)
_TAKES_POST: Final = 'If it takes POST alone, set `method = "POST"` for it. '
_OAI_IDENTIFIER: Final = "http://www.openarchives.org/OAI/2.0/oai-identifier"
_COMPARED: Final = (
    ("repository_name", "repositoryName"),
    ("base_url", "baseURL"),
    ("deleted_record", "deletedRecord"),
    ("granularity", "granularity"),
    ("earliest_datestamp", "earliestDatestamp"),
    ("admin_emails", "adminEmail"),
)


@dataclass(frozen=True, slots=True)
class Introduction:
    """Identify as it is now, and what has changed."""

    identify: Identify
    notes: tuple[str, ...] = ()
    formats: tuple[MetadataFormat, ...] = ()


def introduce(work: Work) -> Introduction:
    """Ask Identify, formats and sets; keep them; compare them with the last time's. Of plain
    pages that are replayed without an Identify nothing is kept: they say nothing of whose they are.

    Raises:
        AnotherRepository: it is not the one that this name stands for.
        FetchError, ResponseError, OaiError: it does not say who it is.
    """
    known = work.learnt.profile
    before = _read_identify(work.endpoint.identify)
    try:
        answer, identify = ask_identify(work)
    except (EndpointBlocked, EndpointParked, Stopped):
        raise
    except (FetchError, ResponseError, OaiError) as error:
        answer, identify = _without_identify(work, before, error)
        said, notes = None, [f"its Identify cannot be read ({error}); harvested without it"]
    else:
        if work.options.replayed and UNSAID.encode() in answer.body:
            return Introduction(identify)
        said, notes = answer.body, _compared(work, before, identify, answer)
    notes += _skew(work, answer)
    with _beside(work, known, Request(Verb.LIST_SETS)) as other:
        formats = _optional(work, ask_formats)
        if formats:
            prefixes = tuple(sorted(each.metadata_prefix for each in formats))
            notes += _gone_and_new("formats", known.formats, prefixes)
            work.learnt.learn(formats=prefixes)
        notes += _sets(other, said)
    return Introduction(identify, tuple(notes), formats or ())


def _compared(work: Work, before: Identify | None, identify: Identify, answer: Answer) -> list[str]:
    """What is news in an Identify. Raises as `introduce`."""
    if before and is_another(before, identify):
        raise AnotherRepository(
            work.endpoint.name, known=_called(before), found=_called(identify), url=answer.url
        )
    return [*_changes(before, identify), *_mended(work.endpoint.identify, answer.body)]


def _without_identify(
    work: Work, before: Identify | None, error: OaicdifError
) -> tuple[Answer, Identify]:
    """What stands for an Identify that cannot be had, if the lists can: the last one, or as much
    as datestamps tell; with the answer that showed it. Raises `error` if they cannot."""
    first = work.options.sets[0] if work.options.sets else None
    request = list_request(Verb.LIST_IDENTIFIERS, Selection(work.options.metadata_prefix, first))
    listed = _optional(work, lambda work: ask_headers(work, request, alone=True))
    if listed is None:
        raise error
    answer, page = listed
    work.client.meter.repairs[WITHOUT_IDENTIFY] += 1
    seconds = any("T" in each.datestamp for each in page.items)
    grain = Granularity.SECOND if seconds else Granularity.DAY
    return answer, before or Identify("", "", "2.0", (), "", DeletedRecord.NO, grain)


def ask_identify(work: Work) -> tuple[Answer, Identify]:
    """What the endpoint says of itself.

    Raises:
        FetchError, ResponseError, OaiError: it does not say anything.
    """
    try:
        return _ask(work, Request(Verb.IDENTIFY), reader.read_identify)
    except Unreadable as error:
        if isinstance(error.cause, HttpError) and error.cause.status in _NOT_THERE:
            post = _TAKES_POST if error.cause.status == 405 and not work.client.post else ""
            error.cause.hint = f"Check the address. {post}{OFTEN_ENDS}"
        raise error.cause from error


def meet(work: Work) -> OaicdifError | None:
    """Ask an address that nobody knows yet who it is, and if it does not say, for a list: why it
    is no endpoint if it does neither. One that refuses us, or asks for patience, did answer."""
    try:
        try:
            ask_identify(work)
        except (FetchError, ResponseError, OaiError) as error:
            if not isinstance(error, (EndpointBlocked, EndpointParked)):
                _without_identify(work, None, error)
    except (FetchError, ResponseError, OaiError) as error:
        hint = f"{error.hint} Nothing is stored of this address.".lstrip()
        return OaicdifError(error.message, hint=hint)
    return None


def ask_formats(work: Work) -> tuple[MetadataFormat, ...]:
    """What ListMetadataFormats says.

    Raises:
        FetchError, ResponseError, OaiError: it says nothing that can be read.
    """
    return _ask(work, Request(Verb.LIST_METADATA_FORMATS), reader.read_formats)[1]


def ask_sets(work: Work) -> list[Set] | None:
    """All sets; None when there are more pages than are worth the wait."""
    request = Request(Verb.LIST_SETS)
    found: list[Set] = []
    for _ in range(SET_PAGES):
        _, page = _ask(work, request, reader.read_sets)
        found.extend(page.items)
        if not page.token or not page.token.value:
            return found
        request = next_request(Verb.LIST_SETS, page.token.value)
    return None


def _ask(work: Work, request: Request, read: Callable[..., T]) -> tuple[Answer, T]:
    """The answer and what `read` makes of it; the repairs that it needed are counted. Raises
    as `ask_read`."""
    answer, (said, repairs) = ask_read(
        work,
        request,
        lambda answer: page_reader.read_mended(answer.body, partial(read, url=answer.url)),
    )
    for name in repairs:
        work.client.meter.repairs[name] += 1
    return answer, said


def _read_identify(kept: bytes | None) -> Identify | None:
    try:
        return page_reader.read_identify(kept) if kept else None
    except (ResponseError, OaiError):
        return None


def is_another(before: Identify, now: Identify) -> bool:
    """Whether these are two repositories, and not one that moved: the address is another, and
    so is the identifier; where one has none, everything else that names it."""
    if before.base_url == now.base_url:
        return False
    identifiers = _repository_identifier(before), _repository_identifier(now)
    if all(identifiers):
        return identifiers[0] != identifiers[1]
    return (
        before.repository_name != now.repository_name
        and before.earliest_datestamp != now.earliest_datestamp
        and not set(before.admin_emails) & set(now.admin_emails)
    )


def _repository_identifier(identify: Identify) -> str:
    """What the oai-identifier description says, empty without one.

    Source: OAI Identifier Format 2.0, section 3.
    """
    for description in identify.descriptions:
        root = parse_xml(description)
        if root.tag == f"{{{_OAI_IDENTIFIER}}}oai-identifier":
            found = root.findtext(f"{{{_OAI_IDENTIFIER}}}repositoryIdentifier") or ""
            return str(found).strip().lower()
    return ""


def _called(identify: Identify) -> str:
    return f"{identify.repository_name} ({identify.base_url})"


def _changes(before: Identify | None, now: Identify) -> Iterator[str]:
    for name, called in _COMPARED if before else ():
        old, new = getattr(before, name), getattr(now, name)
        if old != new:
            yield f"{called} changed from {_shown(old)} to {_shown(new)}"


def _mended(before: bytes | None, now: bytes) -> list[str]:
    """What Identify needed to be read, told when it is news (quirks 39 to 47)."""
    names = page_reader.repairs_of(now)
    try:
        told = before is not None and page_reader.repairs_of(before) == names
    except ResponseError:
        told = False
    return [f"its Identify had to be repaired: {', '.join(names)}"] if names and not told else []


def _shown(value: object) -> str:
    return str(getattr(value, "value", value))


def _skew(work: Work, answer: Answer) -> list[str]:
    """Clocks compared: a skewed one does no harm, for only its own times are used, but it is a
    sign that its datestamps may be local times (quirks 52 and 63)."""
    known = work.learnt.profile
    said = plan.read_moment(page_reader.response_date(answer.body))
    skew = (said - answer.received).total_seconds() if said else 0.0
    skew = round(skew) if abs(skew) > SKEWED_S else 0.0
    stepped = known.stepped_s + max(0.0, known.skew_s - skew)
    work.learnt.learn(skew_s=skew, stepped_s=stepped)
    if not skew or abs(known.skew_s) > SKEWED_S:
        return []
    side = "ahead of" if skew > 0 else "behind"
    return [f"its clock is {abs(skew):.0f} s {side} ours"]


@contextmanager
def _beside(work: Work, known: EndpointProfile, request: Request) -> Iterator[Work]:
    """The same work, or another where several requests may be in flight (see `windows`): the
    request has left there already."""
    if work.options.windows < 2 or not (known.dates and known.disjoint):
        yield work
        return
    other = work.another()
    other.client.patience = _little(other.client.patience)
    other.source.expect(request)
    try:
        yield other
    finally:
        other.source.close()
        other.client.http.close()


def _sets(work: Work, identify: bytes | None) -> list[str]:
    """Keep Identify and the sets; what changed among the sets."""
    before = [each.set_spec for each in work.store.source_sets(work.endpoint.endpoint_id)]
    sets = _optional(work, ask_sets)
    work.store.save_identify(work.endpoint.endpoint_id, identify=identify, sets=sets)
    if sets is None:
        return []
    specs = [each.set_spec for each in sets]
    missing = [each for each in work.options.sets if specs and each not in specs]
    notes = _gone_and_new("sets", before, specs)
    if missing:
        notes.append(f"it does not list the configured sets {', '.join(missing)}")
    return notes


def _optional(work: Work, ask: Callable[[Work], T]) -> T | None:
    """What the endpoint answers, None when it does not: a run needs none of it, and so it is
    asked with little patience."""
    patience = work.client.patience
    work.client.patience = _little(patience)
    try:
        return ask(work)
    except (EndpointBlocked, EndpointParked):
        raise
    except (OaiError, Unreadable):
        return None
    finally:
        work.client.patience = patience


def _little(patience: Patience) -> Patience:
    return replace(patience, retries=min(1, patience.retries))


def _gone_and_new(what: str, before: Sequence[str], now: Sequence[str]) -> list[str]:
    if not before:
        return []
    gone, new = sorted(set(before) - set(now)), sorted(set(now) - set(before))
    parts = [f"gone: {_some(gone)}"] if gone else []
    parts += [f"new: {_some(new)}"] if new else []
    return [f"its {what} changed; {'; '.join(parts)}"] if parts else []


def _some(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - _NAMED} more" if len(listed) > _NAMED else ""
    return ", ".join(listed[:_NAMED]) + more
