r"""Values with parts as one text that people can read in a trace, and back.

The form is DCMI's DCSV: `name=Doe, Jane; role=aut`, where `\;` and `\\` stand for the characters
themselves; an equals sign within a value needs no mark. A name may come more than once.
Source: DCMI DCSV, 2006-04-10.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from ..late_pattern import late_regex

Parts: TypeAlias = Mapping[str, tuple[str, ...]]

_TO_ESCAPE: Final = late_regex(r"[\\;]")
_ESCAPE: Final = r"\\\g<0>"
_PART: Final = late_regex(r"\s*([A-Za-z][\w.-]*)=((?:\\.|[^\\;])*)(?:;|\Z)", re.DOTALL)
_ESCAPED: Final = late_regex(r"\\(.)", re.DOTALL)


def write_parts(parts: Iterable[tuple[str, str]]) -> str:
    """One text of all parts that are not empty, in order; white space in them is squeezed."""
    squeezed = ((name, " ".join(text.split())) for name, text in parts)
    return "; ".join(f"{name}={_TO_ESCAPE.sub(_ESCAPE, text)}" for name, text in squeezed if text)


def read_parts(text: str) -> Parts | None:
    """The parts of a text by name, in order; None if it is none of this form."""
    found: dict[str, list[str]] = {}
    at = 0
    while at < len(text):
        part = _PART.match(text, at)
        if not part:
            return None
        found.setdefault(part[1], []).append(_ESCAPED.sub(r"\1", part[2]).strip())
        at = part.end()
    return {name: tuple(texts) for name, texts in found.items()} or None


def one(parts: Parts, *names: str) -> str:
    """The first text of the first of the names that is there; empty if none is."""
    return next((texts[0] for name in names if (texts := parts.get(name))), "")
