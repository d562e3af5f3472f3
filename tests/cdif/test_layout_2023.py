"""The layout of the draft of 2023-07-12. Expectations are its Appendix 1 and the cases."""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.cdif.document import MISSING, UNKNOWN, Document
from oaicdif.cdif.document_reader import read_document
from oaicdif.cdif.layout_2023 import lay_out_2023
from tests.cdif.documents import (
    ERA,
    FILE,
    FULL,
    GRANT,
    JANE,
    PRESS,
    RECORD,
    RECORD_IRI,
    WKT,
    WORK_IRI,
    document,
)


def about(*without: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = lay_out_2023(document(*without, **more)).body["about"]
    return found


def test_root_is_the_metadata_record_about_the_resource() -> None:
    body = lay_out_2023(document()).body
    assert body["@id"] == RECORD_IRI
    assert body["@type"] == "DigitalDocument"
    assert body["about"]["@id"] == WORK_IRI
    assert body["about"]["subjectOf"] == {"@id": RECORD_IRI}
    assert body["@context"][0] == "https://schema.org"


def test_claim_stands_in_both_places_of_the_draft() -> None:
    body = lay_out_2023(document()).body
    assert body["dcterms:conformsTo"] == "CDIF_basic_1.0"
    assert body["encoding"]["@type"] == "MediaObject"
    assert set(body["encoding"]["dcterms:conformsTo"]) == {"@id"}


def test_absent_nilable_items_are_missing_and_arrays_stay_arrays() -> None:
    body = lay_out_2023(Document(work={"@id": WORK_IRI}, record={"@id": RECORD_IRI})).body
    found = body["about"]
    for name in ("description", "dateModified", "provider", "temporalCoverage", "spatialCoverage"):
        assert found[name] == "nil:missing"
    assert found["creator"] == ["nil:missing"]
    assert found["variableMeasured"] == ["nil:missing"]
    assert body["dateModified"] == "nil:missing"
    assert body["maintainer"] == "nil:missing"


def test_reason_of_a_nil_is_the_one_the_crosswalk_gives() -> None:
    """C18: "Anonymous" gives creator ["nil:unknown"]; N10: notapplicable by rule."""
    given = document()
    given.nil = {
        "work.creator": UNKNOWN,
        "work.temporalCoverage": "nil:notapplicable",
        "record.maintainer": UNKNOWN,
    }
    del given.record["maintainer"]
    body = lay_out_2023(given).body
    assert body["about"]["creator"] == ["nil:unknown"]
    assert body["about"]["temporalCoverage"] == "nil:notapplicable"
    assert body["maintainer"] == "nil:unknown"


def test_reason_is_not_read_when_there_is_a_value() -> None:
    given = document(creator=[JANE])
    given.nil = {"work.creator": UNKNOWN}
    assert lay_out_2023(given).body["about"]["creator"] == [JANE]


@pytest.mark.parametrize(
    ("without", "item"),
    [
        ("name", "Title"),
        ("license", "Rights"),
        ("url", "Distribution"),
        ("@id", "Resource identifier"),
        ("@type", "Resource type"),
    ],
)
def test_without_a_required_item_there_is_no_claim(without: str, item: str) -> None:
    """T3, G11; DECISIONS 14: written all the same, the item named, no claim."""
    laid = lay_out_2023(document(without))
    assert laid.missing == (item,)
    assert "dcterms:conformsTo" not in laid.body
    assert "dcterms:conformsTo" not in laid.body["encoding"]
    assert without not in laid.body["about"]


def test_made_up_type_earns_no_claim_but_a_default_licence_does() -> None:
    """Y10: no type gives CreativeWork and required-missing; G11: a default licence counts."""
    assert lay_out_2023(document(derived=("work.@type",))).missing == ("Resource type",)
    assert lay_out_2023(document(derived=("work.license",))).missing == ()


def test_access_instructions_are_a_distribution() -> None:
    """N2: conditionsOfAccess text instead of an address."""
    text = "Available on request from the archive"
    laid = lay_out_2023(document("url", "license", accessInstructions=text))
    assert laid.body["about"]["conditionsOfAccess"] == text
    assert laid.missing == ()


def test_address_that_is_none_earns_no_claim() -> None:
    assert lay_out_2023(document(url="bitstream/1")).missing == ("Distribution",)


def test_dates_of_the_resource_are_iso_8601() -> None:
    for date in ("2006", "2006-12", "2006-12-12", "2019-04-30T16:53:24.556Z", "-0300"):
        assert lay_out_2023(document(dateModified=date)).missing == ()
    assert lay_out_2023(document(dateModified="12/12/06")).missing == ("Modified Date",)
    assert lay_out_2023(document(datePublished="c. 1920")).missing == ("Publication Date",)


def test_several_periods_are_one_around_all() -> None:
    """'Temporal Coverage (0 or 1 entry)'."""
    laid = lay_out_2023(document(temporalCoverage=["1929/1939", "1950"]))
    assert laid.body["about"]["temporalCoverage"] == "1929/1950"
    assert [note.code for note in laid.notes] == ["periods-as-one"]
    assert laid.missing == ()


def test_several_times_in_words_are_kept_but_one_is_allowed() -> None:
    """'Temporal Coverage (0 or 1 entry)'."""
    laid = lay_out_2023(document(temporalCoverage=["1929/1939", "Bronze Age"]))
    assert laid.body["about"]["temporalCoverage"] == ["1929/1939", "Bronze Age"]
    assert laid.notes == ()
    assert laid.missing == ("Temporal Coverage",)


def test_period_is_a_string_and_an_interval_of_eras_an_array() -> None:
    """V7, N5."""
    assert about(temporalCoverage=["1929/1939"])["temporalCoverage"] == "1929/1939"
    assert about(temporalCoverage=[ERA])["temporalCoverage"] == [ERA]


def test_distribution_has_both_spellings_of_the_address() -> None:
    """I18: the table says contentURL, schema.org and Example 3 contentUrl."""
    (found,) = about(distribution=[FILE])["distribution"]
    assert found["contentURL"] == found["contentUrl"]
    assert found["contentUrl"] == "https://repo.example.org/1/profiles%20of%202010.csv"
    assert found["encodingFormat"] == "text/csv"
    assert found["spdx:checksum"] == FILE["spdx:checksum"]


def test_publisher_is_itself_and_a_contributor_with_that_role() -> None:
    """P1."""
    found = about(publisher=[PRESS], contributor=[JANE])
    assert found["publisher"] == PRESS
    assert found["contributor"] == [
        JANE,
        {"@type": "Role", "roleName": "publisher", "contributor": PRESS},
    ]


def test_arrays_of_the_table_are_arrays_with_one_value_too() -> None:
    found = about(
        creator=[JANE], additionalType=["x"], keywords=["y"], relatedLink=[{"@type": "LinkRole"}]
    )
    for name in ("creator", "additionalType", "keywords", "relatedLink"):
        assert isinstance(found[name], list)


def test_single_values_of_the_table_are_arrays_only_when_several() -> None:
    """L7: inLanguage ["en", "es"]; Example 1: license is a string."""
    found = about(inLanguage=["en"], funding=[GRANT], provider=[PRESS])
    assert found["inLanguage"] == "en"
    assert found["funding"] == GRANT
    assert found["provider"] == PRESS
    assert found["license"] == "https://creativecommons.org/licenses/by/4.0/"
    assert about(inLanguage=["en", "es"])["inLanguage"] == ["en", "es"]


def test_wkt_hangs_on_the_resource() -> None:
    """N7."""
    assert about(geometry=[WKT])["geosparql:hasGeometry"] == WKT


def test_licence_that_is_a_text_goes_where_its_triple_survives() -> None:
    laid = lay_out_2023(document("license", license=["All rights reserved"]))
    assert "license" not in laid.body["about"]
    assert laid.body["about"]["conditionsOfAccess"] == "All rights reserved"
    assert [note.code for note in laid.notes] == ["license-as-text"]
    assert laid.missing == ()


def test_claim_of_a_crosswalk_file_is_not_believed() -> None:
    given = document("name")
    given.record["conformsTo"] = ["CDIF_basic_1.0", "https://example.org/profile"]
    body = lay_out_2023(given).body
    assert body["dcterms:conformsTo"] == "https://example.org/profile"


def test_further_profiles_stand_beside_the_claim() -> None:
    given = document()
    given.record["conformsTo"] = ["https://example.org/profile"]
    body = lay_out_2023(given).body
    assert body["dcterms:conformsTo"] == ["CDIF_basic_1.0", "https://example.org/profile"]


def test_record_keeps_the_oai_identifier_and_its_contact() -> None:
    """I16."""
    body = lay_out_2023(document()).body
    assert body["identifier"] == "oai:repo.example.org:1"
    assert body["maintainer"] == RECORD["maintainer"]
    assert body["dateModified"] == "2023-07-12T10:00:00Z"


def test_document_is_not_changed_by_laying_it_out() -> None:
    before = repr(FULL)
    lay_out_2023(FULL)
    assert repr(FULL) == before


def test_missing_is_the_word_for_nothing_known() -> None:
    assert MISSING == "nil:missing"


def test_vocabulary_known_by_its_name_alone_is_a_node_with_that_name() -> None:
    # schema.org's context makes an IRI of the property's texts: "lcsh" would be a relative one
    by_name = {"@type": "DefinedTerm", "name": "Cooking", "inDefinedTermSet": "lcsh"}
    by_iri = by_name | {"inDefinedTermSet": "https://id.example.org/lcsh"}
    given = document(keywords=["food", by_name, by_iri])
    body = lay_out_2023(given).body
    named = by_name | {"inDefinedTermSet": {"@type": "DefinedTermSet", "name": "lcsh"}}
    assert body["about"]["keywords"] == ["food", named, by_iri]
    assert read_document(body).work["keywords"] == ["food", by_name, by_iri]
