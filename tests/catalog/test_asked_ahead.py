"""Identifiers that are asked for ahead get the answers that they get one by one."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pytest

from oaicdif.catalog.asked_ahead import AskedAhead
from oaicdif.formats.value import Value

WORKS = {f"oai:x:{n}": f"https://doi.org/10.1234/{n}" for n in range(0, 20, 2)}


class Store:
    """Counts what it is asked."""

    def __init__(self) -> None:
        self.singly, self.together = 0, 0
        self.works = dict(WORKS)

    def alias(self, value: str) -> str | None:
        self.singly += 1
        return self.works.get(value)

    def aliases(self, values: Collection[str]) -> Mapping[str, str]:
        self.together += 1
        return {each: self.works[each] for each in values if each in self.works}


def values(number: int) -> list[Value]:
    return [
        ("dc:title", f"Title {number}", "", "0"),
        ("dc:relation", f"oai:x:{number}", "", "1"),
        ("dc:relation", f"see oai:x:{number + 1}", "", "2"),
    ]


@pytest.fixture
def store() -> Store:
    return Store()


def test_after_the_first_batch_an_element_is_asked_for_once_a_batch(store: Store) -> None:
    ahead = AskedAhead(store.alias, store.aliases)
    for batch in (range(4), range(4, 12), range(12, 20)):
        ahead.look_ahead([values(n) for n in batch])
        for n in batch:
            assert ahead.alias(f"oai:x:{n}") == WORKS.get(f"oai:x:{n}")
    assert (store.singly, store.together) == (4, 2)


def test_what_stands_in_no_record_as_it_is_asked_for_is_asked_singly(store: Store) -> None:
    ahead = AskedAhead(store.alias, store.aliases)
    for batch in (range(4), range(4, 8)):
        ahead.look_ahead([values(n) for n in batch])
        for n in batch:  # the rule cut a word off
            assert ahead.alias(f"oai:x:{n + 1}") == WORKS.get(f"oai:x:{n + 1}")
    assert ahead.alias("") is None


def test_what_is_claimed_since_is_known_to_the_next_batch(store: Store) -> None:
    ahead = AskedAhead(store.alias, store.aliases)
    ahead.look_ahead([values(1)])
    assert ahead.alias("oai:x:1") is None
    store.works["oai:x:1"] = "https://doi.org/10.1234/one"
    ahead.look_ahead([values(1)])
    assert ahead.alias("oai:x:1") == "https://doi.org/10.1234/one"
