"""Judging documents by SHACL shapes, in batches, where pyshacl is installed.

pyshacl is no dependency of oaicdif: it is slow and big, and only `validate --shapes` and the
tests want it. rdflib is imported here and nowhere else, as pyshacl's way to hand over a graph.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ..errors import UsageError
from .document import Json
from .rdf import nquads
from .validation import Severity, Verdict

_SH: Final = "http://www.w3.org/ns/shacl#"
_SEVERITIES: Final = {
    f"{_SH}Violation": Severity.VIOLATION,
    f"{_SH}Warning": Severity.GAP,
    f"{_SH}Info": Severity.NOTE,
}


def judge_by_shapes(bodies: Sequence[Json], shapes: bytes) -> list[list[Verdict]]:
    """What the shapes (Turtle) say of each document, in the order of `bodies`.

    One run for all: most of its time goes to the shapes, not to the documents. Documents that
    describe the same resource in one batch are judged as one.

    Raises:
        UsageError: pyshacl is not installed, or the shapes cannot be read.
    """
    try:
        import pyshacl
        import rdflib
    except ImportError as error:
        raise UsageError(
            "Judging by shapes needs pyshacl.", hint="Install it: pip install pyshacl"
        ) from error
    try:
        shape_graph = rdflib.Graph().parse(data=shapes, format="turtle")
    except (ValueError, SyntaxError) as error:
        raise UsageError(f"These shapes are no Turtle: {error}") from error
    whole, owners = rdflib.Graph(), {}
    for number, body in enumerate(bodies):
        part = rdflib.Graph().parse(data=nquads(body), format="nt")
        owners.update(dict.fromkeys((str(node) for node in part.subjects()), number))
        whole += part
    _, report, _ = pyshacl.validate(whole, shacl_graph=shape_graph, advanced=True, inference="rdfs")
    verdicts: list[list[Verdict]] = [[] for _ in bodies]
    for owner, verdict in _read(report, owners):
        verdicts[owner].append(verdict)
    return verdicts


def _read(report: Any, owners: dict[str, int]) -> Iterator[tuple[int, Verdict]]:
    import rdflib

    def one(node: Any, name: str) -> str:
        value = report.value(node, rdflib.URIRef(_SH + name))
        return "" if value is None else str(value)

    results = report.subjects(rdflib.RDF.type, rdflib.URIRef(f"{_SH}ValidationResult"))
    for node in sorted(results):
        severity = _SEVERITIES.get(one(node, "resultSeverity"), Severity.NOTE)
        path, value = one(node, "resultPath"), one(node, "value")
        text = one(node, "resultMessage") + (f" ({value[:80]})" if value else "")
        yield owners.get(one(node, "focusNode"), 0), Verdict("", "", severity, text, path)
