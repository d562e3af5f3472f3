"""The official validation of CDIF 1.1, as its own tools do it: framed, then by JSON Schema.

Framing compacts lists of one value to that value; the schema wants lists, so they are put back
where the schema has a list, as the official tools do.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema_rs
import orjson

from oaicdif.cdif.document import Json
from oaicdif.cdif.jsonld import frame

# Keys whose value the schema wants as a list wherever they stand.
LISTS = {
    "@type", "schema:additionalType", "schema:sameAs", "schema:keywords", "schema:license",
    "schema:conditionsOfAccess", "schema:distribution", "schema:relatedLink", "schema:funding",
    "schema:publishingPrinciples", "schema:provider", "schema:variableMeasured",
    "schema:spatialCoverage", "schema:temporalCoverage", "dcterms:conformsTo",
    "prov:wasDerivedFrom",
}  # fmt: skip


class Official:
    """The files under `official/cdif-1.1`, read once."""

    def __init__(self, folder: Path) -> None:
        schema = orjson.loads((folder / "core-discovery.schema.json").read_bytes())
        self._schema = jsonschema_rs.validator_for(schema)
        self._frame = orjson.loads((folder / "frame.jsonld").read_bytes())
        self.bundles = tuple(
            (folder / name).read_bytes()
            for name in ("core-discovery.shacl.ttl", "strict-shapes.ttl")
        )

    def schema_errors(self, body: Json) -> list[str]:
        """What the schema says of the tree as it is."""
        return [f"{each.instance_path}: {each.message[:200]}" for each in
                self._schema.iter_errors(body)]  # fmt: skip

    def framed_errors(self, body: Json) -> list[str]:
        """What the schema says of the tree that the official frame makes of the graph."""
        return self.schema_errors(self.framed(body))

    def framed(self, body: Json) -> Json:
        tree = frame(body, self._frame)
        nodes = tree.get("@graph", [tree])
        main = next(node for node in nodes if node.get("@id") == body["@id"])
        shaped: Json = with_lists({"@context": tree["@context"], **main})
        return shaped


def with_lists(value: Any, key: str = "", parent: str = "") -> Any:
    if isinstance(value, list):
        return [with_lists(each, key, parent) for each in value if each is not None]
    if not isinstance(value, dict):
        return value
    made = {
        name: with_lists(each, name, key)
        for name, each in value.items()
        if each is not None and name != "@context"
    }
    kinds = made.get("@type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    for name in list(made):
        if _is_list(name, key, kinds) and not isinstance(made[name], list):
            made[name] = [made[name]]
    if "schema:about" in made:
        made["schema:about"] = {"@id": made["schema:about"]["@id"]}
    if "@context" in value:
        made["@context"] = value["@context"]
    return made


def _is_list(name: str, key: str, kinds: list[str]) -> bool:
    if name == "schema:contributor":
        return "schema:Role" not in kinds
    if name == "schema:encodingFormat":
        return "schema:DataDownload" in kinds
    if name == "schema:propertyID":
        return key == "schema:variableMeasured"
    if name == "schema:measurementTechnique":
        return "schema:Dataset" in kinds
    if name == "schema:alternateName":
        return key in ("schema:variableMeasured", "schema:spatialCoverage")
    return name in LISTS
