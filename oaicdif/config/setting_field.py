"""What every setting is: a field with its explanation."""

from __future__ import annotations

from dataclasses import field
from typing import Any


def setting(default: Any, help: str) -> Any:
    """A field with its explanation; lists and tuples are given as tuples."""
    return field(default=default, metadata={"help": help})
