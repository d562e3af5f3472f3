"""A way back laid out for a shape of documents gives what the engine gives, case by case."""

from __future__ import annotations

from collections import defaultdict
from copy import deepcopy

import pytest

from oaicdif.cdif.document import Document
from oaicdif.cdif.document_reader import read_document
from oaicdif.rules.back.back_engine import write_back
from oaicdif.rules.back.back_plan import BackPlans
from tests.rules.mapped import shipped_back
from tests.web.catalog import POOR, RICH, document

WAYS = shipped_back()


def engine(way: str, found: Document) -> dict[str, list[str]]:
    texts: defaultdict[str, list[str]] = defaultdict(list)
    for element, text, _, _ in write_back(WAYS[way], found).values:
        texts[element].append(text)
    return dict(texts)


def documents() -> list[Document]:
    """A rich one, a poor one, and the rich one without each of its items in turn."""
    whole = [document("rich", RICH), document("poor", POOR)]
    for name in RICH:
        less = deepcopy(dict(RICH))
        del less[name]
        if "name" in less:
            whole.append(document("less", less))
    return [read_document(each) for each in whole]


@pytest.mark.parametrize("way", WAYS)
def test_plan_gives_what_the_engine_gives(way: str) -> None:
    plans = BackPlans(WAYS[way])
    for each in documents():
        assert dict(plans.texts(each)) == engine(way, each)
        assert dict(plans.texts(each)) == engine(way, each)  # from memory
