"""Digests of everything that oaicdif makes of the recorded files, for a change that must not show.

    python -m tests.trials.digests ../shared > before.txt     (and after.txt, then `diff`)

One line a thing: its digest and its name. Documents in both layouts, traces and loss reports of
each recorded file; then of all of them in one catalog: the replies of the provider in every
format, the exported site, the reports to repositories. What the clock or a port decides is
written out of the bytes first.
"""

from __future__ import annotations

import hashlib
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from flask.testing import FlaskClient

from oaicdif.catalog.downstream import crosswalk_and_publish
from oaicdif.config import Settings, example_file, load_settings
from oaicdif.store import Store, open_store
from oaicdif.web.app import create_app
from tests.cli.programs import run_program
from tests.corpus.catalog import harvested
from tests.corpus.recorded import oai_dc_files

STAMPED: Final = datetime(2024, 3, 1, 12, 0, 0, tzinfo=UTC)
ASKED: Final = datetime(2024, 3, 1, 13, 0, 0, tzinfo=UTC)
PREFIXES: Final = ("oai_dc", "oai_qdc", "didl_document", "cdif", "cdif_jsonld")
TOKEN: Final = re.compile(rb"<resumptionToken[^>]*>([^<]+)</resumptionToken>")
# What differs from run to run: today's times, ports, the secret of tokens, the checkout.
_FLEETING: Final = (
    (re.compile(rb"127\.0\.0\.1(:|~3a|%3A)\d+"), b"127.0.0.1"),
    (
        re.compile(rb"20(2[6-9]|[3-9]\d)-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|\+00:00)?)?"),
        b"NOW",
    ),
    (TOKEN, b"<resumptionToken/>"),
    (re.compile(rb' resumptionToken="[^"]+"'), b""),
    (
        re.compile(rb"site\.css\?[0-9a-f]{12}"),
        b"site.css",
    ),  # of the stylesheet: it changes with the code
    (re.compile(re.escape(str(Path.cwd()).encode())), b"CHECKOUT"),
)


def main(shared: Path) -> int:
    for name, body in (*of_files(shared), *of_catalog(shared)):
        print(digest(body), name, flush=True)
    return 0


def digest(body: bytes) -> str:
    for pattern, instead in _FLEETING:
        body = pattern.sub(instead, body)
    return hashlib.sha256(body).hexdigest()[:32]


def of_files(shared: Path) -> Iterator[tuple[str, bytes]]:
    """(name, output) of `convert` and `explain` for each recorded file and each fixture."""
    recorded = shared / "corpus" / "files"
    for path in sorted((*recorded.rglob("*.xml"), *Path("xml_fixtures").rglob("*.xml"))):
        name = path.relative_to(recorded) if recorded in path.parents else path
        for command in (
            ("convert", "--profile", "cdif-2023"),
            ("convert", "--profile", "cdif-1.1"),
            ("explain", "--json"),
        ):
            done = run_program(*command, str(path))
            err = done.err.replace(str(path), "FILE")
            yield f"{' '.join(command)} {name}", f"{done.code}\n{done.out}\n{err}".encode()


def of_catalog(shared: Path) -> Iterator[tuple[str, bytes]]:
    """(name, bytes) of what is published and reported of all recorded files in one catalog."""
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        settings = settings_in(folder)
        store = open_store(settings.store_path)
        names = []
        for each in oai_dc_files(shared):
            run = harvested(store, settings, each)
            yield f"run {each.name}", f"{run.state} {run.counts} {run.message}".encode()
            names.append(each.name)
        crosswalk_and_publish(store, settings, lambda: STAMPED)
        yield from of_provider(settings, store)
        store.close()
        chosen = ("--settings", str(settings.file))
        for name in names[::5]:
            yield f"report {name}", run_program("report", name, "--json", *chosen).out.encode()
        run_program(
            "export", str(folder / "site"), "--base-url", "https://data.example.org", *chosen
        )
        for path in sorted((folder / "site").rglob("*")):
            if (
                path.is_file()
                and "manifest" not in path.parts
                and path.suffix not in (".gz", ".br")
            ):
                yield f"site {path.relative_to(folder / 'site')}", path.read_bytes()


def settings_in(folder: Path) -> Settings:
    base = Settings()
    base = replace(
        base,
        provider=replace(base.provider, admin_email="recorded@example.org"),
        harvest=replace(base.harvest, retries=0),
    )
    (folder / "oaicdif.toml").write_text(example_file(base), encoding="utf-8")
    return load_settings(folder / "oaicdif.toml", {})


def of_provider(settings: Settings, store: Store) -> Iterator[tuple[str, bytes]]:
    client = create_app(settings, store, lambda: ASKED).test_client()
    for verb in ("Identify", "ListMetadataFormats", "ListSets"):
        yield from walked(client, verb, f"verb={verb}")
    for prefix in PREFIXES:
        yield from walked(client, "ListRecords", f"verb=ListRecords&metadataPrefix={prefix}")
    yield from walked(client, "ListIdentifiers", "verb=ListIdentifiers&metadataPrefix=oai_dc")


def walked(client: FlaskClient, verb: str, query: str) -> Iterator[tuple[str, bytes]]:
    first, number = query, 0
    while query:
        body = client.get(f"/oai?{query}").data
        yield f"/oai?{first} part {number}", body
        token = TOKEN.search(body)
        query = f"verb={verb}&resumptionToken={token[1].decode()}" if token else ""
        number += 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared")))
