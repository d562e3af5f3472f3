"""`oaicdif convert`: records of a file as CDIF documents, without a store."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from typing import BinaryIO, Final

import click

from ..catalog.conversion import convert as converted
from ..catalog.conversion import items_of_file
from ..catalog.crosswalk_run import file_drafter
from ..cdif.document import Document, Laid
from ..cdif.layout_1_1 import lay_out_1_1
from ..cdif.layout_2023 import lay_out_2023
from ..cdif.rdf import nquads
from ..clock import utc_now
from ..config import Settings
from ..counting import counted
from ..json_text import LINE, write_json
from .context import settings_option, stem_of
from .terminal import document_writer, say

LAYOUTS: Final[Mapping[str, Callable[[Document], Laid]]] = {
    "cdif-2023": lay_out_2023,
    "cdif-1.1": lay_out_1_1,
}
FORMS: Final[Mapping[str, Callable[[object], bytes]]] = {
    "jsonld": lambda body: write_json(body, option=LINE),
    "nquads": nquads,
}


NO_NEIGHBOURS: Final = (
    "A file knows no neighbours: whether an @id is another record's too is decided in the "
    "catalog (`oaicdif validate --store`)."
)


@click.command(epilog="Example: oaicdif convert reply.xml --profile cdif-1.1")
@click.argument("file", type=click.File("rb"))
@click.option("--profile", type=click.Choice(list(LAYOUTS)), default="cdif-2023", show_default=True,
              help="Layout of the documents.")  # fmt: skip
@click.option("--to", "form", type=click.Choice(list(FORMS)), default="jsonld", show_default=True,
              help="One JSON document a line, or RDF.")  # fmt: skip
@click.option("--crosswalk", metavar="NAME", default="", help="Not the usual one for the format.")
@settings_option
def command(file: BinaryIO, *, profile: str, form: str, crosswalk: str, settings: Settings) -> int:
    """Turn OAI-PMH replies or bare records into CDIF documents.

    FILE is a reply, a dump of records, one record or its metadata; - is standard input.
    Tombstones and the loss report are counted on standard error. A file knows no neighbours:
    what depends on other records is decided by a run over the store.
    """
    lay_out, write = LAYOUTS[profile], FORMS[form]
    found = items_of_file(file.read(), stem_of(file))
    drafter = file_drafter(settings, only=crosswalk)
    seen: Counter[str] = Counter()
    issues: Counter[str] = Counter()
    put = document_writer()
    for record in converted(drafter, found.items, utc_now(), only=crosswalk):
        if record.result is None:
            seen["tombstones" if record.deleted else "records that no crosswalk reads"] += 1
            continue
        laid = lay_out(record.result.document)
        put(write(laid.body))
        seen["documents"] += 1
        seen["not conformant"] += not laid.conformant
        issues.update(issue.code for issue in record.issues)
    sys.stdout.flush()
    _summarise(seen, issues, found.repairs)
    return 1 if found.repairs or seen["records that no crosswalk reads"] else 0


def _summarise(seen: Counter[str], issues: Counter[str], repairs: tuple[str, ...]) -> None:
    parts = [counted(seen["documents"], "documents")]
    parts += [counted(count, name) for name, count in seen.items() if count and name != "documents"]
    say(", ".join(parts), err=True)
    if seen["documents"]:
        say(NO_NEIGHBOURS, err=True)
    if issues:
        listed = ", ".join(f"{code} {count}" for code, count in issues.most_common())
        say(f"reported: {listed}", err=True)
    if repairs:
        say(f"repaired: {', '.join(repairs)}", err=True)
