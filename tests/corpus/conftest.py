"""What the tests of this folder share."""

from __future__ import annotations

from tests.corpus.catalog import line

__all__ = ["line"]
