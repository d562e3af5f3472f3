"""A step that makes one language of one that is told twice, as "English" and as `en_US`.

A tag says more than its own beginning, and says that, too (RFC 4647, section 3.3.1): where both
stand in a record the finer one stays. `en-US` and `en-GB` are two, and `en` is said by both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from ..output import Output
from ..words import Act, Action, Options, Vocabularies, one

_LONGEST_TAG: Final = 64  # characters; RFC 5646, section 4.4.1: 35 are enough for every tag


def _one_language(_v: Vocabularies, options: Options) -> Act:
    path = one(options, "from")

    def act(out: Output) -> None:
        said = dict.fromkeys(str(tag) for tag, _ in out.slots.get(path, ()))
        finer = _finest(said)
        if finer:
            _keep_finest(out, path, finer)

    return act


def _keep_finest(out: Output, path: str, finer: Mapping[str, list[str]]) -> None:
    """The finer tags take the place of the one that they are finer than."""
    found = out.take(path)
    order: dict[str, list[tuple[object, int]]] = {}
    for tag, _ in found:
        for each in finer.get(str(tag), [str(tag)]):
            order.setdefault(each, [])
    for tag, origin in found:
        if of_tag := finer.get(str(tag)):
            out.follow(origin, path, of_tag[0])
            out.report("reformatted", out.index_of(origin), of_tag[0])
        else:
            order[str(tag)].append((tag, origin))
    for pairs in order.values():
        for tag, origin in pairs:
            out.set(path, tag, origin)


def _finest(said: Collection[str]) -> dict[str, list[str]]:
    """By tag, those of the same record that say more and than which none says more.

    Each tag is looked up by its own beginnings: a record may have thousands.
    """
    than = {each: [than for than in _beginnings(each) if than in said] for each in said}
    coarse = {each for found in than.values() for each in found}
    finest: dict[str, list[str]] = {}
    for tag, found in than.items():
        for each in found if tag not in coarse else ():
            finest.setdefault(each, []).append(tag)
    return finest


def _beginnings(tag: str) -> Iterator[str]:
    """ "zh", "zh-Hant" of "zh-Hant-TW"."""
    if len(tag) > _LONGEST_TAG:
        return
    end = tag.find("-")
    while end > 0:
        yield tag[:end]
        end = tag.find("-", end + 1)


ACTIONS = (
    Action(
        "one-language",
        "a language that is told again with its country or script is one: the finer tag stays",
        _one_language,
        ("from",),
        ("from",),
        writes=("from",),
    ),
)
