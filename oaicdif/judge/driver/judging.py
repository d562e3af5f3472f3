"""A metadata element of any format we read, judged by all rules that apply to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ...formats.didl.didl_reader import read_didl
from ...formats.didl.parcel import unpack
from ...formats.didl.tree import DidlTree
from ...formats.table import format_of
from ...rules.vocabulary import EMPTY, Vocabulary
from ...xmldoc import Element, parse_xml
from ..verdicts import Verdict
from .annex1 import judge_record
from .annex3 import judge_document
from .facts import RecordFacts, facts_of

DUBLIN_CORE: Final = ("oai_dc", "qdc", "dcterms")


@dataclass(frozen=True, slots=True)
class Judged:
    """`facts` is None where there is no Dublin Core to judge; `document` holds the verdicts of
    annex 3 on a DIDL document, and is empty for anything else."""

    facts: RecordFacts | None = None
    record: tuple[Verdict, ...] = ()
    document: tuple[Verdict, ...] = ()


def judge_metadata(
    root: Element,
    *,
    identifier: str = "",
    set_specs: Sequence[str] = (),
    organisations: Vocabulary = EMPTY,
) -> Judged:
    """Dublin Core by annex 1, DIDL by annex 3 and the Dublin Core in it by annex 1."""
    source = format_of(root)
    if source is None:
        return Judged()
    document: tuple[Verdict, ...] = ()
    described: Element | None = root
    if source.name == "didl":
        tree = read_didl(root)
        document = judge_document(tree, identifier)
        described = _embedded(tree)
    elif source.name not in DUBLIN_CORE:
        described = None
    if described is None:
        return Judged(document=document)
    inner = format_of(described)
    values = inner.read(described) if inner else []
    facts = facts_of(
        values, identifier=identifier, set_specs=set_specs, organisations=organisations
    )
    return Judged(facts, judge_record(facts), document)


def _embedded(tree: DidlTree) -> Element | None:
    """The first description in Dublin Core that the document carries."""
    for metadata in unpack(tree).metadata:
        root = parse_xml(metadata.body)
        source = format_of(root)
        if source and source.name in DUBLIN_CORE:
            return root
    return None
