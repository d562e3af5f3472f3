"""Pages kept in memory for the next who asks: as many as fit into a fixed number of bytes.

The key is the page's tag, which changes with anything that stands on it, so nothing is ever
stale.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final

LIMIT_BYTES: Final = 16_000_000
LARGEST: Final = 200_000  # a page of a record with its document embedded stays below


class KeptPages:
    """(body, Link header) of pages, the least recently asked for first to go; thread-safe."""

    def __init__(self, limit_bytes: int = LIMIT_BYTES) -> None:
        self._limit = limit_bytes
        self._bytes = 0
        self._pages: OrderedDict[str, tuple[bytes, str]] = OrderedDict()
        self._lock = Lock()

    def get(self, tag: str) -> tuple[bytes, str] | None:
        """(body, links) of the page with this tag, which then is forgotten last."""
        with self._lock:
            found = self._pages.get(tag)
            if found is not None:
                self._pages.move_to_end(tag)
            return found

    def put(self, tag: str, body: bytes, links: str) -> None:
        if len(body) > LARGEST:
            return
        with self._lock:
            if tag in self._pages:
                return
            self._pages[tag] = (body, links)
            self._bytes += len(body)
            while self._bytes > self._limit:
                _, (gone, _) = self._pages.popitem(last=False)
                self._bytes -= len(gone)
