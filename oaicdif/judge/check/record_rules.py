"""Headers and records, wherever they stand: identifiers, datestamps, deletion, metadata, abouts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from ...counting import counted
from ...datestamp import parse_datestamp
from ...formats.dublin_core.simple import DC, OAI_DC, read_oai_dc
from ...late_pattern import late_regex
from ...model import Verb
from ...protocol.about import PROVENANCE, read_provenance
from ...protocol.oai_reply import OAI
from ...protocol.patterns import is_uri
from ...xmldoc import Element, local_name, namespace, standalone
from ..score import Score
from .describing import Described

Judging = Callable[..., bool]

_MINIMAL: Final = ("title", "creator", "date", "type", "identifier")
_AMBIGUOUS: Final = frozenset({*(verb.value for verb in Verb), "identifier", "datestamp", "record"})
# UTF-8 read as Latin-1 or Windows-1252, and encoded once more.
_TWICE: Final = late_regex("Ã[\u0080-\u00bf©¨¤¶¼±³¡]|â€[™œ\u009d“”]|â\u0080[\u0098-\u009d]")


@dataclass(frozen=True, slots=True)
class Seen:
    """A header as it came."""

    identifier: str
    datestamp: str
    deleted: bool
    set_specs: tuple[str, ...]


@dataclass(slots=True)
class Judge:
    """Judges headers and records of one repository. `specs` are its listed sets, None when
    they are not all known; `namespaces` the declared ones by prefix."""

    score: Score
    described: Described
    namespaces: dict[str, str]
    specs: frozenset[str] | None = None
    records: int = field(default=0)

    def header(self, element: Element, response_date: str, request: str) -> Seen:
        """What a header says; its rules are judged."""

        def judge(name: str, good: object, evidence: str = "") -> bool:
            return self.score.judge(name, good, evidence, request)

        texts: dict[str, list[str]] = {}
        for child in element.iterchildren("*"):
            texts.setdefault(local_name(child), []).append((child.text or "").strip())
        identifiers, datestamps = texts.get("identifier", []), texts.get("datestamp", [])
        whole = len(identifiers) == len(datestamps) == 1
        judge("header", whole, f"{identifiers} {datestamps}")
        status = element.get("status")
        judge("status", status in (None, "deleted"), str(status))
        seen = Seen(
            "".join(identifiers[:1]),
            "".join(datestamps[:1]),
            status == "deleted",
            tuple(texts.get("setSpec", ())),
        )
        judge("identifier-uri", seen.identifier and is_uri(seen.identifier), seen.identifier)
        self._dates(seen, response_date, request)
        if seen.deleted:
            told = f"{seen.identifier} is deleted, and deletedRecord is no"
            judge("deleted-declared", self.described.deleted_record != "no", told)
        scheme = self.described.identifier_scheme
        if scheme:
            fits = seen.identifier.startswith(f"oai:{scheme}:")
            judge("oai-identifier", fits, f"{seen.identifier} is not of {scheme}")
        for spec in seen.set_specs if self.specs is not None else ():
            told = f"{seen.identifier} is in {spec}, which is not listed"
            judge("set-listed", spec in (self.specs or ()), told)
        return seen

    def _dates(self, seen: Seen, response_date: str, request: str) -> None:
        evidence = f"{seen.datestamp} of {seen.identifier}"
        try:
            moment, granularity = parse_datestamp(seen.datestamp)
        except ValueError:
            self.score.judge("datestamp", good=False, evidence=evidence, place=request)
            return
        wanted = self.described.granularity
        self.score.judge("datestamp", wanted in (None, granularity), evidence, request)
        for name, limit, sign in (
            ("earliest-bound", self.described.earliest, 1),
            ("datestamp-future", response_date, -1),
        ):
            try:
                bound, _ = parse_datestamp(limit)
            except ValueError:
                continue
            good = (moment - bound).total_seconds() * sign >= (0 if sign == 1 else -86400)
            self.score.judge(name, good, f"{evidence}; {limit}", request)

    def record(self, element: Element, prefix: str, response_date: str, request: str) -> Seen:
        """What a record's header says; the rules of the whole record are judged."""
        self.records += 1
        header = element.find(f"{{{OAI}}}header")
        if header is None:
            self.score.judge("header", good=False, evidence="no header", place=request)
            return Seen("", "", deleted=False, set_specs=())
        seen = self.header(header, response_date, request)

        def judge(name: str, good: object, evidence: str = "") -> bool:
            told = f"{seen.identifier}: {evidence}" if evidence else seen.identifier
            return self.score.judge(name, good, told, request)

        containers = element.findall(f"{{{OAI}}}metadata")
        inside = [each for one in containers for each in one.iterchildren("*")]
        abouts = [
            each for one in element.iterfind(f"{{{OAI}}}about") for each in one.iterchildren("*")
        ]
        if seen.deleted:
            more = [name for name, of in (("metadata", containers), ("about", abouts)) if of]
            judge("deleted-bare", not more, f"deleted, with {' and '.join(more)}")
            return seen
        if judge("metadata", len(inside) == 1, counted(len(inside), "elements")):
            self._metadata(inside[0], prefix, seen.identifier, request)
        for about in abouts:
            if namespace(about) == PROVENANCE:
                read = read_provenance([standalone(about)])
                judge("about-provenance", read, "its provenance is not valid")
        return seen

    def _metadata(self, root: Element, prefix: str, identifier: str, request: str) -> None:
        def judge(name: str, good: object, evidence: str = "") -> bool:
            told = f"{identifier}: {evidence}" if evidence else identifier
            return self.score.judge(name, good, told, request)

        declared = self.namespaces.get(prefix, "")
        found = namespace(root)
        judge("metadata-namespace", found == declared, f"{found or 'none'}, not {declared}")
        bare = {
            local_name(each)
            for each in root.iter("*")
            if not each.prefix and local_name(each) in _AMBIGUOUS
        }
        judge("metadata-unprefixed", not bare, ", ".join(sorted(bare)))
        text = " ".join(map(str, root.itertext()))
        twice = _TWICE.search(text)
        judge("double-encoded", not twice, twice[0] if twice else "")
        if prefix == "oai_dc" or found == OAI_DC:
            self._dublin_core(root, judge)

    def _dublin_core(self, root: Element, judge: Judging) -> None:
        values = read_oai_dc(standalone(root))
        strange = [local_name(each) for each in root.iterchildren("*") if namespace(each) != DC]
        judge("oai-dc-valid", values is not None, ", ".join(strange) or "see its schema")
        if values is None:
            return
        empty = [name for name, text, _ in values if not text.strip()]
        judge("dc-empty", not empty, f"empty: {', '.join(f'dc:{name}' for name in empty)}")
        missing = [name for name in _MINIMAL if name not in {row[0] for row in values}]
        judge("dc-minimal", not missing, f"without {', '.join(missing)}")
        addresses = [text for name, text, _ in values if name == "identifier"]
        good = any(each.strip().startswith("http") for each in addresses)
        told = f"no http address among its {len(addresses)} dc:identifier"
        judge("dc-address", good, ": ".join(filter(None, (told, ", ".join(addresses)))))
