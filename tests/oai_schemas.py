"""The official schemas of OAI-PMH as one strict validator, with our own beside them.

Every namespace that may stand in a reply is loaded, so nothing is passed over: OAI-PMH.xsd
says processContents="strict". Locations resolve through the catalog; nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from lxml import etree

import oaicdif

OFFICIAL = {
    "http://www.openarchives.org/OAI/2.0/": "OAI-PMH.xsd",
    "http://www.openarchives.org/OAI/2.0/oai_dc/": "oai_dc.xsd",
    "http://www.openarchives.org/OAI/2.0/provenance": "provenance.xsd",
    "http://www.openarchives.org/OAI/2.0/oai-identifier": "oai-identifier.xsd",
    "http://www.openarchives.org/OAI/2.0/friends/": "friends.xsd",
    "http://www.openarchives.org/OAI/2.0/branding/": "branding.xsd",
    "http://www.openarchives.org/OAI/1.1/eprints": "eprints.reconstructed.xsd",
    "http://oai.dlib.vt.edu/OAI/metadata/toolkit": "toolkit.xsd",
    "urn:mpeg:mpeg21:2002:02-DIDL-NS": "didl.xsd",
}
FILES = Path(oaicdif.__file__).parent
OURS = {
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": FILES / "cdif" / "files" / "cdif.xsd",
    "urn:oaicdif:element-usage:1": FILES / "provider" / "schemas" / "elements.xsd",
    "urn:oaicdif:cdif-jsonld:1": FILES / "cdif" / "files" / "cdif_jsonld.xsd",
    "http://worldcat.org/xmlschemas/qdc-1.0/": Path(__file__).parent / "qualifieddc.xsd",
}
# The rights container has no copy among the official files; this says what its guideline prints.
RIGHTS = """<schema xmlns="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
  targetNamespace="http://www.openarchives.org/OAI/2.0/rights/">
  <element name="rights"><complexType><choice>
    <element name="rightsReference"><complexType>
      <attribute name="ref" type="anyURI" use="required"/></complexType></element>
    <element name="rightsDefinition"><complexType><sequence>
      <any namespace="##other" processContents="lax"/></sequence></complexType></element>
  </choice></complexType></element></schema>"""


class _Catalog(etree.Resolver):
    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = files

    # lxml's stubs leave out the context, and what makes a document of a file.
    def resolve(self, system_url: str, _public_id: str, context: Any) -> Any:  # type: ignore[override]
        known = self._files.get(system_url)
        if known is not None:
            return self.resolve_filename(str(known), context)  # type: ignore[attr-defined]
        if "://" in (system_url or "") and not system_url.startswith("file:"):
            raise LookupError(f"{system_url} is not in the catalog")
        return None


def strict_schema(
    official: Path, more: Iterable[tuple[str, Path]] = (), leave_out: Iterable[str] = ()
) -> etree.XMLSchema:
    """A schema over the official namespaces, our own, and more (namespace, file).

    `official` is the folder with catalog.xml.
    """
    catalog = etree.parse(str(official / "catalog.xml"))
    space = "{urn:oasis:names:tc:entity:xmlns:xml:catalog}"
    files = {
        each.get("name", ""): official / each.get("uri", "") for each in catalog.iter(f"{space}uri")
    }
    rows = [(name, official / file) for name, file in OFFICIAL.items() if name not in leave_out]
    rows += [*OURS.items(), *more]
    imports = "".join(
        f'<xs:import namespace="{name}" schemaLocation="{file.as_uri()}"/>' for name, file in rows
    )
    parser = etree.XMLParser(no_network=True)
    parser.resolvers.add(_Catalog(files))
    driver = (
        '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:all">'
        f"{imports}</xs:schema>"
    )
    return etree.XMLSchema(etree.fromstring(driver.encode(), parser))
