"""Kernel records by the map of the draft's Appendix 2."""

from __future__ import annotations

from typing import Any

import orjson

from oaicdif.site.addresses import Addresses
from oaicdif.site.kernel import kernel_records
from tests.web.catalog import BASE, POOR, RICH, document

WHERE = Addresses(BASE)


def records_of(**changes: Any) -> list[dict[str, Any]]:
    about = {**RICH, **changes}
    return [orjson.loads(each) for each in kernel_records(document("r", about), "r", WHERE)]


def test_there_is_one_for_each_digital_object() -> None:
    found = records_of()
    assert [each["@id"] for each in found] == [
        f"{BASE}/records/r.kernel-1.json",
        f"{BASE}/records/r.kernel-2.json",
    ]
    assert [each["rda:digitalObjectLocation"] for each in found] == [
        "https://repository.example.org/1234/spring.csv",
        "https://repository.example.org/1234/autumn.csv",
    ]


def test_fields_come_from_where_the_map_says() -> None:
    record = records_of(
        publishingPrinciples=[{"@type": "CreativeWork", "url": "https://p.example.org"}]
    )[0]
    assert record["fdo:creator"][0]["name"] == "Doe, Jane"
    assert record["fdo:responsibleOrganisation"]["name"] == "Example Repository"
    assert record["rda:checksum"]["spdx:checksumValue"] == "0baa1b8f"
    assert record["fdof:digitalObjectType"][0] == "Dataset"
    assert record["fdof:rightsRecord"] == [
        "https://creativecommons.org/licenses/by/4.0/",
        "http://purl.org/coar/access_right/c_abf2",
    ]
    assert record["rda:dateCreated"] == "2012-07-18"
    assert record["rda:dateModified"] == "2013-01"
    assert record["rda:version"] == "2"
    assert record["fdof:scientificDomain"][0] == "oxygen"
    for field in (
        "fdof:digitalObjectMutability",
        "fdof:persistencyPolicy",
        "rda:digitalObjectPolicy",
    ):
        assert record[field][0]["url"] == "https://p.example.org"
    assert record["describedby"]["profile"] == "CDIF_basic_1.0"


def test_defaults_are_those_of_the_map_s_notes() -> None:
    record = records_of(datePublished=None)[0]
    # "The Responsible Organisation equals the FDO Creator if available by default"
    assert record["fdof:responsibleOrganisation"] == record["fdo:creator"]
    # "value domain is a vocabulary like: {UNKNOWN, NONE, Years ...}"
    assert record["fdof:persistencyPolicy"] == "UNKNOWN"
    # Appendix 1: "If Publication date is not provided, defaults to the Modification Date"
    assert record["rda:dateCreated"] == "2013-01"


def test_nil_values_are_left_out() -> None:
    record = records_of(
        creator=["nil:unknown"], provider="nil:missing", dateModified="nil:missing"
    )[0]
    assert "fdo:creator" not in record
    assert "fdo:responsibleOrganisation" not in record
    assert "rda:dateModified" not in record


def test_what_the_record_does_not_know_is_left_out_everywhere() -> None:
    whole = document("r", {"@type": "", "creator": [None, ""], "license": ["", None]})
    whole["about"]["distribution"] = [{"contentUrl": "https://e.org/1.csv", "contentSize": ""}]
    del whole["dcterms:conformsTo"]
    (record,) = map(orjson.loads, kernel_records(whole, "r", WHERE))
    assert record == {
        "@id": f"{BASE}/records/r.kernel-1.json",
        "profile": "https://doi.org/10.15497/RDA00031",
        "rda:digitalObjectLocation": "https://e.org/1.csv",
        # the one value that the map's notes give for what nobody knows
        "fdof:persistencyPolicy": "UNKNOWN",
        "describes": {"@id": "https://doi.org/10.5072/r"},
        "describedby": {"@id": f"{BASE}/records/r"},
    }


def test_nil_title_is_no_name() -> None:
    assert records_of(name="nil:missing")[0]["describes"] == {"@id": "https://doi.org/10.5072/r"}


def test_record_without_a_digital_object_has_none() -> None:
    assert kernel_records(document("r", POOR), "r", WHERE) == []
