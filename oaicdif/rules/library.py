"""All crosswalks of an installation, compiled, and which one reads a record.

A site's folder comes first: a file of the same name, or for the same source format, wins
over the shipped one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..errors import CrosswalkError, UsageError
from ..formats.metadata_format import Format
from ..formats.table import format_of
from ..resources import shipped_folder
from ..xmldoc import Element
from .back.back_loader import FOLDER
from .back.back_rules import BackCrosswalk
from .back.mark import mark_of, mark_of_preferred
from .compiler import compile_crosswalk
from .crosswalk_rules import Crosswalk
from .engine import Engine
from .kept_rules import rules_of, ways_back_of
from .memory import Memory
from .nodes import did_you_mean
from .rule_files import require_readable
from .vocabulary_layers import FOLDER as TABLES
from .words import Words

SHIPPED = "crosswalks"


@dataclass(slots=True)
class CrosswalkSet:
    """Crosswalks by name. Each is compiled when it is first used.

    `by_endpoint` names the crosswalk for an endpoint's records where it is not the usual one.
    """

    crosswalks: Mapping[str, Crosswalk]
    by_source: Mapping[str, str]
    words: Words
    by_endpoint: Mapping[str, str] = field(default_factory=dict)
    folders: tuple[Path, ...] = ()
    _compiled: dict[str, Engine] = field(default_factory=dict)  # as long as no file changes
    _engines: dict[str, Engine] = field(default_factory=dict)
    _back: dict[str, BackCrosswalk] = field(default_factory=dict)
    _back_mark: bytes | None = None
    _ways_mark: bytes | None = None

    def back(self) -> Mapping[str, BackCrosswalk]:
        """The ways back by name, read when they are first asked for.

        Raises:
            CrosswalkError: a file is wrong.
        """
        if not self._back:
            self._back.update(ways_back_of(self.folders))
        return self._back

    def back_mark(self) -> bytes:
        """A mark of what the ways back write on demand with a site's own files or tables, for the
        digests of entries; empty where it has none, and then nothing is read.

        Their output is kept nowhere, so only this tells that it changed. Oai_dc is left out: it
        is kept, and digests cover it. So is a file in the place of no shipped one: nobody asks
        for it.

        Raises:
            CrosswalkError: a file is wrong.
        """
        if self._back_mark is None:
            own = ("*.tsv", f"{TABLES}/*.tsv", f"{FOLDER}/*.yaml")
            site = self.folders[:-1]
            some = any(path for folder in site for each in own for path in folder.glob(each))
            ways = [way for way in self.back().values() if self._on_demand(way)] if some else []
            theirs = [way for way in ways if self._is_own(way)]
            ours = [way for way in ways if not self._is_own(way)]
            self._back_mark = mark_of(theirs) + mark_of_preferred(ours)
        return self._back_mark

    def ways_mark(self) -> bytes:
        """A mark of what all ways back write.

        Raises:
            CrosswalkError: a file is wrong.
        """
        if self._ways_mark is None:
            self._ways_mark = mark_of(self.back().values())
        return self._ways_mark

    def _on_demand(self, way: BackCrosswalk) -> bool:
        return (self._shipped_ways / f"{way.name}.yaml").is_file() and way.to != "oai_dc"

    def _is_own(self, way: BackCrosswalk) -> bool:
        return Path(way.file).parent != self._shipped_ways

    @property
    def _shipped_ways(self) -> Path:
        return self.folders[-1] / FOLDER

    def engine(self, name: str) -> Engine:
        """The compiled crosswalk of that name.

        Raises:
            UsageError: there is none.
        """
        if name not in self._engines:
            if name not in self._compiled:
                self._compiled[name] = compile_crosswalk(self.crosswalk(name), self.words)
            # what values gave is remembered by each set for itself
            self._engines[name] = replace(self._compiled[name], memory=Memory())
        return self._engines[name]

    def crosswalk(self, name: str) -> Crosswalk:
        """The rules of that name.

        Raises:
            UsageError: there are none.
        """
        if name not in self.crosswalks:
            raise UsageError(
                f"There is no crosswalk {name!r}.", hint=did_you_mean(name, self.crosswalks)
            )
        return self.crosswalks[name]

    def using(self, crosswalk: Crosswalk) -> CrosswalkSet:
        """The set in which every format that this crosswalk reads is read by it."""
        return replace(
            self,
            crosswalks={**self.crosswalks, crosswalk.name: crosswalk},
            by_source={**self.by_source, **dict.fromkeys(crosswalk.sources, crosswalk.name)},
            by_endpoint={},
            _compiled={},
            _engines={},
        )

    def choose(self, root: Element, *, endpoint: str = "") -> tuple[Format, Engine] | None:
        """How a metadata element is read, and by which crosswalk; None if by none."""
        source = format_of(root)
        engine = self.engine_for(source, endpoint=endpoint) if source else None
        return (source, engine) if source and engine else None

    def engine_for(self, source: Format, *, endpoint: str = "") -> Engine | None:
        """The crosswalk that reads a source format, of an endpoint's own if it has one."""
        chosen = self.name_for(source, endpoint=endpoint)
        return self.engine(chosen) if chosen else None

    def name_for(self, source: Format, *, endpoint: str = "") -> str | None:
        """The name of the crosswalk that reads a source format, if there is one."""
        name = self.by_endpoint.get(endpoint, "")
        if name and source.name in self.crosswalk(name).sources:
            return name
        return self.by_source.get(source.name)


def load_crosswalks(
    site: Path | None = None, *, by_endpoint: Mapping[str, str] | None = None
) -> CrosswalkSet:
    """The shipped crosswalks and those of a site's folder.

    Raises:
        CrosswalkError: any file is wrong, or the folder is not there.
        UsageError: a crosswalk named in `by_endpoint` is not there.
    """
    folders = crosswalk_folders(site)
    found = rules_of(folders)
    known = CrosswalkSet(
        found.crosswalks,
        found.by_source,
        found.words,
        dict(by_endpoint or {}),
        folders,
        found.compiled,
    )
    for name in known.by_endpoint.values():
        known.crosswalk(name)
    return known


def crosswalk_folders(site: Path | None) -> tuple[Path, ...]:
    """The folders of crosswalks, the one that goes first in front; the shipped one is the last.

    Raises:
        CrosswalkError: there is no such folder, or it may not be read.
    """
    shipped = shipped_folder(SHIPPED)
    if site is None:
        return (shipped,)
    if not site.is_dir():
        raise CrosswalkError(
            "there is no such folder.", file=str(site), hint="See [crosswalk] folder."
        )
    for folder in (site, *(site / inner for inner in (TABLES, FOLDER))):
        if folder == site or folder.is_dir():
            require_readable(folder)
    return (site, shipped)
