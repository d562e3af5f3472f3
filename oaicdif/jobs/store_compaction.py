"""A store made small, in steps that are short enough for nobody to wait.

    documents packed as new ones are ─→ bodies written together ─→ indexes written anew
          ─→ free space given back

What a step did stays done: a compaction that was stopped goes on from the store as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ..store import Store

_REVISIONS: Final = 500  # looked at in one step
_MOVED: Final = 2000
_PASSES: Final = 3  # the first may end with a dictionary that it did not begin with
_BYTES: Final = 32_000_000  # given back in one step: others wait as long as for a harvest's page


@dataclass(slots=True)
class Compacted:
    """How many documents were packed anew, entries' bodies moved, and indexes written anew; the
    bytes by which the file and its log are shorter, which may be negative."""

    packed: int = 0
    moved: int = 0
    indexes: int = 0
    given_back_bytes: int = 0


def compact_store(
    store: Store, stop: Callable[[], bool], *, revisions: int = _REVISIONS, most_bytes: int = _BYTES
) -> Compacted:
    """Make the store small; until it is, or `stop` says so.

    Raises:
        StoreError: it cannot be written, or the disk is full; nothing is lost.
    """
    before, done = store.keeper.size(), Compacted()
    for step in (_pack(store, done, revisions), _move(store, done), _index(store, done)):
        while not stop() and step():
            pass
    while not stop() and store.keeper.give_back(most_bytes):
        pass
    store.keeper.shorten_log()
    after = store.keeper.size()
    was, is_now = before.file_bytes + before.log_bytes, after.file_bytes + after.log_bytes
    done.given_back_bytes = was - is_now
    return done


def _pack(store: Store, done: Compacted, revisions: int) -> Callable[[], bool]:
    place, passes, packed = 0, 1, 0

    def step() -> bool:
        nonlocal place, passes, packed
        found = store.pack_again(after=place, limit=revisions)
        packed, done.packed = packed + found.packed, done.packed + found.packed
        if found.last is not None:
            place = found.last
            return True
        again = packed > 0 and passes < _PASSES
        place, passes, packed = 0, passes + 1, 0
        return again

    return step


def _move(store: Store, done: Compacted) -> Callable[[], bool]:
    most = sum(each.get("published", 0) for each in store.counts().values())

    def step() -> bool:
        moved = store.move_together(limit=_MOVED)
        done.moved += moved
        return moved > 0 and done.moved < most  # others write meanwhile: not for ever

    return step


def _index(store: Store, done: Compacted) -> Callable[[], bool]:
    seen: set[str] = set()

    def step() -> bool:
        name = store.keeper.tidy_index()
        if name is None or name in seen:
            return False
        seen.add(name)
        done.indexes += 1
        return True

    return step
