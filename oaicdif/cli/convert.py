"""`oaicdif convert`: records of a file as CDIF documents or SOIF, without a store."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import BinaryIO, Final

import click

from ..catalog.conversion import Converted, FileItems, items_of_file
from ..catalog.conversion import convert as converted
from ..catalog.crosswalk_run import file_drafter
from ..catalog.drafts import Drafter
from ..catalog.soif_dump import BACK, SoifDump
from ..cdif.document import Document, Json, Laid
from ..cdif.items import why_no_claim
from ..cdif.layout_1_1 import lay_out_1_1
from ..cdif.layout_2023 import lay_out_2023
from ..cdif.rdf import nquads
from ..clock import utc_now
from ..config import Settings
from ..counting import counted
from ..harvest.rdm.dump_pieces import whole_file
from ..json_text import LINE, write_json
from ..rules.result import CrosswalkResult
from ..visible import visible_json, visible_lines
from .context import settings_option, stem_of
from .mistakes import naming
from .terminal import document_writer, say

LAYOUTS: Final[Mapping[str, Callable[[Document], Laid]]] = {
    "cdif-2023": lay_out_2023,
    "cdif-1.1": lay_out_1_1,
}
FORMS: Final[Mapping[str, Callable[[object], bytes]]] = {
    "jsonld": lambda body: write_json(body, option=LINE),
    "nquads": nquads,
}
SOIF: Final = "soif"


SHOWN: Final = 10  # of what was set aside, and of the reasons why records are not read
NOT_READ: Final = "records that no crosswalk reads"
NO_NEIGHBOURS: Final = (
    "A file knows no neighbours: whether an @id is another record's too is decided in the "
    "catalog (`oaicdif validate --store`)."
)


@click.command(epilog="Example: oaicdif convert reply.xml --profile cdif-1.1")
@click.argument("file", type=click.File("rb"))
@click.option("--profile", type=click.Choice(list(LAYOUTS)), default="cdif-2023", show_default=True,
              help="Layout of the documents.")  # fmt: skip
@click.option("--to", "form", type=click.Choice([*FORMS, SOIF]), default="jsonld",
              show_default=True, help="One JSON document a line, RDF, or SOIF.")  # fmt: skip
@click.option("--crosswalk", metavar="NAME", default="", help="Not the usual one for the format.")
@settings_option
def command(file: BinaryIO, *, profile: str, form: str, crosswalk: str, settings: Settings) -> int:
    """Turn OAI-PMH replies, bare records or SOIF dumps into CDIF documents.

    FILE is a reply, a dump of records or of SOIF objects, one record or its metadata, packed
    with gzip or not; - is standard input.
    Tombstones and the loss report are counted on standard error. A file knows no neighbours:
    what depends on other records is decided by a run over the store.
    """
    with naming(stem_of(file)):
        found = items_of_file(whole_file(file), stem_of(file))
    drafter = file_drafter(settings, only=crosswalk)
    written = _Written(
        LAYOUTS[profile],
        _writer(form, drafter),
        document_writer(visible_lines if form == SOIF else visible_json),
    )
    for record in converted(drafter, found.items, utc_now(), only=crosswalk):
        written.take(record)
    sys.stdout.flush()
    written.summarise(found)
    touched = found.repairs or found.set_aside or written.seen[NOT_READ]
    return 1 if touched else 0


@dataclass(frozen=True, slots=True)
class _Written:
    """Where documents go, and what is counted of them."""

    lay_out: Callable[[Document], Laid]
    write: Callable[[Json, CrosswalkResult], bytes]
    put: Callable[[bytes], object]
    seen: Counter[str] = field(default_factory=Counter)
    issues: Counter[str] = field(default_factory=Counter)
    unread: Counter[str] = field(default_factory=Counter)  # by root element
    missing: Counter[str] = field(default_factory=Counter)  # items for want of which none claims

    def take(self, record: Converted) -> None:
        """Write its document, if it has one."""
        if record.result is None:
            self.seen["tombstones" if record.deleted else NOT_READ] += 1
            self.unread.update([record.unread] if record.unread else ())
            return
        laid = self.lay_out(record.result.document)
        self.put(self.write(laid.body, record.result))
        self.seen["documents"] += 1
        self.seen["not conformant"] += not laid.conformant
        self.missing.update(laid.missing)
        self.issues.update(issue.code for issue in record.issues)

    def summarise(self, found: FileItems) -> None:
        """Say on standard error what there was."""
        _summarise(self.seen, self.issues, found)
        for sentence, count in zip(why_no_claim(self.missing), self.missing.values(), strict=True):
            say(f"no claim, {counted(count, 'documents')}: {sentence}", err=True)
        for reason, count in self.unread.most_common(SHOWN):
            told = counted(count, "records")
            say(f"not read: {told} with the root element {reason}", err=True)


def _writer(form: str, drafter: Drafter) -> Callable[[Json, CrosswalkResult], bytes]:
    """What writes the body of a document, or what its crosswalk gave as SOIF."""
    if form != SOIF:
        write = FORMS[form]
        return lambda body, _result: write(body)
    return SoifDump(drafter.crosswalks.back()[BACK])


def _summarise(seen: Counter[str], issues: Counter[str], found: FileItems) -> None:
    parts = [counted(seen["documents"], "documents")]
    parts += [counted(count, name) for name, count in seen.items() if count and name != "documents"]
    say(", ".join(parts), err=True)
    if seen["documents"]:
        say(NO_NEIGHBOURS, err=True)
    if issues:
        listed = ", ".join(f"{code} {count}" for code, count in issues.most_common())
        say(f"reported: {listed}", err=True)
    if found.refreshed:
        say(f"{counted(found.refreshed, 'descriptions')} said to be still there", err=True)
    if found.repairs:
        say(f"repaired: {', '.join(found.repairs)}", err=True)
    if found.set_aside:
        say(f"set aside: {counted(len(found.set_aside), 'objects')}", err=True)
        say(*(f"  {each}" for each in found.set_aside[:SHOWN]), err=True)
