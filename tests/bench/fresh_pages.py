"""One side of `bench_fresh_pages`: fills a store by the checkout that PYTHONPATH names. For each
line that it reads it does a round, and answers with the microseconds of CPU of one request.

Run by its path, and uses only what older checkouts have, too. A line is the name of a way.
"""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from time import process_time
from typing import Any

from werkzeug.test import EnvironBuilder

from oaicdif.config import Settings
from oaicdif.identity import slug_of
from oaicdif.site.pages import script_safe
from oaicdif.site.record_files import NEEDS
from oaicdif.site.record_forms import HTML
from oaicdif.store import Store
from oaicdif.web.app import create_app
from tests.bench.site_store import BASE, filled, name_of

MARKUP = b"x" * 4000  # before, between and behind the documents
Way = Callable[[str], object]


def ways(store: Store, embed: tuple[str, ...] | None) -> dict[str, Way]:
    """What is measured, each for the slug of a record."""
    settings = Settings()
    if embed is not None:
        settings = replace(settings, site=replace(settings.site, embed=embed))
    settings = replace(settings, provider=replace(settings.provider, base_url=BASE))
    app: Any = create_app(settings, store)

    def page(slug: str) -> bytes:
        headers = [("Accept", "text/html")]
        environ = EnvironBuilder(f"/records/{slug}", headers=headers).get_environ()
        return b"".join(app(environ, lambda line, headers: None))

    def asked(slug: str) -> object:
        """What `page` does besides asking the application."""
        return EnvironBuilder(f"/records/{slug}", headers=[("Accept", "text/html")]).get_environ()

    def bare(slug: str) -> bytes:
        """The least that a page can be: its bodies read, and the documents among them made safe
        and joined with constant markup."""
        with store.snapshot(datetime.now(UTC)) as snapshot:
            _, bodies = snapshot.record(slug, NEEDS[HTML]) or ("", ())
        documents = (
            each for name, each in zip(NEEDS[HTML], bodies, strict=False) if name.startswith("cdif")
        )
        return MARKUP + MARKUP.join(script_safe(each or b"") for each in documents)

    return {"page": page, "asked": asked, "bare": bare}


def main() -> None:
    count, each = int(sys.argv[1]), int(sys.argv[2])
    embed = tuple(sys.argv[3].split()) if len(sys.argv) > 3 else None
    with tempfile.TemporaryDirectory() as name:
        answers = os.fdopen(os.dup(1), "w")
        os.dup2(2, 1)  # what else is said goes elsewhere
        store = filled(Path(name) / "oaicdif.sqlite", count)
        known = ways(store, embed)
        slugs = {
            way: itertools.cycle(map(slug_of, map(name_of, range(1, count + 1)))) for way in known
        }
        print("ready", file=answers, flush=True)
        for line in sys.stdin:
            way = line.strip()
            some = list(itertools.islice(slugs[way], each))
            started = process_time()
            for slug in some:
                known[way](slug)
            print((process_time() - started) / each * 1e6, file=answers, flush=True)
        store.close()


if __name__ == "__main__":
    main()
