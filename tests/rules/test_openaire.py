"""OpenAIRE 4 read with the readers of DataCite: what means something else there.

Source: OpenAIRE Guidelines for Literature Repository Managers 4, fields 8 (embargo period date),
14 (resource type), 24 (resource version), 28 (file location), 30 to 37 (citation), 38 (licence
condition). The verdicts were written before the code.
"""

from __future__ import annotations

from oaicdif.formats.datacite import read_datacite
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked, shipped

COAR = "http://purl.org/coar/"


def openaire(below: str) -> Mapped:
    body = (
        '<resource xmlns="http://namespace.openaire.eu/schema/oaire/"'
        ' xmlns:datacite="http://datacite.org/schema/kernel-4"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/">'
        "<datacite:titles><datacite:title>Tides</datacite:title></datacite:titles>"
        "<datacite:creators><datacite:creator><datacite:creatorName>Elm, Ada"
        f"</datacite:creatorName></datacite:creator></datacite:creators>{below}</resource>"
    )
    return crosswalked(*read_datacite(parse_xml(body.encode())), name="datacite-to-cdif")


def dates(**dated: str) -> str:
    each = "".join(
        f'<datacite:date dateType="{kind}">{day}</datacite:date>' for kind, day in dated.items()
    )
    return f"<datacite:dates>{each}</datacite:dates>"


def test_end_of_an_embargo_is_no_date_of_publication() -> None:
    found = openaire(dates(Accepted="2018-02-25", Available="2019-02-25"))
    assert found.work.keys().isdisjoint({"datePublished", "dateModified", "dateCreated"})
    assert found.work["conditionsOfAccess"] == ["Embargo until 2019-02-25"]
    assert [(i.code, i.text) for i in found.result.issues if i.text == "2018-02-25"] == [
        ("date-not-used", "2018-02-25")
    ]


def test_date_of_issue_is_the_date_of_publication() -> None:
    found = openaire(dates(Available="2019-02-25", Issued="2017-05-01"))
    assert found.work["datePublished"] == "2017-05-01"
    assert found.work["conditionsOfAccess"] == ["Embargo until 2019-02-25"]


def test_the_same_dates_of_datacite_mean_what_they_say() -> None:
    body = (
        '<resource xmlns="http://datacite.org/schema/kernel-4"><titles><title>Tides</title>'
        '</titles><dates><date dateType="Available">2019-02-25</date></dates></resource>'
    )
    found = crosswalked(*read_datacite(parse_xml(body.encode())), name="datacite-to-cdif")
    assert found.work["datePublished"] == "2019-02-25"


def test_licence_condition_is_the_licence() -> None:
    address = "http://creativecommons.org/licenses/by-nc/4.0/"
    found = openaire(
        f'<licenseCondition uri="{address}" startDate="2018-10-23">Creative Commons'
        " Attribution-NonCommercial</licenseCondition>"
    )
    assert found.work["license"][0] == "https://creativecommons.org/licenses/by-nc/4.0/"
    house = openaire('<licenseCondition uri="https://elm.example.org/terms">Elm</licenseCondition>')
    assert house.work["license"] == ["https://elm.example.org/terms"]


def test_licence_that_begins_one_day_is_none_yet() -> None:
    address = "https://creativecommons.org/licenses/by/4.0/"
    found = openaire(f'<licenseCondition uri="{address}" startDate="2030-01-01">CC BY 4.0'
                     "</licenseCondition>")  # fmt: skip
    assert "license" not in found.work
    assert "licence-denied" in found.codes
    assert address in found.work["conditionsOfAccess"]


def test_citation_is_the_journal() -> None:
    found = openaire(
        "<citationTitle>Elm Journal</citationTitle><citationVolume>23</citationVolume>"
        "<citationIssue>31</citationIssue><citationStartPage>7444</citationStartPage>"
        "<citationEndPage>7447</citationEndPage>"
    )
    (host,) = found.work["isPartOf"]
    assert host["name"] == "Elm Journal"
    told = str(found.work)
    assert all(number in told for number in ("23", "31", "7444", "7447"))
    assert "unknown-element" not in found.codes


def test_file_is_a_file() -> None:
    found = openaire(
        '<datacite:identifier identifierType="URL">https://a.example.org/1</datacite:identifier>'
        '<file mimeType="application/pdf" objectType="fulltext">https://a.example.org/1?pdf=render'
        "</file>"
    )
    (file,) = found.work["distribution"]
    assert file["contentUrl"] == "https://a.example.org/1?pdf=render"
    assert file["encodingFormat"] == "application/pdf"
    assert file["additionalType"] == "fulltext"
    assert "unknown-attribute" not in found.codes
    assert found.core["schema:distribution"][0]["schema:additionalType"] == ["fulltext"]
    assert found.work["url"] == "https://a.example.org/1"


def test_type_and_version_are_read_by_their_addresses() -> None:
    found = openaire(
        f'<resourceType resourceTypeGeneral="literature" uri="{COAR}resource_type/c_6501">Elm'
        f'</resourceType><version uri="{COAR}version/c_71e4c1898caa6e32">SMUR</version>'
    )
    assert found.work["@type"] == "ScholarlyArticle"
    assert found.work["creativeWorkStatus"] == "submittedVersion"
    assert "version" not in found.work
    assert openaire("<version>1.0.3</version>").work["version"] == "1.0.3"


def test_other_elements_of_dublin_core_are_read() -> None:
    found = openaire("<dc:source>ISSN 1234-5679</dc:source><dc:coverage>Elmton</dc:coverage>")
    assert found.work["spatialCoverage"][0]["name"] == "Elmton"
    assert found.work["isPartOf"][0]["issn"] == "1234-5679"


def test_reading_it_so_is_a_named_repair() -> None:
    found = openaire("")
    assert "openaire-as-datacite" in found.codes
    assert "envelope-namespace" not in found.codes


def test_record_without_creators_is_known_by_its_namespace() -> None:
    text = (
        '<oaire:resource xmlns:oaire="http://namespace.openaire.eu/schema/oaire/"'
        ' xmlns:datacite="http://datacite.org/schema/kernel-4"><datacite:titles>'
        "<datacite:title>Tides</datacite:title></datacite:titles></oaire:resource>"
    )
    source, _ = shipped().choose(parse_xml(text.encode())) or (None, None)
    assert source is not None
    values = source.read(parse_xml(text.encode()))
    assert ("datacite:title", "Tides") in [each[:2] for each in values]


def test_resource_of_another_namespace_without_signs_is_unknown() -> None:
    text = (
        '<resource xmlns="http://a.example.org/"><titles><title>Tides</title></titles></resource>'
    )
    assert shipped().choose(parse_xml(text.encode())) is None
