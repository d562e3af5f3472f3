"""What was made of items is laid out, digested and written: the drafts of live entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import blake2b
from typing import Final, NamedTuple

from ..cdif.derive import Beside, sources_for
from ..cdif.document import PATHS, Laid
from ..cdif.layout_1_1 import lay_out_1_1
from ..cdif.layout_2023 import lay_out_2023
from ..cdif.moment import dated_text, undated_text
from ..datestamp import format_datestamp
from ..formats.received import pack_received
from ..json_text import write_json
from ..model import EntryDraft, StaleItem
from ..protocol.about import Origin, write_provenance
from ..rules.result import CrosswalkResult, Issue, Judged
from ..rules.work_identity import placeholder
from .said_languages import title_language

RECORD_FAILED: Final = "record-failed"
_NOT_MADE: Final = (
    "The metadata of this record could not be laid out as CDIF. Only its identity is published."
)
# name under `work` or `record` -> its path
_OF_WORK: Final = {p.removeprefix("work."): p for p in PATHS if p[0] == "w"}.__getitem__
_OF_RECORD: Final = {p.removeprefix("record."): p for p in PATHS if p[0] == "r"}.__getitem__


class Drafted(NamedTuple):
    """`result` is what the crosswalk of that name made of the record that was chosen."""

    draft: EntryDraft
    issues: tuple[Issue, ...]
    result: CrosswalkResult | None = None
    crosswalk: str = ""


class AsReceived(NamedTuple):
    """Metadata that are published as they came, and where they came from."""

    metadata: bytes
    origin: Origin


class Made(NamedTuple):
    """All that is known of a live item, before it is laid out.

    `received` are records published as they came, by prefix, and `gone` the prefixes, sorted,
    in which the item's record is deleted. `beside` is what its document could derive from.
    """

    item: StaleItem
    metadata_prefix: str
    result: CrosswalkResult
    oai_dc: bytes
    origin: Origin
    issues: tuple[Issue, ...]
    sets: tuple[str, ...]
    crosswalk: str
    received: Mapping[str, AsReceived]
    gone: tuple[str, ...]
    wanted: tuple[str, ...]
    beside: Beside = Beside()


def write_bodies(every: Sequence[Made], now: datetime, back_mark: bytes) -> Iterator[Drafted]:
    """The drafts of these items in order; one whose digest is that of what is published has
    its report for its only body: that may still differ.

    `back_mark` stands for what a site's own ways back make of a document when asked.
    """
    moment = format_datestamp(now)
    for made in every:
        made.result.document.record["dateModified"] = moment
        if made.issues and made.issues[0].code == RECORD_FAILED:
            made.result.document.record["description"] = _NOT_MADE
    # Layout by layout: see `Drafter.draft_all`.
    laid_2023 = [lay_out_2023(made.result.document) for made in every]
    laid_1_1 = [lay_out_1_1(made.result.document) for made in every]
    for made, draft_2023, core in zip(every, laid_2023, laid_1_1, strict=True):
        yield _drafted(made, {"cdif-2023": draft_2023, "cdif-1.1": core}, moment, back_mark)


def _drafted(made: Made, laid: Mapping[str, Laid], moment: str, back_mark: bytes) -> Drafted:
    undated = {name: undated_text(name, each.body) for name, each in laid.items()}
    digest = _digest_of(made, undated, back_mark)
    report = _report(made, laid)
    if digest == made.item.published_digest:
        bodies = {"issues": report}
    else:
        bodies = {
            "oai_dc": made.oai_dc,
            "about": write_provenance(made.origin),
            **{name: dated_text(name, text, moment) for name, text in undated.items()},
            "issues": report,
        }
        if made.received:
            bodies["received"] = _packed(made.received)
    return Drafted(_draft(made, digest, bodies), made.issues, made.result, made.crosswalk)


def _digest_of(made: Made, undated: Mapping[str, bytes], back_mark: bytes) -> bytes:
    return digest_of(
        *undated.values(),
        made.oai_dc,
        made.origin.metadata_namespace.encode(),
        *(each.encode() for each in made.sets),
        *(part for name, each in made.received.items() for part in _published(name, each)),
        *(part for name in made.gone for part in (b"deleted", name.encode())),
        *((b"back", back_mark) if back_mark else ()),
    )


def _published(prefix: str, each: AsReceived) -> tuple[bytes, ...]:
    return prefix.encode(), each.origin.metadata_namespace.encode(), each.metadata


def _packed(received: Mapping[str, AsReceived]) -> bytes:
    return pack_received(
        {prefix: each.metadata for prefix, each in received.items()},
        {prefix: write_provenance(each.origin) for prefix, each in received.items()},
    )


def digest_of(*parts: bytes) -> bytes:
    """The digest of all that is published of an item, each part with its length."""
    total = b"".join([each for part in parts for each in (len(part).to_bytes(8, "big"), part)])
    return blake2b(total, digest_size=32).digest()


def _draft(made: Made, digest: bytes, bodies: dict[str, bytes]) -> EntryDraft:
    item, work = made.item, made.result.document.work
    title = str(work.get("name", ""))
    return EntryDraft(
        entry_id=item.key.entry_id,
        deleted=False,
        digest=digest,
        set_specs=made.sets,
        bodies=bodies,
        work_iri=str(work.get("@id", "")),
        title=title,
        work_type=str(work.get("@type", "")),
        year=str(work.get("datePublished", ""))[:4],
        metadata_prefix=made.metadata_prefix,
        aliases=tuple(dict.fromkeys((item.identifier, *_own_names(made.result)))),
        formats=(*made.received, *made.gone),
        wanted=made.wanted,
        gone=made.gone,
        title_language=title_language(title, made.issues),
    )


def _own_names(result: CrosswalkResult) -> list[str]:
    """The identifiers by which others may mean this record: a home page means nobody's."""
    return [each for each in result.aliases if not placeholder(each)]


def _counted(judged: Sequence[Judged]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for what, evidence in judged:
        text = f"{what}: {evidence}"
        counts[text] = counts.get(text, 0) + 1
    return counts


def _report(made: Made, laid: Mapping[str, Laid]) -> bytes:
    """The loss report as it is kept, never published; `tally` reads it."""
    document = made.result.document
    report = {
        "endpoint": made.item.endpoint.name,
        "has": [*map(_OF_WORK, document.work), *map(_OF_RECORD, document.record)],
        "issues": [issue.as_json() for issue in made.issues],
        "missing": {name: each.missing for name, each in laid.items()},
        "notes": [tuple(note) for each in laid.values() for note in each.notes],
        "nil": document.nil,
        "derived": sorted(document.derived),
        "decided": [each.rule for each in document.decided.values()],
        "could": sources_for(document, laid["cdif-1.1"].missing, made.beside),
        "judged": _counted(made.result.judged),
    }
    return write_json(report)
