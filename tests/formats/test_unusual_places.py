"""Values in unusual, legal places: attributes, empty elements, nested and repeated ones.

Each row says where its value must be found, or under which code it must be told. The verdicts were
written before the code was run, after the words of MODS 3.8, DataCite 4.7, OpenAIRE 4, DCMI's
terms, KB's dcx and ETD-MS 1.1.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

import pytest

from oaicdif.formats.table import format_of
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked

XLINK: Final = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
RIGHTS: Final = 'xmlns:c="http://www.cdlib.org/inside/diglib/copyrightMD"'
ROOTS: Final = {
    "mods": '<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>Tides</title></titleInfo>'
    "{below}</mods>",
    "datacite": '<resource xmlns="http://datacite.org/schema/kernel-4"><titles><title>Tides</title>'
    "</titles>{below}</resource>",
    "openaire": '<resource xmlns="http://namespace.openaire.eu/schema/oaire/"'
    ' xmlns:d="http://datacite.org/schema/kernel-4"><d:titles><d:title>Tides</d:title></d:titles>'
    "{below}</resource>",
    "qdc": '<q:qualifieddc xmlns:q="http://dspace.org/qualifieddc/"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    ' xmlns:dcx="http://krait.kb.nl/coop/tel/handbook/telterms.html">'
    "<dc:title>Tides</dc:title>{below}</q:qualifieddc>",
    "etdms": '<thesis xmlns="http://www.ndltd.org/standards/metadata/etdms/1.1/"><title>Tides'
    "</title><type>Thesis</type>{below}</thesis>",
}
# format, what stands in the record, the value, and the name under `work` or the code that has it
ROWS: Final[tuple[tuple[str, str, str, str], ...]] = (
    ("mods", '<name><alternativeName altType="pseudonym"><namePart>Gray Willow</namePart>'
     '</alternativeName><namePart>Elm, Ada</namePart><role><roleTerm type="code">aut</roleTerm>'
     "</role></name>", "Gray Willow", "creator"),
    ("mods", "<originInfo><agent><namePart>Oak House</namePart><role><roleTerm>publisher"
     "</roleTerm></role></agent></originInfo>", "Oak House", "publisher"),
    ("mods", '<originInfo eventType="digitization"><agent><namePart>Scan House</namePart></agent>'
     "</originInfo>", "Scan House", "unknown-element"),
    ("mods", '<relatedItem otherType="is supplement to"><titleInfo><title>Oak text</title>'
     "</titleInfo></relatedItem>", "IsSupplementTo", "relatedLink"),
    ("mods", '<relatedItem otherType="sung to"><titleInfo><title>Oak text</title></titleInfo>'
     "</relatedItem>", "sung to", "relatedLink"),
    ("mods", f'<relatedItem type="host" xlink:href="https://a.example.org/host" {XLINK}/>',
     "https://a.example.org/host", "isPartOf"),
    ("mods", '<relatedItem type="host"><titleInfo><title>Elm Book</title></titleInfo>'
     '<relatedItem type="series"><titleInfo><title>Oak Series</title></titleInfo></relatedItem>'
     "</relatedItem>", "Oak Series", "part-not-carried"),
    ("mods", '<titleInfo type="translated" displayLabel="French title"><title>Marées</title>'
     "</titleInfo>", "French title", "unknown-attribute"),
    ("mods", '<subject valueURI="https://id.example.org/sh1"><topic>Elms</topic></subject>',
     "https://id.example.org/sh1", "keywords"),
    ("mods", "<subject><hierarchicalGeographic><country>Elmland</country><city>Ashton</city>"
     "<citySection>Old Town</citySection></hierarchicalGeographic></subject>", "Old Town",
     "spatialCoverage"),
    ("mods", "<subject><cartographics><scale>1:50,000</scale><coordinates>W 5°--W 1°/N 49°--N 47°"
     "</coordinates></cartographics></subject>", "1:50,000", "unknown-element"),
    ("mods", '<originInfo><dateIssued point="start" encoding="w3cdtf">1950</dateIssued>'
     '<dateIssued point="end"/></originInfo>', "1950", "datePublished"),
    ("mods", '<originInfo><dateIssued encoding="edtf">1950/..</dateIssued></originInfo>', "1950/..",
     "range-truncated"),
    ("mods", '<identifier type="doi" invalid="yes">10.5072/bad</identifier>', "10.5072/bad",
     "left-out"),
    ("mods", '<accessCondition xlink:href="https://creativecommons.org/licenses/by/4.0/"'
     f" {XLINK}/>", "https://creativecommons.org/licenses/by/4.0/", "license"),
    ("mods", '<language objectPart="translation"><languageTerm type="code" authority="iso639-2b">'
     "ger</languageTerm></language>", "ger", "not-carried"),
    ("mods", "<location><holdingExternal><x xmlns='urn:h'>Copy 1</x></holdingExternal></location>",
     "Copy 1", "place-of-copy"),
    ("mods", "<location><holdingSimple><copyInformation><form>bound</form><subLocation>Hall"
     "</subLocation></copyInformation></holdingSimple></location>", "Hall", "place-of-copy"),
    ("mods", f"<accessCondition><!-- x --><c:copyright {RIGHTS}><c:rights.holder><c:name>Oak Trust"
     "</c:name></c:rights.holder></c:copyright></accessCondition>", "Oak Trust", "copyrightHolder"),
    ("mods", f"<accessCondition>All rights reserved<c:copyright {RIGHTS}><c:general.note>Ask first"
     "</c:general.note></c:copyright></accessCondition>", "All rights reserved",
     "conditionsOfAccess"),
    ("mods", f'<accessCondition {XLINK} xlink:href="https://creativecommons.org/licenses/by/4.0/">'
     f"<c:copyright {RIGHTS}><c:general.note>Ask first</c:general.note></c:copyright>"
     "</accessCondition>", "https://creativecommons.org/licenses/by/4.0/", "license"),
    ("mods", f"<accessCondition><c:copyright {RIGHTS}><c:general.note>Ask first</c:general.note>"
     "</c:copyright></accessCondition>", "Ask first", "conditionsOfAccess"),
    ("mods", f'<accessCondition><c:copyright {RIGHTS} copyright.status="unknown"><c:creation>'
     "<c:year.creation>1950</c:year.creation></c:creation></c:copyright></accessCondition>", "1950",
     "unknown-element"),
    ("datacite", "<geoLocations><geoLocation><geoLocationPlace>Iepenland</geoLocationPlace>"
     "<geoLocationPlace>Elmland</geoLocationPlace></geoLocation></geoLocations>", "Elmland",
     "spatialCoverage"),
    ("datacite", "<creators><creator><creatorName>Elm, Ada</creatorName><nameIdentifier>"
     "0000-0002-1825-0097</nameIdentifier></creator></creators>", "0000-0002-1825-0097", "creator"),
    ("datacite", '<rightsList><rights rightsURI="https://creativecommons.org/licenses/by/4.0/"/>'
     "</rightsList>", "https://creativecommons.org/licenses/by/4.0/", "license"),
    ("datacite", '<rightsList><rights rightsIdentifier="CC-BY-4.0" rightsIdentifierScheme="SPDX"/>'
     "</rightsList>", "https://creativecommons.org/licenses/by/4.0/", "license"),
    ("datacite", "<fundingReferences><fundingReference><funderName>Elm Fund</funderName>"
     '<awardNumber awardURI="https://a.example.org/grant/1"/></fundingReference>'
     "</fundingReferences>", "https://a.example.org/grant/1", "funding"),
    ("datacite", '<dates><date dateType="Coverage">../1900</date></dates>', "1900",
     "temporalCoverage"),
    ("datacite", '<dates><date dateType="Withdrawn" dateInformation="by its author">2011</date>'
     "</dates>", "by its author", "unknown-attribute"),
    ("datacite", '<relatedIdentifiers><relatedIdentifier relatedIdentifierType="DOI"'
     ' relationType="HasTranslation">10.5072/x</relatedIdentifier></relatedIdentifiers>',
     "HasTranslation", "relatedLink"),
    ("datacite", '<contributors><contributor contributorType="RegistrationAuthority">'
     "<contributorName>Oak Group</contributorName></contributor></contributors>", "Oak Group",
     "contributor"),
    ("openaire", "<citationTitle>Elm Congress</citationTitle><citationConferencePlace>Elmton"
     "</citationConferencePlace>", "Elmton", "bibliographicCitation"),
    ("openaire", '<file objectType="dataset" mimeType="text/csv">https://a.example.org/1.csv</file>',
     "dataset", "distribution"),
    ("qdc", '<dcterms:temporal xsi:type="dcterms:Period">start=1900; end=;</dcterms:temporal>',
     "1900", "temporalCoverage"),
    ("qdc", '<dc:creator dcx:recordIdentifier="AC:12" dcx:role="ill">Elm, Ada</dc:creator>', "ill",
     "unknown-attribute"),
    ("etdms", '<degree><name xml:lang="es">Doctora</name><name xml:lang="en">Doctor</name>'
     "</degree>", "Doctora", "inSupportOf"),
)  # fmt: skip


def mapped(form: str, below: str) -> Mapped:
    root = parse_xml(ROOTS[form].format(below=below).encode())
    found = format_of(root)
    assert found is not None
    return crosswalked(*found.read(root), name=f"{found.name}-to-cdif")


def told(found: Mapped, code: str) -> Iterable[str]:
    return (f"{each.text} {each.detail}" for each in found.result.issues if each.code == code)


@pytest.mark.parametrize(("form", "below", "value", "where"), ROWS)
def test_value_is_where_the_specification_has_it(
    form: str, below: str, value: str, where: str
) -> None:
    found = mapped(form, below)
    if "-" in where:
        assert any(value in each for each in told(found, where))
    else:
        assert value in json.dumps(found.work.get(where), ensure_ascii=False)


def test_presentation_of_datacite_is_for_any_audience() -> None:
    found = mapped("datacite", '<resourceType resourceTypeGeneral="Presentation"/>')
    assert found.work["@type"] == "PresentationDigitalDocument"
    assert "additionalType" not in found.work


def test_relation_without_a_type_is_a_relation() -> None:
    found = mapped("mods", "<relatedItem><titleInfo><title>Oak</title></titleInfo></relatedItem>")
    (link,) = found.work["relatedLink"]
    assert link["linkRelationship"] == "relation"
