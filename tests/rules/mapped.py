"""One record through a shipped crosswalk and both layouts, as tests ask for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.formats.value import Value
from oaicdif.rules.back.back_loader import load_back
from oaicdif.rules.back.back_rules import BackCrosswalk
from oaicdif.rules.library import CrosswalkSet, load_crosswalks
from oaicdif.rules.result import CrosswalkResult, Surroundings

AROUND = Surroundings(
    record_iri="https://catalog.example.org/records/oai:example.org:1",
    work_iri="https://catalog.example.org/records/oai:example.org:1#resource",
    identifier="oai:example.org:1",
    now=datetime(2024, 5, 1, tzinfo=UTC),
)


@cache
def shipped() -> CrosswalkSet:
    return load_crosswalks()


@cache
def shipped_back() -> dict[str, BackCrosswalk]:
    return load_back()


@dataclass(frozen=True)
class Mapped:
    result: CrosswalkResult

    @property
    def work(self) -> dict[str, Any]:
        return self.result.document.work

    @property
    def record(self) -> dict[str, Any]:
        return self.result.document.record

    @property
    def draft(self) -> dict[str, Any]:
        """The resource in the layout of 2023."""
        found: dict[str, Any] = lay_out_2023(self.result.document).body["about"]
        return found

    @property
    def core(self) -> dict[str, Any]:
        return lay_out_1_1(self.result.document).body

    @property
    def claims(self) -> tuple[bool, bool]:
        """Whether (cdif-2023, cdif-1.1) claim conformance."""
        document = self.result.document
        return lay_out_2023(document).conformant, lay_out_1_1(document).conformant

    @property
    def codes(self) -> set[str]:
        return {issue.code for issue in self.result.issues}

    def traced(self, path: str) -> list[Any]:
        return [each for each in self.result.trace or () if each.path == path]


def crosswalked(
    *values: tuple[str, ...],
    name: str = "oai_dc-to-cdif",
    alias: Callable[[str], str | None] = lambda _value: None,
    around: Surroundings = AROUND,
) -> Mapped:
    """Values given as ("dc:title", text), with language and scheme behind them if need be."""
    full: list[Value] = [(*value, "", "", "")[:4] for value in values]  # type: ignore[misc]
    surroundings = around._replace(alias=alias)
    engine = shipped().engine(name)
    plain = engine.crosswalk(full, surroundings)
    traced = engine.crosswalk(full, surroundings, traced=True)
    assert plain.document == traced.document, "plain and traced compilation disagree"
    assert plain.issues == traced.issues
    return Mapped(traced)
