"""A store copied to a PostgreSQL server and back while a harvester walks a list.

    python -m tests.trials.store_copies [--records N]

The harvester asks the store that is copied for one page after the other, and goes on with its last
token at the copy. It must get every record once, and all three stores must be equal by digest.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from oaicdif.provider.dissemination import make_provider
from oaicdif.provider.provider import answer_now
from oaicdif.store import Store, copy_store, open_store
from tests.bench.store_steps import BASE, settings_of
from tests.store import postgres
from tests.store.filling import NOON, copy_of, harvest, record

PAGE: Final = 1000
_TOKEN: Final = re.compile(rb"<resumptionToken[^>]*>\s*([^<\s]+)\s*<")
_NAME: Final = re.compile(rb"<identifier>([^<]+)<")


def filled(url: str, count: int) -> None:
    """A store of so many published records."""
    with closing(open_store(url)) as store:
        for first in range(0, count, PAGE):
            names = [f"oai:a:{n:07}" for n in range(first, min(first + PAGE, count))]
            harvest(store, [record(each, text=each * 40) for each in names], full=False)
            while items := store.stale_items(limit=PAGE):
                drafts = [copy_of(each.key.entry_id, each.records[0]) for each in items]
                store.write_drafts(drafts, items)
            while store.publish(lambda: NOON, limit=PAGE):
                pass


@dataclass
class Walker:
    """A harvester of one list, which asks one store after the other."""

    folder: Path
    token: bytes = b""
    names: list[bytes] = field(default_factory=list)
    pages: int = 0
    ended: bool = False

    def page(self, store: Store) -> None:
        if self.ended:
            return
        provider = make_provider(settings_of(self.folder, BASE), store)
        query = b"verb=ListIdentifiers&metadataPrefix=oai_dc"
        if self.token:
            query = b"verb=ListIdentifiers&resumptionToken=" + self.token
        body = answer_now(provider, store, _later, query).body
        if b"<error" in body:
            raise SystemExit(body.decode())
        self.names += _NAME.findall(body)
        found = _TOKEN.search(body)
        self.token, self.pages, self.ended = found[1] if found else b"", self.pages + 1, not found


def _later() -> datetime:
    return NOON + timedelta(hours=1)


def walk_while(source: str, target: str, walker: Walker, most: int) -> tuple[str, int, float]:
    """Copy, and ask the source for pages meanwhile, until the harvester has `most` records.
    (digest, pages meanwhile, seconds)"""
    over = threading.Event()

    def walk() -> None:
        with closing(open_store(source, serving=True)) as store:
            while not over.wait(0.02) and len(walker.names) < most:
                walker.page(store)

    walking, before, start = threading.Thread(target=walk), walker.pages, time.monotonic()
    walking.start()
    try:
        digest = copy_store(source, target).digest
    finally:
        over.set()
        walking.join()
    return digest, walker.pages - before, time.monotonic() - start


def copied(count: int, folder: Path, server: str) -> list[str]:
    """What went wrong with so many records."""
    here, back = str(folder / "one.sqlite"), str(folder / "back.sqlite")
    filled(here, count)
    walker = Walker(folder)
    there_digest, pages, taken_s = walk_while(here, server, walker, count * 2 // 5)
    print(f"to the server: {taken_s:.0f} s, {pages} pages asked of the file meanwhile")
    back_digest, pages, taken_s = walk_while(server, back, walker, count * 4 // 5)
    print(f"and back: {taken_s:.0f} s, {pages} pages asked of the server meanwhile")
    with closing(open_store(back)) as store:
        rest = walker.pages
        while not walker.ended:
            walker.page(store)
        print(f"{walker.pages - rest} pages asked of the copy of the copy")
    wrong = [] if there_digest == back_digest else ["the copies differ"]
    expected = [f"oai:a:{n:07}".encode() for n in range(count)]
    if walker.names != expected:
        wrong.append(f"the harvester got {len(walker.names)} of {count} records")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=100_000)
    asked = parser.parse_args()
    programs = postgres.programs()
    assert programs is not None
    with tempfile.TemporaryDirectory() as name, postgres.serving(programs) as server:
        wrong = copied(asked.records, Path(name), server.url)
    print("; ".join(wrong) or "every record once, equal by digest")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
