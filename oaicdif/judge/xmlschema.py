"""Strict validation against folders of XML Schemas, with nothing fetched.

Each schema in a folder answers for its target namespace; a location elsewhere is looked up in
the folder's catalog, then by the file's name.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from lxml import etree

from ..errors import UsageError
from ..xmldoc import Element, namespace

_XS: Final = "{http://www.w3.org/2001/XMLSchema}"
_CATALOG: Final = "{urn:oasis:names:tc:entity:xmlns:xml:catalog}"
_MAX_ERRORS: Final = 3


class SchemaFolders:
    """The schemas of some folders as one, for elements of any of their namespaces.

    Where two answer for the same namespace the first folder's counts.

    Raises:
        UsageError: no such folder, no schema in it, or one that cannot be used.
    """

    def __init__(self, *folders: Path) -> None:
        by_namespace: dict[str, Path] = {}
        self._files: dict[str, Path] = {}
        for folder in folders:
            found = _by_namespace(folder) if folder.is_dir() else {}
            if not found:
                raise UsageError(
                    f"{folder} is no folder with XML Schemas (*.xsd).", hint="Name one that is."
                )
            by_namespace = {**found, **by_namespace}
            self._files = {**dict(_locations(folder)), **self._files}
        self.namespaces = frozenset(by_namespace)
        self._schema = self._compiled(by_namespace)

    def _compiled(self, by_namespace: dict[str, Path]) -> etree.XMLSchema:
        imports = "".join(
            f'<xs:import namespace="{name}" schemaLocation="{file.resolve().as_uri()}"/>'
            for name, file in by_namespace.items()
        )
        text = (
            '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"'
            f' targetNamespace="urn:oaicdif:all">{imports}</xs:schema>'
        )
        try:
            parser = etree.XMLParser(no_network=True, resolve_entities=False)
            parser.resolvers.add(_Local(self._files))
            return etree.XMLSchema(etree.fromstring(text.encode(), parser))
        except (etree.XMLSchemaParseError, etree.XMLSyntaxError) as error:
            raise UsageError(f"The schemas cannot be used together: {error}.") from error

    def unknown(self, root: Element) -> set[str]:
        """The namespaces that begin right inside that of `root` and have no schema here.

        What stands deeper is the business of the schema around it, which may let pass anything.
        """
        return {namespace(each) for each in self._strangers(root)}

    def errors(self, root: Element) -> list[str]:
        """What the schemas say against an element, a few lines; empty when it is valid.

        Elements without a schema here are left out of it with all that is in them.
        """
        if any(True for _ in self._strangers(root)):
            root = deepcopy(root)
            for each in list(self._strangers(root)):
                # An element any schema accepts takes its place.
                stand_in = etree.Element(f"{{{_ANYTHING}}}dc")
                parent = each.getparent()
                if parent is not None:
                    parent.replace(each, stand_in)
        if self._schema.validate(root):
            return []
        log: Any = self._schema.error_log  # its published type does not know that it is a list
        lines = [f"line {each.line}: {each.message}" for each in log]
        return lines[:_MAX_ERRORS]

    def _strangers(self, root: Element) -> Iterator[Element]:
        home = namespace(root)
        waiting = [root]
        while waiting:
            for child in waiting.pop().iterchildren("*"):
                if namespace(child) == home:
                    waiting.append(child)
                elif namespace(child) not in self.namespaces:
                    yield child


_ANYTHING: Final = "http://www.openarchives.org/OAI/2.0/oai_dc/"


def _by_namespace(folder: Path) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for file in sorted(folder.glob("*.xsd")):
        try:
            root = etree.parse(str(file), etree.XMLParser(no_network=True)).getroot()
        except etree.XMLSyntaxError as error:
            raise UsageError(f"{file} is no XML: {error}.") from error
        name = root.get("targetNamespace", "")
        if root.tag == f"{_XS}schema" and name:
            found.setdefault(str(name), file)
    return found


def _locations(folder: Path) -> Iterator[tuple[str, Path]]:
    for file in folder.glob("*.xsd"):
        yield file.name, file
    catalog = folder / "catalog.xml"
    if catalog.is_file():
        for each in etree.parse(str(catalog)).iter(f"{_CATALOG}uri"):
            yield str(each.get("name", "")), folder / str(each.get("uri", ""))


class _Local(etree.Resolver):
    """Finds every location in the folder, and refuses all others."""

    def __init__(self, files: dict[str, Path]) -> None:
        self._files = files

    # The published types of lxml know neither the context nor resolve_filename.
    def resolve(self, system_url: str, public_id: str, context: Any) -> Any:  # type: ignore[override]
        known = self._files.get(system_url) or self._files.get(system_url.rpartition("/")[2])
        if known is not None:
            return self.resolve_filename(str(known), context)  # type: ignore[attr-defined]
        if system_url.startswith("file:"):
            return None
        return self.resolve_string("", context, base_url=system_url)
