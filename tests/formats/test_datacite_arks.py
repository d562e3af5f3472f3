"""DataCite: an ARK whose label its type says alone, as EZID takes and gives it.

Source: DataCite Metadata Schema 4.7, identifierType and relatedIdentifierType; draft-kunze-ark.
"""

from __future__ import annotations

import pytest

from oaicdif.formats.datacite import read_datacite
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked

ADDRESS = "https://n2t.net/ark:/13030/m5qz2bmh"


def mapped(content: str) -> Mapped:
    text = f'<resource xmlns="http://datacite.org/schema/kernel-4">{content}</resource>'
    return crosswalked(*read_datacite(parse_xml(text.encode())), name="datacite-to-cdif")


def identified(text: str, kind: str = "ARK") -> Mapped:
    return mapped(f'<identifier identifierType="{kind}">{text}</identifier>')


@pytest.mark.parametrize("text", ["13030/m5qz2bmh", "/13030/m5qz2bmh", "ark:/13030/m5qz2bmh"])
@pytest.mark.parametrize("kind", ["ARK", "ark"])
def test_ark_needs_no_label_where_its_type_says_it(text: str, kind: str) -> None:
    assert identified(text, kind).work["url"] == ADDRESS


def test_related_ark_needs_none_either() -> None:
    found = mapped(
        '<relatedIdentifiers><relatedIdentifier relatedIdentifierType="ARK"'
        ' relationType="IsPartOf">13030/m5qz2bmh</relatedIdentifier></relatedIdentifiers>'
    )
    assert found.work["relatedLink"][0]["target"]["url"] == ADDRESS


@pytest.mark.parametrize("text", ["13030/m5qz2bmh", "ark:/13030/m5qz2bmh"])
def test_alternate_ark_has_its_address_as_a_handle_has(text: str) -> None:
    found = mapped(
        '<alternateIdentifiers><alternateIdentifier alternateIdentifierType="ARK">'
        f"{text}</alternateIdentifier></alternateIdentifiers>"
    )
    (number,) = found.work["identifier"]
    assert (number["value"], number["url"]) == ("ark:/13030/m5qz2bmh", ADDRESS)


@pytest.mark.parametrize(
    ("text", "kind"),
    [("13030/m5qz2bmh", "DOI"), ("13030/m5qz2bmh", "Local"), ("1303/m5", "ARK"),
     ("m5qz2bmh", "ARK"), ("13030/m5 qz2", "ARK")],
)  # fmt: skip
def test_text_of_another_type_or_form_is_no_ark(text: str, kind: str) -> None:
    found = identified(text, kind)
    assert "n2t.net" not in str(found.work)
    assert text in str(found.work["identifier"])


def test_ark_for_tests_has_no_address() -> None:
    found = identified("99999/fk4zg85c0j")
    assert "url" not in found.work
    assert "placeholder-identifier" in found.codes
