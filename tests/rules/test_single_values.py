"""A place for one value takes the first; each other one that differs is reported."""

from __future__ import annotations

from pathlib import Path

from oaicdif.formats.value import Value
from oaicdif.rules.library import load_crosswalks
from oaicdif.rules.result import Issue
from tests.rules.mapped import AROUND

MINE = """crosswalk: mine
version: 1.0.0
title: Mine
from: oai_dc
to: cdif
elements:
  dc:title:
    - {id: version, to: work.version, note: one value}
  dc:subject:
    - {id: keyword, to: work.keywords, note: a list}
"""


def test_only_what_differs_from_the_first_value_is_lost_and_said_so(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(MINE, encoding="utf-8")
    engine = load_crosswalks(tmp_path).engine("mine")
    titles: list[Value] = [("dc:title", text, "", "") for text in ("1", "1", "2", "3")]
    subjects: list[Value] = [("dc:subject", text, "", "") for text in ("a", "b", "a")]
    for traced in (False, True):
        result = engine.crosswalk([*titles, *subjects], AROUND, traced=traced)
        assert result.document.work == {"version": "1", "keywords": ["a", "b"]}
        assert list(result.issues) == [
            Issue("several-values", "dc:title", 2, "2", "work.version"),
            Issue("several-values", "dc:title", 3, "3", "work.version"),
        ]
