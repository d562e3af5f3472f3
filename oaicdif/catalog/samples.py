"""Samples beside the crosswalks: a record, and what must become of it.

`samples/CROSSWALK/NAME.xml` is a metadata element; `NAME.json` the document expected and the
codes reported, in order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from ..errors import CrosswalkError
from ..formats.table import format_of
from ..json_text import INDENTED, LINE, read_json, write_json
from ..rules.engine import Engine
from ..rules.result import CrosswalkResult, Surroundings
from ..rules.rule_files import bytes_of
from ..xmldoc import parse_xml
from .difference import differences as compare

FOLDER: Final = "samples"
AROUND: Final = Surroundings(
    record_iri="https://catalog.example.org/records/sample",
    work_iri="https://catalog.example.org/records/sample#resource",
    identifier="oai:repository.example.org:sample",
    now=datetime(2024, 6, 1, tzinfo=UTC),
    repository_name="Example Repository",
    repository_url="https://repository.example.org/oai",
    admin_email="repository@example.org",
    policies=(("Data policy", "https://repository.example.org/policy"),),
    alias=lambda value: "https://doi.org/10.1234/other" if value == "other:1" else None,
)


@dataclass(frozen=True, slots=True)
class Sample:
    crosswalk: str
    path: Path

    @property
    def expected(self) -> Path:
        return self.path.with_suffix(".json")

    def run(self, engine: Engine, *, traced: bool = False) -> CrosswalkResult:
        """The sample through a crosswalk.

        Raises:
            CrosswalkError: the sample cannot be read, or is no record of a known format.
        """
        root = parse_xml(bytes_of(self.path))
        source = format_of(root)
        if source is None:
            raise CrosswalkError(f"no source format has {root.tag!r}.", file=str(self.path))
        return engine.crosswalk(source.read(root), AROUND, traced=traced)


def find_samples(folders: Iterable[Path], crosswalk: str) -> list[Sample]:
    """The samples of a crosswalk in all folders, by name."""
    found = {
        path.name: Sample(crosswalk, path)
        for folder in reversed(tuple(folders))
        for path in (folder / FOLDER / crosswalk).glob("*.xml")
    }
    return [found[name] for name in sorted(found)]


def outcome(result: CrosswalkResult) -> dict[str, Any]:
    """What a sample pins down: document, nil reasons, derived paths, codes reported."""
    document = result.document
    return {
        "work": document.work,
        "record": document.record,
        "nil": dict(document.nil),
        "derived": sorted(document.derived),
        "reported": [
            f"{issue.code}: {issue.text or issue.detail}".rstrip(": ") for issue in result.issues
        ],
    }


def write_expected(sample: Sample, result: CrosswalkResult) -> None:
    """Pin down what comes out now; to be read by a person before it is kept."""
    options = INDENTED | LINE
    sample.expected.write_bytes(write_json(outcome(result), option=options))


def differences(sample: Sample, result: CrosswalkResult) -> list[str]:
    """LOST, SPURIOUS or CHANGED, the path, and the values; nothing when all is as expected.

    Raises:
        CrosswalkError: there is no expectation, or it is no JSON.
    """
    try:
        wanted = read_json(sample.expected.read_bytes())
    except (OSError, ValueError) as error:
        raise CrosswalkError(
            f"cannot be read: {error}.",
            file=str(sample.expected),
            hint="`oaicdif crosswalk test --write` writes it.",
        ) from error
    found = read_json(write_json(outcome(result)))
    return [str(each) for each in compare(wanted, found)]
