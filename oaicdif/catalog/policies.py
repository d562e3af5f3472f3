"""What an endpoint's Identify says of policies.

Source: DECISIONS 17; the `eprints` and `friends`-style descriptions of the OAI-PMH
implementation guidelines (only `eprints` states policies).
"""

from __future__ import annotations

from typing import Final

from ..errors import MalformedXml
from ..model import Identify
from ..xmldoc import Element, local_name, parse_xml

DATA_POLICY: Final = "Data policy"
_NAMES: Final = {
    "metadataPolicy": "Metadata policy",
    "dataPolicy": DATA_POLICY,
    "submissionPolicy": "Submission policy",
}


def policies_of(identify: Identify) -> tuple[tuple[str, str], ...]:
    """(name, address or else text) of each policy that is stated."""
    found: list[tuple[str, str]] = []
    for body in identify.descriptions:
        try:
            root = parse_xml(body)
        except MalformedXml:
            continue
        if local_name(root) == "eprints":
            found.extend(_policy(child) for child in root if local_name(child) in _NAMES)
    return tuple((name, text) for name, text in found if text)


def _policy(element: Element) -> tuple[str, str]:
    parts = {local_name(child): " ".join("".join(child.itertext()).split()) for child in element}  # type: ignore[arg-type]
    return _NAMES[local_name(element)], parts.get("URL") or parts.get("text") or ""
