"""Who claims an identifier, asked for many records at once before they are crosswalked.

Which values of a record its rules will look up, only they know. But they look up those of the same
elements again and again, mostly as they stand: so what is looked up by itself tells which elements
are asked for ahead in the records that follow. The answers are the same, in fewer questions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from ..formats.value import Value


class AskedAhead:
    """The work IRIs of identifiers; those of a batch of records are asked for together.

    `alias` gives that of one identifier, `aliases` those of many that are claimed. What is known
    ahead holds until the next batch: nothing may be written meanwhile by who asks.
    """

    def __init__(
        self,
        alias: Callable[[str], str | None],
        aliases: Callable[[Collection[str]], Mapping[str, str]],
    ) -> None:
        self._alias, self._aliases = alias, aliases
        self._elements: set[str] = set()  # whose values were looked up
        self._known: dict[str, str | None] = {}
        self._batch: Sequence[Sequence[Value]] = ()
        self._element_of: dict[str, str] = {}  # of each value of the batch, once one was missed

    def look_ahead(self, records: Iterable[Sequence[Value]]) -> None:
        """Ask for what the rules will probably look up of these records."""
        self._batch, self._element_of = tuple(records), {}
        values = {
            text
            for each in self._batch
            for element, text, *_ in each
            if element in self._elements and text
        }
        found = self._aliases(values) if values else {}
        self._known = {value: found.get(value) for value in values}

    def alias(self, value: str) -> str | None:
        """The work IRI of the entry that claims this identifier."""
        if value in self._known:
            return self._known[value]
        self._learn(value)
        return self._alias(value)

    def _learn(self, value: str) -> None:
        if not self._element_of:
            self._element_of = {text: element for each in self._batch for element, text, *_ in each}
        if element := self._element_of.get(value):
            self._elements.add(element)
