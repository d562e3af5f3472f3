"""An endpoint tried out: what it really does, whatever its Identify says.

A few dozen requests, one at a time: Identify, formats, sets, two pages of a list, a handful of
windows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from ..datestamp import DAY_FORM, SECOND_FORM, Granularity
from ..errors import (
    BadArgument,
    EndpointBlocked,
    EndpointParked,
    NoRecordsMatch,
    OaicdifError,
    OaiError,
)
from ..model import Header, Identify, Page, Selection, Verb
from ..model.endpoint_profile import EndpointProfile
from ..protocol import page_reader
from . import plan
from .client import Answer, Request, list_request, next_request
from .introduce import ask_formats, ask_identify, ask_sets
from .list_pages import header_pages
from .patient_asking import Unreadable, ask_headers
from .rescue import dates_work
from .work import Work

FORM: Final = {Granularity.DAY: DAY_FORM, Granularity.SECOND: SECOND_FORM}
MOST_PAGES: Final = 5  # of a window, when windows are compared
_WINDOWS: Final = 4


@dataclass(frozen=True, slots=True)
class Tried:
    """One thing that was tried, and what was found."""

    name: str
    found: str
    good: bool = True


@dataclass(frozen=True, slots=True)
class Probed:
    """What an endpoint is and does. `profile` is what a harvest should know."""

    identify: Identify
    profile: EndpointProfile
    tried: tuple[Tried, ...]


class Probe:
    """Tries one endpoint out."""

    def __init__(self, work: Work, profile: EndpointProfile) -> None:
        self.work, self.profile = work, profile
        self.selection = Selection(work.options.metadata_prefix)
        self.tried: list[Tried] = []

    def run(self) -> Probed:
        """Try everything.

        Raises:
            FetchError, ResponseError, OaiError: it does not even say who it is.
        """
        answer, identify = ask_identify(self.work)
        self._tell("Identify", f"{identify.repository_name}, OAI-PMH {identify.protocol_version}")
        self._tell("deletions", identify.deleted_record.value)
        self._skew(answer)
        self._formats_and_sets()
        first = self._list(identify)
        if first is not None:
            self._dates(identify, first)
            self._windows(identify, first)
        self._compression()
        self._post()
        self.profile = replace(
            self.profile.with_quirks(self.work.client.quirks), probed=self.work.clock().isoformat()
        )
        return Probed(identify, self.profile, tuple(self.tried))

    def _tell(self, name: str, found: str, good: object = True) -> None:
        self.tried.append(Tried(name, found, bool(good)))

    def _skew(self, answer: Answer) -> None:
        moment = plan.read_moment(page_reader.response_date(answer.body))
        skew = (moment - answer.received).total_seconds() if moment else 0.0
        self._tell("clock", _clock_told(round(skew)) if moment else "no date", abs(skew) <= 60)
        self.profile = replace(self.profile, skew_s=round(skew) if abs(skew) > 60 else 0.0)

    def _formats_and_sets(self) -> None:
        try:
            formats = ask_formats(self.work)
        except (OaiError, Unreadable) as error:
            self._tell("formats", str(error), good=False)
        else:
            prefixes = tuple(sorted(each.metadata_prefix for each in formats))
            self._tell("formats", ", ".join(prefixes), self.selection.metadata_prefix in prefixes)
            self.profile = replace(self.profile, formats=prefixes)
        try:
            sets = ask_sets(self.work)
        except (EndpointBlocked, EndpointParked):
            raise
        except (OaiError, Unreadable):
            self._tell("sets", "none")
        else:
            self._tell("sets", "very many" if sets is None else str(len(sets)))

    # ---- lists --------------------------------------------------------------------------

    def _list(self, identify: Identify) -> Page[Header] | None:
        """The first page of identifiers; page size, size, token."""
        try:
            answer, page = self._headers(self.selection)
        except (OaiError, Unreadable) as error:
            self._tell("list", str(error), good=False)
            return None
        size = page.token.complete_list_size if page.token else None
        said = f"{size} promised" if size is not None else "no completeListSize"
        self._tell("list", f"{len(page.items)} on a page, {said}", size is not None)
        self._tell("latency", f"{answer.elapsed_s:.2f} s a page")
        self.profile = replace(
            self.profile, page_size=len(page.items), latency_s=round(answer.elapsed_s, 3)
        )
        written = {g for g, form in FORM.items() for h in page.items if form.match(h.datestamp)}
        odd = sum(not any(f.match(h.datestamp) for f in FORM.values()) for h in page.items)
        self._tell(
            "datestamps",
            f"{odd} of {len(page.items)} are none" if odd else "well formed",
            not odd and written <= {identify.granularity},
        )
        self._token(page)
        return page

    def _headers(self, selection: Selection) -> tuple[Answer, Page[Header]]:
        return ask_headers(self.work, list_request(Verb.LIST_IDENTIFIERS, selection))

    def _token(self, page: Page[Header]) -> None:
        """Whether a token works, and how it wants to be written."""
        if not page.token or not page.token.value:
            self._tell("token", "none: the list has one page")
            return
        pages = header_pages(self.work, self.selection, page.token.value)
        came = next(pages, None)
        pages.close()
        quirks = self.work.client.quirks
        how = "as it is" if quirks.verbatim_tokens else "percent-encoded"
        how += ", with metadataPrefix" if quirks.prefix_with_token else ""
        self._tell("token", how if came else "refused", came)

    # ---- dates --------------------------------------------------------------------------

    def _dates(self, identify: Identify, first: Page[Header]) -> None:
        """Whether from and until are honoured, and in which granularity."""
        honoured = dates_work(self.work, self.selection)
        self._tell("from and until", "honoured" if honoured else "ignored", honoured)
        self.profile = replace(self.profile, dates=honoured)
        moment = next((plan.read_moment(h.datestamp) for h in first.items), None)
        if moment is None:
            return
        if identify.granularity is Granularity.SECOND:
            since = plan.written(moment, Granularity.SECOND)
            refused = self._refuses(replace(self.selection, from_=since))
            self._tell(
                "granularity",
                "days only, whatever Identify says" if refused else "seconds",
                not refused,
            )
            self.profile = replace(self.profile, granularity="day" if refused else None)
        else:
            self._tell("granularity", "days")

    def _refuses(self, selection: Selection) -> bool:
        try:
            self._headers(selection)
        except BadArgument:
            return True
        except (OaiError, Unreadable):
            return False
        return False

    def _windows(self, identify: Identify, first: Page[Header]) -> None:
        """Whether windows beside each other share no record, and hold what their dates say."""
        moments = sorted(m for h in first.items if (m := plan.read_moment(h.datestamp)))
        if not self.profile.dates or len(moments) < 2 or moments[0] == moments[-1]:
            self._tell("windows", "not proven: too few datestamps", good=False)
            return
        granularity = self.profile.granularity_of(identify.granularity)
        low, high = (plan.written(each, granularity) for each in (moments[0], moments[-1]))
        if low == high:
            self._tell("windows", "not proven: all within one day", good=False)
            return
        found = [
            self._window(replace(self.selection, from_=from_, until=until))
            for from_, until in plan.parts(low, high, granularity, _WINDOWS)
        ]
        fault = next((each for each in found if isinstance(each, str)), "")
        names = [each for each in found if not isinstance(each, str)]
        if not fault and any(one & other for one, other in pairwise(names)):
            fault = "windows beside each other share records"
        self._tell("windows", fault or "disjoint", not fault)
        self.profile = replace(self.profile, disjoint=not fault)

    def _window(self, selection: Selection) -> frozenset[str] | str:
        """The identifiers of the window's first pages; or what is wrong with it."""
        names: set[str] = set()
        low = plan.read_moment(selection.from_ or "")
        try:
            _, page = self._headers(selection)
        except NoRecordsMatch:
            return frozenset()
        except (OaiError, Unreadable) as error:
            return f"a window fails: {error}"
        for number in range(MOST_PAGES):
            for header in page.items:
                moment = plan.read_moment(header.datestamp)
                if moment and low and moment < low:
                    return "a window holds records from before it"
                names.add(header.identifier)
            if number == MOST_PAGES - 1 or not page.token or not page.token.value:
                break
            try:
                _, page = ask_headers(
                    self.work, next_request(Verb.LIST_IDENTIFIERS, page.token.value)
                )
            except (OaiError, Unreadable) as error:
                return f"a window fails: {error}"
        return frozenset(names)

    # ---- HTTP ---------------------------------------------------------------------------

    def _compression(self) -> None:
        """Whether an answer comes compressed when that is asked for, and whole."""
        client = self.work.client
        try:
            reply = client.through(client, Request(Verb.IDENTIFY))
            reply.raise_for_status()
        except OaicdifError as error:
            self._tell("compression", str(error), good=False)
            self.profile = replace(self.profile, gzip=False)
            return
        encoding = reply.headers.get("content-encoding", "")
        self._tell("compression", encoding or "not offered")
        self.profile = replace(self.profile, gzip=bool(encoding))

    def _post(self) -> None:
        client = self.work.client.another()
        client.post, client.patience = True, replace(client.patience, retries=0)
        try:
            reply = client.through(client, Request(Verb.IDENTIFY))
            works = reply.status == 200 and b"<Identify" in reply.body
        except OaicdifError:
            works = False
        finally:
            client.http.close()
        self._tell("POST", "works" if works else "refused")
        self.profile = replace(self.profile, post=works)


def _clock_told(skew_s: int) -> str:
    """How its clock stands to ours, in words."""
    if not skew_s:
        return "as ours"
    return f"{abs(skew_s)} s {'ahead of' if skew_s > 0 else 'behind'} ours"
