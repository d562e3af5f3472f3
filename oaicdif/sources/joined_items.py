"""Items as they are after two endpoints were joined, before anything is changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..model import Endpoint, StaleItem
from ..store.source_lives import Scheme, Twins
from .lifecycle import Work
from .new_stamps import buried


class JoinedItems:
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
