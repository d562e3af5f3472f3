"""Remarks of a document: what names a holder goes back as a source, any other as a description.

A source that is but the name of a library or of a repository's shelf becomes a remark on the way
there (rules/steps/source_choice.py). As a description it would stand beside the abstract, or for
one; as a source it is read as the same remark again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..values.source_kinds import SourceKind, kind_of_source
from .back_rules import Back, Write
from .plain_text import plain

_HOLDERS: Final = (SourceKind.SHELF, SourceKind.BODY)


def _remark(value: Any, _back: Back) -> Iterator[str]:
    """Any remark but those that `holder-as-source` writes."""
    text = plain(value)
    yield "" if kind_of_source(text) in _HOLDERS else text


def _holder_as_source(value: Any, _back: Back) -> Iterator[str]:
    """A remark that is but the name of a house, a library, an archive, or a shelf of it."""
    text = plain(value)
    yield text if kind_of_source(text) in _HOLDERS else ""


WRITERS: Final[Mapping[str, Write]] = {
    "remark": _remark,
    "holder-as-source": _holder_as_source,
}
