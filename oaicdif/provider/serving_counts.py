"""What is counted of the requests that were seen, as (name, label) and a number.

Labels are words joined by spaces: verb and status, verb and bucket. Pure.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from typing import Final

from .seen_requests import SeenRequest

# Ends of the buckets of the histogram, in seconds.
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
NO_VERB: Final = "none"  # a request to /oai without a verb that is one
PAGES: Final = "pages"  # all that is no OAI-PMH


def counted_requests(requests: Iterable[SeenRequest], oai_path: str) -> Counter[tuple[str, str]]:
    """Sums over these requests."""
    found: Counter[tuple[str, str]] = Counter()
    for seen in requests:
        asked = seen.asked
        is_oai = asked.path.rstrip("/") == oai_path
        verb = (seen.verb or NO_VERB) if is_oai else PAGES
        found["requests", f"{verb} {asked.status}"] += 1
        found["latency", f"{verb} {asked.status} {bisect_left(BUCKETS, asked.seconds)}"] += 1
        found["seconds", f"{verb} {asked.status}"] += asked.seconds  # type: ignore[assignment]
        found["bytes", verb] += asked.sent_bytes
        for name, number in (("records", seen.records), ("begun", seen.begins)):
            if number:
                found[name, verb] += number
        if seen.finishes:
            found["finished", verb] += 1
        if seen.error:
            found["errors", seen.error] += 1
    return found
