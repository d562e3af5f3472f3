"""Records in another namespace than their format's: that of the OAI-PMH reply, none, a prefix that
nobody declared, an address written otherwise.

Source: Namespaces in XML 1.0, 6.2: an element without a prefix is in the default namespace. The
verdicts were written before the code.
"""

from __future__ import annotations

from functools import cache

import pytest

from oaicdif.api import ConvertedRecord, convert

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


_REPLY, _NONE = "", ' xmlns=""'
_MODS = (
    "<{p}mods{ns}><{p}titleInfo><{p}title>Elms</{p}title></{p}titleInfo>"
    '<{p}name usage="primary"><{p}namePart>Elm, Ada</{p}namePart></{p}name>'
    "<{p}originInfo><{p}dateIssued>2020</{p}dateIssued>"
    "</{p}originInfo></{p}mods>"
)
_KERNEL = (
    "<{p}resource{ns}><{p}creators><{p}creator><{p}creatorName>Elm, Ada</{p}creatorName>"
    "</{p}creator></{p}creators><{p}titles><{p}title>Elms</{p}title></{p}titles>"
    "<{p}publicationYear>2020</{p}publicationYear></{p}resource>"
)
_ENVELOPE = (
    "<{p}oai_datacite{ns}><{p}payload>"
    + _KERNEL.replace("{ns}", "")
    + "</{p}payload></{p}oai_datacite>"
)
_OPENAIRE = (
    "<{p}resource{ns}><{p}creators><{p}creator><{p}creatorName>Elm, Ada</{p}creatorName>"
    "</{p}creator></{p}creators><{p}titles><{p}title>Elms</{p}title></{p}titles>"
    '<{p}date dateType="Issued">2020</{p}date><{p}licenseCondition>Oak Licence'
    "</{p}licenseCondition></{p}resource>"
)


def _dc(name: str) -> str:
    elements = "<{p}title>Elms</{p}title><{p}creator>Elm, Ada</{p}creator><{p}date>2020</{p}date>"
    return "<{p}NAME{ns}>ELEMENTS</{p}NAME>".replace("NAME", name).replace("ELEMENTS", elements)


_DIDL = (
    "<{p}DIDL{ns}><{p}Item><{p}Descriptor><{p}Statement>"
    + _dc("dc").replace("{p}", "").replace("{ns}", ' xmlns="http://purl.org/dc/elements/1.1/"')
    + "</{p}Statement></{p}Descriptor></{p}Item></{p}DIDL>"
)
_OTHER = {
    "mods": (_MODS, ("http://www.loc.gov/mods/v3/", "https://www.loc.gov/mods/v3")),
    "collection": (
        "<{p}modsCollection{ns}>" + _MODS.replace("{ns}", "") + "</{p}modsCollection>",
        ("http://www.loc.gov/MODS/v3",),
    ),
    "kernel": (
        _KERNEL,
        ("http://datacite.org/schema/kernel-4.1", "https://datacite.org/schema/kernel-4",
         "http://datacite.org/schema/kernel-4/", "http://datacite.org/schema"),
    ),
    "oai_datacite": (_ENVELOPE, ("https://schema.datacite.org/oai/oai-1.1/",)),
    "openaire": (_OPENAIRE, ("https://namespace.openaire.eu/schema/oaire",)),
    "qdc": (_dc("qdc"), ("http://www.openarchives.org/OAI/2.0/oai_qdc",)),
    "qualifieddc": (_dc("qualifieddc"), ("https://dspace.org/qualifieddc/",)),
    "dcterms": (_dc("dcterms"), ("http://www.openarchives.org/OAI/2.0/oai_dcterms",)),
    "nsdl_dc": (_dc("nsdl_dc"), ("http://ns.nsdl.org/nsdl_dc_v1.03/",)),
    "dc": (
        _dc("dc"),
        ("http://www.openarchives.org/OAI/2.0/oai_dc", "http://www.openarchives.org/OAI/2.0/dc/"),
    ),
    "didl": (_DIDL, ("URN:MPEG:MPEG21:2002:02-DIDL-NS", "urn:mpeg:mpeg21:2005:02-DIDL-NS")),
}  # fmt: skip
MISPLACED = [
    (body.replace("{p}", "").replace("{ns}", space), "envelope-namespace")
    for body, _ in _OTHER.values()
    for space in (_REPLY, _NONE)
] + [
    (body.replace("{p}", "").replace("{ns}", f' xmlns="{space}"'), "misspelled-namespace")
    for body, spaces in _OTHER.values()
    for space in spaces
] + [
    (body.replace("{p}", "elm:").replace("{ns}", ""), "undeclared-prefix")
    for body, _ in _OTHER.values()
]  # fmt: skip


def test_every_format_is_read_in_another_namespace_and_the_repair_is_told() -> None:
    found = [(_said(body), code in _codes(body)) for body, code in MISPLACED]
    wrong = [MISPLACED[at] for at, each in enumerate(found) if each != (SAID, True)]
    assert not wrong


SAID = ("Elms", "2020", True)


def _said(body: str) -> tuple[str, str, bool]:
    about = (_read(body).document or {}).get("about", {})
    creators = str(about.get("creator"))
    return about.get("name"), about.get("datePublished"), "Elm" in creators and "Ada" in creators


def _codes(body: str) -> set[str]:
    return {each.code for each in _read(body).report}


@cache
def _read(body: str) -> ConvertedRecord:
    (found,) = convert(REPLY.format(body).encode())
    return found


@pytest.mark.parametrize(
    "written",
    [
        '<mods xmlns="http://elm.example.org/cars"><wheels>4</wheels></mods>',
        '<resource xmlns="http://elm.example.org/x"><titles><title>Elms</title></titles></resource>',
        '<DIDL xmlns="http://elm.example.org/x"><title>Elms</title></DIDL>',
        '<dc xmlns="http://elm.example.org/currents"><volts>12</volts></dc>',
    ],
)
def test_a_name_alone_is_no_proof(written: str) -> None:
    (found,) = convert(REPLY.format(written).encode())
    assert [each.code for each in found.report][:1] == ["no-crosswalk"]


def test_another_element_in_that_namespace_is_none() -> None:
    (found,) = convert(REPLY.format("<elms><title>Elms</title></elms>").encode())
    assert found.document is None
