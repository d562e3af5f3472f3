"""The way back from both layouts of CDIF, and from what is none."""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.cdif.document import Document
from oaicdif.cdif.document_reader import NoCdif, read_document
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.rules.back.back_engine import write_back
from tests.rules.back.articles import ARTICLE, RECORD, back
from tests.rules.mapped import shipped_back

LAYOUTS = pytest.mark.parametrize("lay_out", [lay_out_2023, lay_out_1_1])


@LAYOUTS
def test_both_layouts_are_read(lay_out: Any) -> None:
    document = read_document(lay_out(Document(ARTICLE, {"@id": RECORD})).body)
    for name in ("name", "url", "license", "conditionsOfAccess", "@type", "creator", "keywords"):
        assert document.work[name] == ARTICLE[name], name
    assert [d["contentUrl"] for d in document.work["distribution"]] == [
        d["contentUrl"] for d in ARTICLE["distribution"]
    ]


@LAYOUTS
def test_both_layouts_give_the_same_dublin_core(lay_out: Any) -> None:
    document = read_document(lay_out(Document(ARTICLE, {"@id": RECORD})).body)
    assert write_back(shipped_back()["cdif-to-oai_dc"], document).values == back(ARTICLE).values


def test_nil_reasons_are_no_values() -> None:
    laid = lay_out_2023(Document({"name": "The sea"}, {"@id": RECORD}))
    assert read_document(laid.body).work == {"name": "The sea"}


def test_publisher_as_a_role_is_no_contributor() -> None:
    publisher = {"@type": "Organization", "name": "Example Press"}
    laid = lay_out_2023(Document({"publisher": [publisher]}, {"@id": RECORD}))
    assert read_document(laid.body).work == {"publisher": [publisher]}


@LAYOUTS
def test_every_publisher_comes_back_as_publisher(lay_out: Any) -> None:
    publishers = [
        {"@type": "Organization", "name": name} for name in ("First Press", "Second Press")
    ]
    editor = {
        "@type": "Role",
        "roleName": "Editor",
        "contributor": {"@type": "Person", "name": "Doe, J."},
    }
    laid = lay_out(Document({"publisher": publishers, "contributor": [editor]}, {"@id": RECORD}))
    work = read_document(laid.body).work
    assert (work["publisher"], work["contributor"]) == (publishers, [editor])


def test_other_json_is_refused() -> None:
    with pytest.raises(NoCdif, match="no CDIF document"):
        read_document({"@type": "Dataset", "name": "x"})
