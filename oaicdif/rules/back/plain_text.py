"""The one text that stands for a value of a document."""

from __future__ import annotations

from typing import Any


def plain(value: Any) -> str:
    """A string as it is; of a node its name, value, address or IRI; of a list the first."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list):
        return plain(value[0]) if value else ""
    if isinstance(value, dict):
        for key in ("@value", "name", "value", "url", "@id", "termCode", "identifier"):
            if key in value and (text := plain(value[key])):
                return text
        return ""
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else ""
