"""Whether an endpoint's GetRecord can be believed when it denies a record.

It must give a record that was just listed, and deny one that cannot exist: some deny
everything, some give whatever they are asked for (DECISIONS 11). It is asked once a harvest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..errors import OaiError
from ..model import Selection, Verb
from .client import list_request
from .patient_asking import Unreadable, ask_headers, ask_record
from .work import Work

TRIES: Final = 3  # listed records asked for: one may be deleted while we look
_DIGITS: Final = re.compile(r"\d+(?=\D*\Z)")
_NO_SUCH: Final = "no-such-record-7f3a9c"
_NO_SUCH_NUMBER: Final = "987654321098765"


def denials_believed(work: Work, run_ids: Sequence[int]) -> bool:
    """Whether a record that GetRecord denies is gone. It is asked for records that these runs
    received, or that a list asked for now begins with; where a run is not that far yet, for some
    that are stored.

    Raises:
        EndpointBlocked, EndpointParked, Stopped: no more requests now.
    """
    if work.denials is None:
        endpoint_id, prefix = work.endpoint.endpoint_id, work.options.metadata_prefix
        names = (
            work.store.some_seen(run_ids, limit=TRIES)
            or _listed(work)
            or work.store.some_live(endpoint_id, prefix, limit=TRIES)
        )
        gives = any(_given(work, name, prefix) for name in names)
        work.denials = gives and _denies(work, names[0], prefix)
    return work.denials


def _listed(work: Work) -> list[str]:
    """Some live records of the first list that has any."""
    doubted = {each.identifier for each in work.store.doubts(work.endpoint.endpoint_id)}
    for set_spec in work.options.sets or (None,):
        selection = Selection(work.options.metadata_prefix, set_spec)
        try:
            _, page = ask_headers(work, list_request(Verb.LIST_IDENTIFIERS, selection))
        except (OaiError, Unreadable):
            continue
        live = [each.identifier for each in page.items if not each.deleted]
        if found := [name for name in live if name not in doubted]:
            return found[:TRIES]
    return []


def _given(work: Work, identifier: str, prefix: str) -> bool:
    answer, record = ask_record(work, identifier, prefix)
    return answer is not None and record is not None and not record.header.deleted


def _denies(work: Work, like: str, prefix: str) -> bool:
    """Whether it denies an identifier that looks like a real one; the second form is for those
    that find the first one malformed."""
    for name in impossible_names(like):
        answer, record = ask_record(work, name, prefix)
        if record is not None:
            return answer is None  # denied in words, not given
    return False


def impossible_names(like: str) -> tuple[str, ...]:
    """Identifiers that no record has."""
    with_number = _DIGITS.sub(_NO_SUCH_NUMBER, like)
    return (f"{like}-{_NO_SUCH}", *((with_number,) if with_number != like else ()))
