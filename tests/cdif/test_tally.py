"""Many judgements as one table, and documents out of a file."""

from __future__ import annotations

import orjson
import pytest

from oaicdif.cdif.tally import Tally, read_documents
from oaicdif.cdif.validation import Severity, Verdict
from oaicdif.errors import MalformedJsonLd

TITLE = Verdict("Title", "required", Severity.VIOLATION, "not there", "/about/name", "Send it.")
GAP = Verdict("Description", "nilable", Severity.GAP, "none", "/about/description")


def test_same_finding_in_many_documents_is_one_row() -> None:
    tally = Tally("cdif-2023")
    for number in range(5):
        tally.add(f"record {number}", [GAP, TITLE], claimed=False)
    tally.add("record 5", [], claimed=True)
    title, gap = tally.rows()
    assert (title.verdict, title.documents) == (TITLE, 5)
    assert title.examples == ["record 0", "record 1", "record 2"]
    assert gap.verdict is GAP
    assert (tally.documents, tally.claimed, tally.broken) == (6, 1, 5)


def test_values_shown_and_places_in_lists_do_not_make_a_finding_new() -> None:
    tally = Tally("cdif-2023")
    for number in (0, 1):
        path, message = f"/about/creator/{number}", f'{{"n": {number}}} is not allowed.'
        verdict = Verdict("Originators", "", Severity.VIOLATION, message, path)
        tally.add(f"record {number}", [verdict], claimed=False)
    assert [row.documents for row in tally.rows()] == [2]


def test_table_is_ready_for_json() -> None:
    tally = Tally("cdif-1.1")
    tally.add("record", [TITLE], claimed=True)
    found = orjson.loads(orjson.dumps(tally.as_json()))
    assert found["with_violations"] == 1
    assert found["verdicts"][0]["item"] == "Title"
    assert found["verdicts"][0]["examples"] == ["record"]


@pytest.mark.parametrize(
    "body",
    [
        b'{"@id": "a"}',
        b'[{"@id": "a"}]',
        b'{"@type": "ItemList", "itemListElement": [{"@id": "a"}]}',
    ],
)
def test_document_list_and_item_list_are_read(body: bytes) -> None:
    assert [name for name, _ in read_documents(body)] == ["a"]


def test_one_document_a_line_is_read() -> None:
    found = list(read_documents(b'{"@id": "a"}\n\n{"name": "b"}\n'))
    assert [name for name, _ in found] == ["a", "document 2"]


@pytest.mark.parametrize("body", [b"", b"no JSON", b"3", b'["a"]', b'{"a": 1}\nno JSON'])
def test_what_is_no_document_is_refused(body: bytes) -> None:
    with pytest.raises(MalformedJsonLd):
        list(read_documents(body))
