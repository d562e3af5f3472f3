"""Names that lists of identifiers spell otherwise than records do: one sentence, no lost record.

OAI-PMH compares identifiers letter by letter (2.0, section 2.4). Some endpoints write the same
one in capitals, percent-encoded or decomposed in ListIdentifiers. Such a name is taken for that
of a stored record only on three signs:

    spelling     nothing else differs, and no other name listed or stored has that spelling
    datestamp    the list dates it as the record is dated (where its lists date as records do)
    GetRecord    denies some of the listed names, each in words, and gives the stored ones

Any of them missing, and the name is asked for as one that no harvest brought.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final
from unicodedata import normalize
from urllib.parse import unquote

from ..errors import EndpointBlocked, EndpointParked, Stopped
from ..model import Header
from ..store.held_lists import HeldName
from . import plan
from .patient_asking import ask_record
from .work import Work

MOST: Final = 20_000  # names that are compared; of more nothing is assumed
TRIES: Final = 3
_BATCH: Final = 1_000
IsListed = Callable[[Sequence[HeldName]], Collection[int]]


def folded(identifier: str) -> str:
    """What is left of an identifier without its spelling: case, percent-encoding, composition
    and blanks around it. Bytes that are not UTF-8 stay apart from each other."""
    plain = unquote(identifier, errors="surrogateescape")
    return normalize("NFC", normalize("NFC", plain).casefold()).strip()


def partners(work: Work, strange: Mapping[str, Header], is_listed: IsListed) -> dict[str, str]:
    """Stored identifiers by the `strange` name of a list, of which no record is stored, that is
    theirs but for its spelling. `is_listed` gives the record_ids of those that the list names
    as they are stored: such a one needs no other name. Nothing while the endpoint cannot be
    asked, or where GetRecord does not tell the two names apart."""
    if not strange or len(strange) > MOST:
        return {}
    found = one_to_one(work, strange, is_listed)
    try:
        told = [_tells(work, *names) for names in list(found.items())[:TRIES]]
    except (EndpointBlocked, EndpointParked, Stopped):
        return {}
    if not told or not all(told):
        return {}
    work.spelt.update(found)
    work.learnt.learn(spelt_otherwise=True)
    return found


def one_to_one(work: Work, strange: Mapping[str, Header], is_listed: IsListed) -> dict[str, str]:
    """As `partners`, without a word of GetRecord."""
    names: dict[str, list[str]] = {}
    for name in strange:
        names.setdefault(folded(name), []).append(name)
    held: dict[str, list[HeldName]] = {}
    after = 0
    prefix = work.options.metadata_prefix
    while some := work.store.held_names(
        work.endpoint.endpoint_id, prefix, limit=_BATCH, after=after
    ):
        after = some[-1].record_id
        for each in some:
            if (fold := folded(each.identifier)) in names:
                held.setdefault(fold, []).append(each)
    single = {fold: every[0] for fold, every in held.items() if len(every) == 1}
    named = is_listed(list(single.values()))
    return {
        names[fold][0]: each.identifier
        for fold, each in single.items()
        if len(names[fold]) == 1
        and not each.deleted
        and each.record_id not in named
        and _dated_alike(work, strange[names[fold][0]], each)
    }


def told(spelt: Mapping[str, str]) -> str:
    """One sentence for the operator; "" where nothing is spelt otherwise."""
    if not spelt:
        return ""
    listed, stored = next(iter(spelt.items()))
    many = "identifier" if len(spelt) == 1 else "identifiers"
    return (
        f"it spells {len(spelt)} {many} otherwise in lists of identifiers than in records:"
        f" {listed} is {stored}"
    )


def _dated_alike(work: Work, header: Header, held: HeldName) -> bool:
    if work.learnt.profile.stamps_differ:
        return True
    return not plan.stamps_differ(header.datestamp, held.datestamp)


def _tells(work: Work, listed: str, stored: str) -> bool:
    """Whether GetRecord denies the listed name and gives the stored one; an answer that cannot be
    read is neither."""
    prefix = work.options.metadata_prefix
    answer, record = ask_record(work, listed, prefix)
    if answer is not None or record is None:
        return False
    answer, record = ask_record(work, stored, prefix)
    return answer is not None and record is not None and not record.header.deleted
