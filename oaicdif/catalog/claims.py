"""Whether a web address names another live entry already: the catalog's part of identity.

The first one that had an address keeps it. Another entry with another title takes its next
identifier, or a minted one. A published IRI changes only where the whole catalog is decided
anew (`crosswalk run`): until then it stays, and is reported. Source: DECISIONS 3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ..identity import Holder
from ..model import StaleItem
from ..rules.work_identity import (
    SHARED,
    TAKEN,
    IdentityVerdict,
    is_web_address,
    judge_form,
    same_title,
)

# (IRI, entry that asks) -> the live entries with that IRI, the first few in their order
AskHolders: TypeAlias = Callable[[str, int], Sequence[Holder]]
# IRIs -> each of them with every entry that has it or had it lately
AskAll: TypeAlias = Callable[[Sequence[str]], Iterable[tuple[str, int]]]

JudgeOfItem: TypeAlias = Callable[[StaleItem, str, Sequence[str]], IdentityVerdict]


def no_holders(_iri: str, _entry_id: int) -> Sequence[Holder]:
    """Stands where no other entry is known: of a file, say."""
    return ()


def nobody(_iris: Sequence[str]) -> Iterable[tuple[str, int]]:
    """As `no_holders`, of many IRIs at once."""
    return ()


def recorded(
    judge: JudgeOfItem, judged: list[tuple[str, tuple[str, ...], IdentityVerdict]]
) -> JudgeOfItem:
    """`judge`; what it was asked and said goes into `judged`."""

    def recording(item: StaleItem, iri: str, titles: Sequence[str]) -> IdentityVerdict:
        verdict = judge(item, iri, titles)
        judged.append((iri, tuple(titles), verdict))
        return verdict

    return recording


@dataclass(slots=True)
class Claims:
    """What is known of who has which IRI. `renew`: published IRIs are decided anew.

    `_decided` are the entries of this batch, which the store does not know of yet.
    """

    ask: AskHolders = no_holders
    ask_all: AskAll = nobody
    renew: bool = False
    _decided: dict[int, str] = field(default_factory=dict)
    _first: dict[str, Holder] = field(default_factory=dict)

    def forget(self) -> None:
        """The store knows by now what was decided."""
        self._decided.clear()
        self._first.clear()

    def kept(self, item: StaleItem) -> str:
        """The IRI that an item must keep if its record still has it; "" where it is free."""
        return "" if self.renew else item.work_iri

    def disputed(self, items: Sequence[StaleItem], iris: Sequence[str]) -> set[int]:
        """The places of those items whose IRI another entry, of the store or among them, may
        have: nearly always none, and one question answers it for all."""
        owners: dict[str, set[int]] = {}
        for iri, entry_id in self.ask_all([each for each in iris if each]):
            owners.setdefault(iri, set()).add(entry_id)
        found = set()
        for place, (item, iri) in enumerate(zip(items, iris, strict=True)):
            if not iri:
                continue
            own, first = item.key.entry_id, self._first.get(iri)
            its = owners.setdefault(iri, set())
            if (first is not None and first.entry_id != own) or any(each != own for each in its):
                found.add(place)
            its.add(own)
        return found

    def judge_form(self, item: StaleItem, iri: str, titles: Sequence[str]) -> IdentityVerdict:
        """Whether this item may have this IRI if nobody else has it."""
        verdict = judge_form(iri, titles)
        return verdict._replace(taken=iri == self.kept(item)) if verdict.code else verdict

    def judge(self, item: StaleItem, iri: str, titles: Sequence[str]) -> IdentityVerdict:
        """Whether this item may have this IRI."""
        verdict = self.judge_form(item, iri, titles)
        if verdict.code:
            return verdict
        first = self._holder(item, iri)
        if first is None or same_title(titles, first.titles):
            return TAKEN
        detail = f"{iri} is also that of {first.identifier}"
        stays = iri == self.kept(item) or not is_web_address(iri)
        return IdentityVerdict(stays, SHARED, detail)

    def says_again(
        self, item: StaleItem, judged: Iterable[tuple[str, Sequence[str], IdentityVerdict]]
    ) -> bool:
        """Whether all that was said of IRIs, those of a work with its titles, would be said now."""
        return all(self.judge(item, iri, titles) == verdict for iri, titles, verdict in judged)

    def _holder(self, item: StaleItem, iri: str) -> Holder | None:
        """The entry that had the IRI before this one."""
        entry_id = item.key.entry_id
        known = self._first.get(iri)
        if known is not None and known.entry_id != entry_id:
            return known
        for each in self.ask(iri, entry_id):
            if self._decided.get(each.entry_id, iri) != iri:
                continue
            if iri != item.work_iri or each.entry_id < entry_id:
                return each
            return None
        return None

    def is_given(self, item: StaleItem, iri: str) -> bool:
        """Whether an item before this one, of the same batch, was given that IRI."""
        first = self._first.get(iri)
        return first is not None and first.entry_id != item.key.entry_id

    def note(self, item: StaleItem, iri: str, titles: tuple[str, ...]) -> None:
        """Remember what was decided for an item until the store knows it."""
        self._decided[item.key.entry_id] = iri
        if iri and iri not in self._first:
            self._first[iri] = Holder(item.key.entry_id, item.identifier, titles)
