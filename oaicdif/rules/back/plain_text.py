"""The one text that stands for a value of a document, as metadata have it."""

from __future__ import annotations

from typing import Any

from ...cdif.value_text import text_of


def plain(value: Any) -> str:
    """`text_of` the value, without white space at its ends."""
    return text_of(value).strip()
