"""Every text and attribute of every recorded record, looked for in what became of it.

    python -m tests.trials.unaccounted ../shared [--classes FILE]

The account knows nothing of rules or traces. The leaves of a record are read by a plain walk of
its XML. A leaf is found when

1. its words stand in the published document or in the loss report, or
2. it is a code, a number or a few words, and without it the document or the report would
   differ: `dc:language` "ger" is found as "de" that way, an attribute as whatever it decides, or
3. another leaf of the record says the same, and that one is found: by the same words, or because
   a record of this leaf alone gives nothing that the whole record does not give too (a licence
   as an address, as a code and in words), or
4. it is a word for what the document says too (`SAYS_THE_SAME`): a kind of identifier, or the
   role of somebody who stands under the property of that role.

Prints each class of leaves (format, path of the element, attribute) with a count, and ends with
1 when there are any that nobody accounts for.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from lxml import etree

from oaicdif.catalog.file_records import read_inputs
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.errors import MalformedXml, OaiError, ResponseError
from oaicdif.formats.datacite import KERNELS, is_misplaced
from oaicdif.protocol.repair import parse_repaired
from oaicdif.resources import shipped_folder
from oaicdif.rules.library import CrosswalkSet, load_crosswalks
from oaicdif.rules.result import CrosswalkResult, Surroundings
from tests.trials.source_leaves import Leaf, leaves, properties_of, texts_of, words

# Such a word is found when one of these texts, or property names with a colon, stands there.
SAYS_THE_SAME: dict[str, tuple[str, ...]] = {
    "aut": ("creator:", "author:"),
    "author": ("creator:", "author:"),
    "cre": ("creator:", "author:"),
    "creator": ("creator:", "author:"),
    "edt": ("editor:",),
    "editor": ("editor:",),
    "pbl": ("publisher:",),
    "publisher": ("publisher:",),
    "distributor": ("provider:",),
    "dst": ("provider:",),
    "personal": ("Person",),
    "organizational": ("Organization",),
    "organisational": ("Organization",),
    "corporate": ("Organization",),
    "doi": ("doi.org/",),
    "handle": ("hdl.handle.net/",),
    "hdl": ("hdl.handle.net/",),
    "orcid": ("orcid.org/",),
    "url": ("http://", "https://"),
    "uri": ("http://", "https://", "urn:"),
    "dcterms uri": ("http://", "https://", "urn:"),
    "issn": ("issn",),
    "isbn": ("isbn",),
    "urn": ("urn:",),
    "spdx": ("spdx.org/",),
}
# A code of MARC is found where the document has the role's name.
_RELATORS: Final = shipped_folder("crosswalks") / "vocabularies" / "relators.tsv"
SAYS_THE_SAME |= {
    row.split("\t")[0].casefold(): (row.split("\t")[1],)
    for row in _RELATORS.read_text(encoding="utf-8").splitlines()
    if row.endswith("MARC relator") and row.split("\t")[0].casefold() not in SAYS_THE_SAME
}
LIST: Final = "steering-attributes"  # the code of that line
SHORT: Final = 60  # characters: a longer text is no code, and is found by its words alone
SHOWN: Final = 3


class Missing(NamedTuple):
    """A leaf that was not found: in which file's how manieth record, and what it is."""

    file: str
    record: int
    path: str
    text: str


@dataclass(slots=True)
class Account:
    """`leaves` were looked for; `directly` found by their words, the others `by_effect` or as
    what another leaf says too (`again`)."""

    records: int = 0
    unread: Counter[str] = field(default_factory=Counter)
    leaves: int = 0
    directly: int = 0
    by_effect: int = 0
    again: int = 0
    missing: defaultdict[tuple[str, str], list[Missing]] = field(
        default_factory=lambda: defaultdict(list)
    )


def said(result: CrosswalkResult) -> list[str]:
    """All texts of the published document and of the loss report."""
    laid = lay_out_2023(result.document)
    found = list(texts_of(laid.body))
    found += [text for note in laid.notes for text in texts_of(tuple(note))]
    for issue in result.issues:
        found += _listed(issue.text) if issue.code == LIST else [f"{issue.text} {issue.detail}"]
    return found


def _listed(text: str) -> list[str]:
    """The values in a line of the report that lists attributes: `a@b=c; d@e=f`."""
    return [each.partition("=")[2] for each in re.split(r"; (?=\S+@\w+=)", text)]


def fingerprint(result: CrosswalkResult) -> tuple[str, str]:
    """What changes when a leaf that counts is taken away."""
    laid = lay_out_2023(result.document)
    report = sorted((i.code, i.element, i.text, i.detail) for i in result.issues)
    return repr(laid.body), repr((report, laid.notes))


@dataclass(slots=True)
class Record:
    """One record's metadata, crosswalked, with and without single leaves."""

    crosswalks: CrosswalkSet
    root: Any

    def crosswalked(self) -> tuple[str, CrosswalkResult] | None:
        chosen = self.crosswalks.choose(self.root)
        if chosen is None:
            return None
        source, engine = chosen
        return source.name, engine.crosswalk(source.read(self.root), AROUND)

    def without(self, leaf: Leaf) -> tuple[str, str]:
        """The fingerprint of the record from which a leaf is gone."""
        element = leaf.element
        if leaf.attribute:
            at = list(element.attrib.items())
            del element.attrib[leaf.attribute]
        elif leaf.tail:
            element.tail = None
        else:
            element.text = None
        try:
            found = self.crosswalked()
            return fingerprint(found[1]) if found else ("", "")
        finally:
            if leaf.attribute:
                for name in list(element.attrib):
                    del element.attrib[name]
                for name, text in at:
                    element.set(name, text)
            elif leaf.tail:
                element.tail = leaf.text
            else:
                element.text = leaf.text


AROUND: Final = Surroundings(
    record_iri="https://catalog.invalid/records/r",
    work_iri="https://catalog.invalid/records/r#resource",
)


def account_for(account: Account, record: Record, file: str, number: int) -> None:
    """Look for every leaf of one record."""
    found = record.crosswalked()
    if found is None:
        account.unread[str(record.root.tag)] += 1
        return
    account.records += 1
    source, result = found
    texts = [words(text) for text in said(result)]
    known = {word for each in texts for word in each}
    phrases = {" ".join(each) for each in texts}
    whole: tuple[str, str] | None = None
    told: set[str] = set()
    doubtful: list[Leaf] = []
    for leaf in leaves(record.root):
        account.leaves += 1
        own = words(leaf.text)
        if _stands(leaf, own, known, phrases):
            account.directly += 1
            told.add(" ".join(own))
            continue
        whole = whole or fingerprint(result)
        if (leaf.attribute or len(leaf.text.strip()) <= SHORT) and record.without(leaf) != whole:
            account.by_effect += 1
            told.add(" ".join(own))
        else:
            doubtful.append(leaf)
    held = " ".join(said(result)) if doubtful else ""
    properties = set(properties_of(lay_out_2023(result.document).body)) if doubtful else set()
    for leaf in doubtful:
        phrase = " ".join(words(leaf.text))
        same = any(
            each in properties if each[-1] == ":" and "/" not in each else each in held
            for each in SAYS_THE_SAME.get(phrase, ())
        )
        if phrase in told or same or _nothing_new(record, leaf, result):
            account.again += 1
        else:
            path = _path(leaf, record.root)
            account.missing[source, path].append(Missing(file, number, path, leaf.text.strip()))


def _nothing_new(record: Record, leaf: Leaf, result: CrosswalkResult) -> bool:
    """Whether a record of this leaf alone gives something, and the whole record gives it too;
    with the attributes of its element, or without them."""
    known = set(said(result))
    for bare in (False, True):
        alone = _alone(record, leaf, bare=bare)
        given = set(_said_by(record.crosswalks, alone)) if alone is not None else set()
        if given:
            element = _element_of(leaf, record.root, alone)
            if leaf.attribute:
                del element.attrib[leaf.attribute]
            else:
                element.text = None
            given -= set(_said_by(record.crosswalks, alone))
        if given and given <= known:
            return True
    return False


def _said_by(crosswalks: CrosswalkSet, root: Any) -> list[str]:
    found = Record(crosswalks, root).crosswalked()
    return said(found[1]) if found else []


def _way(leaf: Leaf, root: Any) -> list[Any]:
    """The elements from the root to that of the leaf."""
    way = [leaf.element]
    while way[-1] is not root:
        way.append(way[-1].getparent())
    return way[::-1]


def _element_of(leaf: Leaf, root: Any, alone: Any) -> Any:
    """The leaf's element in a copy that holds nothing but the way to it."""
    element = alone
    for _ in _way(leaf, root)[1:]:
        element = next(element.iterchildren(etree.Element))
    return element


def _alone(record: Record, leaf: Leaf, *, bare: bool) -> Any:
    """A copy of the record with nothing but the leaf, and the attributes above it."""
    if leaf.tail:
        return None
    way = _way(leaf, record.root)
    copied = None
    for each in way:
        made = etree.Element(_tag_of_its_own(each), nsmap=each.nsmap)
        own = each is leaf.element
        for name, text in each.attrib.items():
            if not (own and bare) or name == leaf.attribute:
                made.set(name, text)
        if own and not leaf.attribute:
            made.text = leaf.text
        if copied is not None:
            copied.append(made)
        copied = made
    return copied.getroottree().getroot() if copied is not None else None


def _tag_of_its_own(element: Any) -> Any:
    """A kernel of DataCite in a wrong namespace is known by what else is in it, so alone it gets
    the right one."""
    is_kernel = str(element.tag).endswith("}resource") or element.tag == "resource"
    return KERNELS[-1] if is_kernel and is_misplaced(element) else element.tag


def _stands(leaf: Leaf, own: list[str], known: set[str], phrases: set[str]) -> bool:
    """Whether the leaf's words stand in the output; an attribute or a single short word must
    stand there as a value of its own, for it may stand in any sentence by chance."""
    if not own:
        return True
    if leaf.attribute or len(leaf.text.strip()) < 4:
        return " ".join(own) in phrases
    return known.issuperset(own)


def _path(leaf: Leaf, root: Any) -> str:
    """Local names from the record's root to the leaf."""
    way = [leaf.element]
    while way[-1] is not root and way[-1].getparent() is not None:
        way.append(way[-1].getparent())
    names = [str(each.tag).rpartition("}")[2] for each in reversed(way)][1:]
    kind = [f"[@type={t}]" if (t := leaf.element.get("type")) and not leaf.attribute else ""]
    behind = "/(text behind)" if leaf.tail else ""
    attribute = f"/@{leaf.attribute.rpartition('}')[2]}" if leaf.attribute else ""
    return "/".join(names) + "".join(kind) + attribute + behind


def recorded(files: Path) -> Iterator[tuple[str, int, Any]]:
    """(file, number of the record in it from 1, metadata element) of all live records."""
    for path in sorted(files.rglob("*.xml")):
        try:
            root, _, _ = parse_repaired(path.read_bytes())
            records = list(read_inputs(root))
        except (MalformedXml, OaiError, ResponseError):
            continue
        for number, record in enumerate(records, 1):
            if record.metadata is not None:
                yield str(path.relative_to(files)), number, record.metadata


def take_account(shared: Path) -> Account:
    """The account over the whole corpus."""
    crosswalks, account = load_crosswalks(), Account()
    for file, number, metadata in recorded(shared / "corpus" / "files"):
        account_for(account, Record(crosswalks, metadata), file, number)
    return account


def shown(account: Account) -> str:
    """The account as text: totals, then the classes of what is missing, most frequent first."""
    missing = sum(map(len, account.missing.values()))
    lines = [
        f"{account.records} records, {account.leaves} leaves: {account.directly} found by their "
        f"words, {account.by_effect} by their effect, {account.again} said again, "
        f"{missing} unaccounted"
    ]
    lines += [f"no crosswalk reads {n} × {tag}" for tag, n in account.unread.most_common()]
    for (source, path), found in sorted(account.missing.items(), key=lambda x: -len(x[1])):
        lines.append(f"{len(found):>7}  {source}  {path}")
        lines += [f"           {m.file}#{m.record}: {m.text[:100]!r}" for m in _few(found)]
    return "\n".join(lines)


def _few(found: list[Missing]) -> list[Missing]:
    """Examples, each of another file while there are any."""
    first = {each.file: each for each in reversed(found)}
    return list(first.values())[-SHOWN:]


def main() -> int:
    arguments = argparse.ArgumentParser(description="Looks for every value of the corpus.")
    arguments.add_argument("shared", type=Path, nargs="?", default=Path("../shared"))
    account = take_account(arguments.parse_args().shared)
    print(shown(account))
    return 1 if account.missing else 0


if __name__ == "__main__":
    sys.exit(main())
