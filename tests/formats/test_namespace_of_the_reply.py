"""Dublin Core whose container declares no namespace, so that it has that of the OAI-PMH reply.

Source: Namespaces in XML 1.0, 6.2: an element without a prefix is in the default namespace. The
verdicts were written before the code.
"""

from __future__ import annotations

import pytest

from oaicdif.api import convert

REPLY = (
    '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">'
    "<responseDate>2024-01-02T03:04:05Z</responseDate>"
    '<request verb="ListRecords" metadataPrefix="oai_dc">https://elm.example.org/oai</request>'
    "<ListRecords><record><header><identifier>oai:elm.example.org:1</identifier>"
    "<datestamp>2024-01-01</datestamp></header><metadata>{}</metadata></record></ListRecords>"
    "</OAI-PMH>"
)


@pytest.mark.parametrize(
    "written",
    [
        "<dc><title>Elms</title><creator>Elm, Ada</creator><date>2020</date></dc>",
        "<qualifieddc><title>Elms</title><creator>Elm, Ada</creator><issued>2020</issued>"
        "</qualifieddc>",
    ],
)
def test_it_is_read_with_a_named_repair(written: str) -> None:
    (found,) = convert(REPLY.format(written).encode())
    assert found.document
    about = found.document["about"]
    assert (about["name"], about["datePublished"]) == ("Elms", "2020")
    assert about["creator"][0]["familyName"] == "Elm"
    assert "envelope-namespace" in {each.code for each in found.report}


def test_another_element_in_that_namespace_is_none() -> None:
    (found,) = convert(REPLY.format("<elms><title>Elms</title></elms>").encode())
    assert found.document is None
