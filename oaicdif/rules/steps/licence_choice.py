"""A step that looks at licences a second time, beside what the record says elsewhere.

1. The work's own address is no licence, with or without a fragment (`...#share`).
2. A licence that another value names as denied, or as that of a part, is not the work's.
3. In one element of DataCite or MODS, address, code and words speak of one thing: two licences
   there contradict each other, and words that deny a licence deny the address beside them.
4. The licence of "the images" is the work's where the record's own type says that it is one, and
   no other value gives the work another licence.
5. "CC BY" without a version is reported only if no other value has that licence with its version.

What is no licence after all stands under conditionsOfAccess in the source's words, reported.
Sources: CDIF, license; DataCite 4.7, rights ("use one element for each").
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from ...late_pattern import late_regex
from ..output import Output
from ..result import Judged
from ..values.licence_kinds import read_of_kind
from ..values.licence_mentions import licences_named
from ..values.licences_in_text import read_denied, read_in_text
from ..values.rights import Licence, read_creative_commons, unversioned_kind
from ..words import Act, Action, Options, Vocabularies, one

DENIED: Final = "licence-denied"
OWN_ADDRESS: Final = "rights-page"
WITHOUT_VERSION: Final = "licence-without-version"
_LICENCES: Final = "https://creativecommons.org/licenses/"
_SPDX: Final = "https://spdx.org/licenses/"
_TYPES: Final = "pool.types"
_OF_KIND: Final = Judged("licence", "what the text speaks of is what the record is by its type")
_STATED: Final = "work.conditionsOfAccess"
_ADDRESSES: Final = ("pool.url", "pool.urls", "pool.doi", "pool.handle", "pool.nbn", "pool.ark")
_ELEMENT: Final = "datacite:rights"
_BESIDE_WORDS: Final = "beside words"  # of the reader of MODS
_STARTS: Final = "datacite:rights.startDate"
_ON_LISTS: Final = ("https://spdx.org/licenses/", "https://creativecommons.org/")
# index of a value -> the code under which it is reported
_Refused: TypeAlias = dict[int, str]


def _agreed_licences(vocabularies: Vocabularies, options: Options) -> Act:
    path = one(options, "from")
    known = vocabularies["licences"]

    def act(out: Output) -> None:
        if not (out.issues or path in out.slots):
            return
        of_kind = _of_kind(out, path)
        for index, licence in of_kind.items():
            out.judge(_OF_KIND, index)
            out.put(path, licence.url, index)
            if known.find(licence.spdx):
                out.put(path, f"{_SPDX}{licence.spdx}", index)
        given: dict[int, list[str]] = defaultdict(list)
        for licence, origin in out.slots.get(path, ()):
            given[out.index_of(origin)].append(licence)
        refused = (
            _own_addresses(out, given) | _denied_elsewhere(out, given) | _torn(out, given, of_kind)
        )
        if refused:
            _move(out, path, refused)
        _tell_no_version(out, path)

    return act


def _of_kind(out: Output, path: str) -> dict[int, Licence]:
    """The licences of what the record is by its one type; they are denied no more.

    None if two of them differ, or if another value gives the work another one.
    """
    denied = {at for code, at, _ in out.issues if code == DENIED and at >= 0}
    if not denied:
        return {}
    kinds = {_type_of(value) for value, _ in out.slots.get(_TYPES, ())}
    if len(kinds) != 1:
        return {}
    read = {at: read_of_kind(out.values[at][1], *kinds) for at in sorted(denied)}
    given = {at: licence for at, licence in read.items() if licence}
    others = [[str(url)] for url, _ in out.slots.get(path, ())]
    elsewhere = any(not url.startswith(_ON_LISTS) for (url,) in others)
    if elsewhere or _disagree([*([each.url] for each in given.values()), *others]):
        return {}
    out.issues[:] = [each for each in out.issues if each[0] != DENIED or each[1] not in given]
    return given


def _type_of(value: Any) -> str:
    """The type of a vocabulary's target, alone or with the source's word."""
    return str(value if isinstance(value, str) else value[0]).partition(" ")[0]


def _tell_no_version(out: Output, path: str) -> None:
    """Take back that a licence is named without its version if another value has the same one
    with it."""
    named = {at for code, at, _ in out.issues if code == WITHOUT_VERSION and at >= 0}
    if not named:
        return
    known = {url.split("/")[4] for url, _ in out.slots.get(path, ()) if url.startswith(_LICENCES)}
    told = {at for at in named if unversioned_kind(out.values[at][1]) in known}
    if told:
        kept = [each for each in out.issues if each[0] != WITHOUT_VERSION or each[1] not in told]
        out.issues[:] = kept


def _move(out: Output, path: str, refused: Mapping[int, str]) -> None:
    """Write the source's words of what is refused under conditionsOfAccess; keep the others."""
    told: set[int] = set()
    for licence, origin in out.take(path):
        index = out.index_of(origin)
        if index not in refused:
            out.set(path, licence, origin)
        elif index in told or _is_text_already(out, index):
            out.lose(origin)
        else:
            out.set(_STATED, out.values[index][1], origin)
        if index in refused and index not in told:
            told.add(index)
            if (refused[index], index) not in {(code, at) for code, at, _ in out.issues}:
                out.report(refused[index], index)


def _is_text_already(out: Output, index: int) -> bool:
    return any(out.index_of(origin) == index for _, origin in out.slots.get(_STATED, ()))


# ---- the work's own address ------------------------------------------------------------------


def _own_addresses(out: Output, given: Mapping[int, list[str]]) -> _Refused:
    foreign = {at: its for at, its in given.items() if not its[0].startswith(_ON_LISTS)}
    if not foreign:
        return {}
    own = {_bare(url) for pool in _ADDRESSES for url, _ in out.slots.get(pool, ()) if url}
    return {at: OWN_ADDRESS for at, its in foreign.items() if _bare(its[0]) in own}


def _bare(url: str) -> str:
    return url.partition("://")[2].partition("#")[0].rstrip("/").casefold()


# ---- denied in another value -----------------------------------------------------------------


def _denied_elsewhere(out: Output, given: Mapping[int, list[str]]) -> _Refused:
    """Values that give nothing but what another one names as no licence of the work."""
    denied: set[str] = set()
    for code, at, _ in out.issues:
        if code == DENIED and at >= 0:
            text = out.values[at][1]
            held = read_in_text(text)
            named = {each.licence.url for each in licences_named(text) if each.licence}
            denied |= named - ({held.url} if held else set())
    return {at: DENIED for at, its in given.items() if its[0] in denied} if denied else {}


# ---- one element of DataCite -----------------------------------------------------------------


def _torn(out: Output, given: Mapping[int, list[str]], of_kind: Collection[int]) -> _Refused:
    refused: _Refused = {}
    for indexes in _groups(out, given):
        if any(at in of_kind for at in indexes):
            continue
        mine = {at: given[at] for at in indexes if at in given}
        if _disagree(mine.values()) or _denied_together(out, indexes) or _begins(out, indexes):
            refused.update(dict.fromkeys(mine, DENIED))
    return refused


def _groups(out: Output, given: Mapping[int, list[str]]) -> Iterator[list[int]]:
    """Values of one element: the reader of DataCite numbers its elements `rights` in place of a
    scheme, that of MODS marks an address whose words follow it."""
    yield from ([at, at + 1] for at in given if _has_words_behind(out, at))
    found: dict[str, list[int]] = defaultdict(list)
    if not any(out.values[at][0].startswith(_ELEMENT) for at in given if at >= 0):
        return
    for at, (element, text, _, number) in enumerate(out.values):
        if text and number and element.startswith(_ELEMENT):
            found[number].append(at)
    yield from (each for each in found.values() if len(each) > 1)


def _has_words_behind(out: Output, at: int) -> bool:
    return at >= 0 and out.values[at][3] == _BESIDE_WORDS and at + 1 < len(out.values)


def _begins(out: Output, indexes: list[int]) -> bool:
    """Whether a day stands beside them, from which they hold, that is still to come."""
    today = out.around.now.date().isoformat()
    days = (out.values[at][1] for at in indexes if out.values[at][0] == _STARTS)
    return any(day[:4].isdigit() and day[: len(today)] > today for day in days)


def _disagree(given: Iterable[list[str]]) -> bool:
    """Whether two values name licences of lists of which neither is a form of the other."""
    names = [{_name(url) for url in its if url.startswith(_ON_LISTS)} for its in given]
    known = [each for each in names if each]
    return any(
        not any(a.startswith(b) or b.startswith(a) for a in first for b in other)
        for number, first in enumerate(known)
        for other in known[number + 1 :]
    )


def _name(url: str) -> str:
    """The licence's identifier as the SPDX list writes it, in small letters."""
    found = read_creative_commons(url)
    return (found.spdx if found else url.rpartition("/")[2]).casefold()


def _denied_together(out: Output, indexes: list[int]) -> bool:
    """Whether the words deny the address that stands behind them, name two licences, or reserve
    what every licence gives."""
    texts = [out.values[at][1] for at in indexes]
    words = [text for text in texts if "://" not in text and " " in text]
    addresses = [text for text in texts if text.startswith(("http://", "https://"))]
    if not words or not addresses:
        return False
    if _RESERVED.search(words[0]):
        return True
    together = f"{words[0]} {addresses[0]}"
    return read_in_text(together) is None and read_denied(together) is not None


_RESERVED: Final = late_regex(
    r"all rights reserved|alle rechte vorbehalten|todos los derechos reservados"
    r"|todos os direitos reservados|tous droits réservés|tutti i diritti riservati",
    re.IGNORECASE,
)
ACTIONS: Final = (
    Action(
        "agreed-licences",
        "a licence is none if it is the work's own address, or if the record denies it elsewhere",
        _agreed_licences,
        ("from",),
        ("from",),
        writes=("from",),
        needs=("licences",),
        idle=False,
    ),
)
