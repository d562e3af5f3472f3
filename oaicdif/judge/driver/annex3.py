"""Annex 3 as rules on one DIDL document."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ...datestamp import SECOND_FORM
from ...formats.didl.didl_writer import as_uri
from ...formats.didl.parcel import KINDS, SEMANTICS, Kind, Parcel, kind_of, type_uris, unpack
from ...formats.didl.tree import IDENTIFIER, MODIFIED, DidlTree, Item, said
from ..verdicts import Answer, Obligation, Text, Verdict
from .guidelines import KEPT, NOTHING, Outcome, apply_rules, guideline, none_of
from .guidelines import outcome as found

_ANNEX: Final = frozenset(
    ["hasDescriptiveMetadata", "hasResourceLocation", "hasIntermediatePageLocation"]
)
_OAI_DC: Final = b"http://www.openarchives.org/OAI/2.0/oai_dc/"


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """A document as it stands and as it is meant, and the record's OAI identifier."""

    tree: DidlTree
    parcel: Parcel
    oai_identifier: str = ""

    def items(self, *kinds: Kind) -> list[Item]:
        """The Items that claim one of the kinds; all below the root when none is named."""
        if self.tree.root is None:
            return []
        inner = [each for each in self.tree.root.walk() if each is not self.tree.root]
        return [each for each in inner if not kinds or kind_of(each.statements) in kinds]

    def noted(self, *codes: str) -> list[str]:
        """The texts of the parcel's notes of these codes."""
        return [each.text or each.code for each in self.parcel.notes if each.code in codes]


def judge_document(tree: DidlTree, oai_identifier: str = "") -> tuple[Verdict, ...]:
    """The verdict of every rule of annex 3, in the annex's order."""
    return apply_rules(RULES, DocumentFacts(tree, unpack(tree), oai_identifier))


def _one_root(facts: DocumentFacts) -> Outcome:
    bad = facts.noted("didl-no-item", "didl-several-roots", "didl-container-root")
    return found(Answer.NO, *bad) if bad else KEPT


def _legal_attributes(facts: DocumentFacts) -> Outcome:
    bad = facts.noted("didl-illegal-attribute")
    return found(Answer.NO, *bad) if bad else KEPT


def _one_statement(facts: DocumentFacts) -> Outcome:
    bad = facts.noted("didl-several-statements")
    return found(Answer.NO, *bad) if bad else KEPT


def _identifiers(items: list[Item]) -> list[str]:
    return [
        text
        for item in items
        for statements in (item.statements, *(each.statements for each in item.components))
        for text in said(statements, IDENTIFIER)
    ]


def _own_identifiers(facts: DocumentFacts) -> Outcome:
    taken = {facts.tree.document_id, facts.oai_identifier} - {""}
    return none_of(_identifiers(facts.items()), lambda text: text in taken)


def _uris(facts: DocumentFacts) -> Outcome:
    every = [facts.tree.document_id] if facts.tree.document_id else []
    every += [*facts.parcel.identifiers, *_identifiers(facts.items())]
    return none_of(every, lambda text: as_uri(text) != text)


def _zulu(facts: DocumentFacts) -> Outcome:
    root = facts.tree.root
    items = root.walk() if root else ()
    dates = [date for item in items for date in said(item.statements, MODIFIED)]
    return none_of(dates, lambda text: SECOND_FORM.match(text) is None)


def _types_known(facts: DocumentFacts) -> Outcome:
    bad = facts.noted("didl-unknown-type", "didl-no-type", "didl-type-no-uri")
    if bad:
        return found(Answer.NO, *bad)
    return KEPT if facts.items(*Kind) else found(Answer.NO, "no Item says its ObjectType")


def _types_of_the_annex(facts: DocumentFacts) -> Outcome:
    """Later practice renamed them; a reader of the annex knows only its own."""
    uris = [uri for item in facts.items(*Kind) for uri in type_uris(item.statements)]
    tails = [uri for uri in uris if KINDS.get(uri.rpartition("/")[2].casefold())]
    return none_of(tails, lambda uri: uri.removeprefix(SEMANTICS) not in _ANNEX)


def _counted(kind: Kind, low: int, high: int | None) -> Callable[[DocumentFacts], Outcome]:
    def judge(facts: DocumentFacts) -> Outcome:
        count = len(facts.items(kind))
        if count < low or (high is not None and count > high):
            return found(Answer.NO, f"{count} Items of the kind {kind.value}")
        return KEPT if count else NOTHING

    return judge


def _order(facts: DocumentFacts) -> Outcome:
    at = {Kind.METADATA: 0, Kind.FILE: 1, Kind.PAGE: 2}
    kinds = [kind for item in facts.items(*Kind) if (kind := kind_of(item.statements))]
    if [at[each] for each in kinds] == sorted(at[each] for each in kinds):
        return KEPT if kinds else NOTHING
    return found(Answer.NO, ", ".join(each.value for each in kinds))


def _has_oai_dc(facts: DocumentFacts) -> Outcome:
    metadata = facts.parcel.metadata
    if not metadata:
        return NOTHING
    if any(_OAI_DC in each.body[:1000] for each in metadata):
        return KEPT
    return found(Answer.NO, *(each.body.split()[0].decode("utf-8", "replace") for each in metadata))


def _dates_go_up(facts: DocumentFacts) -> Outcome:
    root = facts.tree.root
    own = said(root.statements, MODIFIED) if root else ()
    below = [d for item in facts.items() for d in said(item.statements, MODIFIED)]
    if not own or not below:
        return NOTHING
    later = [each for each in below if each > max(own)]
    return found(Answer.NO, f"root {max(own)}", *later) if later else KEPT


def _an_item_each(facts: DocumentFacts) -> Outcome:
    """Several bit streams in one Item cannot have identifiers of their own."""
    crowded = [each for each in facts.items(Kind.FILE) if len(each.components) > 1]
    if not facts.items(Kind.FILE):
        return NOTHING
    return found(Answer.NO, f"{len(crowded[0].components)} Components") if crowded else KEPT


def _bare_page(facts: DocumentFacts) -> Outcome:
    pages = facts.items(Kind.PAGE)
    more = [t for item in pages for t in said(item.statements, MODIFIED)] + _identifiers(pages)
    if not pages:
        return NOTHING
    return found(Answer.NO, *more) if more else KEPT


_M, _R, _O = Obligation.MANDATORY, Obligation.RECOMMENDED, Obligation.OPTIONAL
_Row = tuple[str, str, Obligation, Callable[[DocumentFacts], Outcome], str, str]
_ROWS: Final[tuple[_Row, ...]] = (
    ("didl-one-root-item", "3.5", _M, _one_root,
     "Put exactly one Item on the top level of the DIDL.",
     "Ponga exactamente un Item en el nivel superior del DIDL."),
    ("didl-attributes", "3.5.1", _M, _legal_attributes,
     "Leave out DIDLDocumentModified: the schema does not know it; date the root Item instead.",
     "Omita DIDLDocumentModified: el esquema no lo conoce; ponga la fecha en el Item raíz."),
    ("didl-own-identifiers", "3.5.2.1", _M, _own_identifiers,
     "Give inner Items identifiers other than those of the DIDL and of the OAI record.",
     "Dé a los Items secundarios identificadores distintos de los del DIDL y del registro OAI."),
    ("didl-uris", "3.5.2.1", _M, _uris,
     "Write identifiers as URIs: urn:nbn:…, info:doi/…, https://…",
     "Escriba los identificadores como URI: urn:nbn:…, info:doi/…, https://…"),
    ("didl-zulu", "3.5.2.2", _M, _zulu,
     "Write dates of modification in UTC to the second: 2006-12-20T10:29:12Z.",
     "Escriba las fechas de modificación en UTC con segundos: 2006-12-20T10:29:12Z."),
    ("didl-one-statement", "3.5.2.2", _M, _one_statement,
     "Put one Statement with one value into each Descriptor.",
     "Ponga un solo Statement con un valor en cada Descriptor."),
    ("didl-types-known", "3.5.2.3", _M, _types_known,
     "Say the kind of every inner Item with a known ObjectType URI.",
     "Indique el tipo de cada Item secundario con una URI ObjectType conocida."),
    ("didl-types-of-the-annex", "3.5.3", _R, _types_of_the_annex,
     "Write the three ObjectType URIs letter by letter as the annex prints them.",
     "Escriba las tres URI de ObjectType letra por letra como las imprime el anexo."),
    ("didl-metadata", "3.5.3", _M, _counted(Kind.METADATA, 1, None),
     "Put at least one Item with metadata into the DIDL.",
     "Ponga al menos un Item con metadatos en el DIDL."),
    ("didl-objects", "3.5.3", _M, _counted(Kind.FILE, 1, None),
     "Put at least one Item with a link to a digital object into the DIDL.",
     "Ponga al menos un Item con un vínculo a un objeto digital en el DIDL."),
    ("didl-one-page", "3.5.3", _M, _counted(Kind.PAGE, 0, 1),
     "Name at most one jump-off page.",
     "Nombre como máximo una página de salto."),
    ("didl-order", "3.5.3", _R, _order,
     "Keep the order: metadata, objects in reading order, jump-off page.",
     "Mantenga el orden: metadatos, objetos en orden de lectura, página de salto."),
    ("didl-oai_dc", "3.5.3.2", _M, _has_oai_dc,
     "Include the metadata as oai_dc, beside any other format.",
     "Incluya los metadatos como oai_dc, junto a cualquier otro formato."),
    ("didl-dates-go-up", "3.5.3.2", _M, _dates_go_up,
     "When a part changes, let the root Item's date follow.",
     "Cuando cambie una parte, actualice también la fecha del Item raíz."),
    ("didl-item-for-each-file", "3.5.3.3", _R, _an_item_each,
     "Give every file an Item of its own, so that it can have an identifier.",
     "Dé a cada fichero su propio Item, para que pueda tener un identificador."),
    ("didl-bare-page", "3.5.3.4", _M, _bare_page,
     "Give the jump-off page neither identifier nor date.",
     "No dé identificador ni fecha a la página de salto."),
)  # fmt: skip

RULES: Final = tuple(
    guideline(name, section, "", obligation, Text(en, es), judge)
    for name, section, obligation, judge, en, es in _ROWS
)
