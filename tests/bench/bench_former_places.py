"""What former places cost: publishing changes, pages of lists, bytes.

    python -m tests.bench.bench_former_places [--records N] [--rounds N]

Run it in two checkouts in turns to compare them: what an older one does not have is left out.
Processor time, for a busy machine. Publication: N records in one set are changed and published,
the median of the rounds. Pages: all
pages of 100 records of a list in oai_dc, without HTTP, microseconds a page, the least of the
rounds: of everything before any change, then with a tenth of the records changed, of a list begun
after the change and of one begun before it.
"""

from __future__ import annotations

import argparse
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from oaicdif.config import ProviderSettings, Settings
from oaicdif.model import EntryDraft
from oaicdif.provider.dissemination import Provider, make_provider
from oaicdif.provider.provider import answer
from oaicdif.store import Store, open_store
from tests.bench.bench_provider import FIRST, TOKEN
from tests.bench.filled_store import BATCH, bodies, fill

SETTINGS = Settings(
    provider=ProviderSettings(admin_email="a@example.org", base_url="https://bench.example.org")
)


def change(store: Store, text: str, every: int = 1) -> int:
    """Queue a change of each `every`-th record; how many."""
    store.mark_stale()
    changed = 0
    while stale := store.stale_items(limit=BATCH):
        drafts = [
            EntryDraft(
                item.key.entry_id, False, f"{text} {n}".encode(), ("a",), bodies(n), title="t"
            )
            for item in stale
            if (n := int(item.identifier.rpartition(":")[2])) % every == 0
        ]
        changed += store.write_drafts(drafts, stale)
    return changed


def publish(store: Store, moment: datetime) -> float:
    """Seconds of publishing all that waits."""
    begun = time.process_time()
    while store.publish(lambda: moment, limit=BATCH):
        pass
    return time.process_time() - begun


def walked(provider: Provider, store: Store, first: bytes, moment: datetime) -> tuple[float, int]:
    """(seconds, records) of a list from this query to its end."""
    records, query = 0, first
    begun = time.process_time()
    while query:
        with store.snapshot(moment) as snapshot:
            body = answer(provider, snapshot, query).body
        records += body.count(b"<record>")
        token = TOKEN.search(body, len(body) - 600)
        query = b"verb=ListRecords&resumptionToken=" + token[1] if token else b""
    return time.process_time() - begun, records


def least_page_us(walk: Callable[[], tuple[float, int]], rounds: int) -> tuple[float, int]:
    found = [walk() for _ in range(rounds)]
    count = found[0][1]
    return min(seconds for seconds, _ in found) * 100e6 / count, count


def bytes_a_place(path: Path) -> float:
    """Of the pages that hold former places; 0 where there are none, or nobody can say."""
    db = sqlite3.connect(path)
    try:
        count = db.execute("SELECT count(*) FROM former").fetchone()[0]
        pages = db.execute("SELECT sum(pgsize) FROM dbstat WHERE name = 'former'").fetchone()[0]
    except sqlite3.Error:
        return 0.0
    finally:
        db.close()
    return pages / count if count else 0.0


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--records", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--smoke", action="store_true", help="on little data, to see that it runs")
    chosen = parser.parse_args()
    if chosen.smoke:
        chosen.records, chosen.rounds = 500, 1
    now = datetime.now(UTC) - timedelta(minutes=30)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.sqlite"
        store = open_store(path)
        fill(store, chosen.records)
        provider = make_provider(SETTINGS, store)
        first = FIRST.encode()

        def told(what: str, walk: Callable[[], tuple[float, int]]) -> None:
            page, records = least_page_us(walk, chosen.rounds)
            print(f"{what:<40}{page:>10,.0f} us a page, {records:,} records")

        told("before any change", lambda: walked(provider, store, first, now))
        with store.snapshot(now) as snapshot:
            body = answer(provider, snapshot, first).body
        token = TOKEN.search(body, len(body) - 600)
        begun = b"verb=ListRecords&resumptionToken=" + token[1] if token else b""
        change(store, "a tenth", every=10)
        publish(store, now)
        later = now + timedelta(minutes=1)
        told("a tenth changed, list begun after", lambda: walked(provider, store, first, later))
        told("a tenth changed, list begun before", lambda: walked(provider, store, begun, later))
        times = []
        for n in range(chosen.rounds):
            count = change(store, f"round {n}")
            times.append(publish(store, now + timedelta(minutes=2 + n)) / count * 10_000)
        print(f"{'publishing 10,000 changes':<40}{statistics.median(times) * 1000:>10,.0f} ms")
        store.close()
        print(f"{'bytes of a former place, each list':<40}{bytes_a_place(path):>10.1f}")


if __name__ == "__main__":
    main()
