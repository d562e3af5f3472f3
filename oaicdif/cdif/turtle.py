"""The triples of a document in Turtle, written from its N-Quads line by line.

A literal, an IRI in angle brackets and a blank node are the same bytes in N-Triples and in
Turtle (RDF 1.1 Turtle, section 6.5), so nothing is parsed: lines are grouped by subject and
property, and names get prefixes where they can.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from ..late_pattern import late_regex
from .namespaces import PREFIXES, RDF

Rows = tuple[str, list[str]]  # a subject; its properties, each with its values
_BETWEEN: Final = " ;\n    "
_TYPE: Final = b"<%b>" % f"{RDF}type".encode()
_NAMES: Final = {iri: prefix for prefix, iri in PREFIXES.items()}
# The end of a name that may stand behind a prefix as it is (PN_LOCAL, no escapes needed).
_NAME: Final = late_regex(r"(.*[/#])([A-Za-z_][A-Za-z0-9_-]*)", re.ASCII)
_HEAD: Final = "".join(
    f"@prefix {prefix}: <{iri}> .\n" for prefix, iri in sorted(PREFIXES.items())
).encode()


def turtle(quads: bytes) -> bytes:
    """The triples of `rdf.nquads` or `quads.document_quads`, none of which is in a named graph:
    those of one subject together, subjects and properties in the order in which they come."""
    subjects: dict[bytes, dict[bytes, list[bytes]]] = {}
    for line in quads.splitlines():
        subject, name, value = line[:-2].split(b" ", 2)
        subjects.setdefault(subject, {}).setdefault(name, []).append(value)
    return b"%b\n%b" % (_HEAD, b"".join(_written(subjects)))


def turtle_of_rows(nodes: Iterable[Rows]) -> bytes:
    """The same of subjects that are all different, in the order in which they come first."""
    text = "".join([f"{subject} {_BETWEEN.join(rows)} .\n" for subject, rows in nodes])
    return b"%b\n%b" % (_HEAD, text.encode())


def short_name(iri: str) -> str:
    """The name of a property or type with its prefix; the IRI as it is where it has none."""
    return _short(iri.encode()).decode()


def _written(subjects: dict[bytes, dict[bytes, list[bytes]]]) -> Iterator[bytes]:
    for subject, said in subjects.items():
        rows = [
            b"a " + b", ".join(map(_short, values))
            if name == _TYPE
            else b"%b %b" % (_short(name), b", ".join(values))
            for name, values in said.items()
        ]
        yield b"%b %b .\n" % (subject, _BETWEEN.encode().join(rows))


@lru_cache(maxsize=1024)  # documents have few properties and types
def _short(iri: bytes) -> bytes:
    """The name with its prefix; the IRI as it is where it has none."""
    match = _NAME.fullmatch(iri[1:-1].decode())
    prefix = _NAMES.get(match[1]) if match else None
    return f"{prefix}:{match[2]}".encode() if match and prefix is not None else iri
