"""What a landing page says of a record, in which words and how much of it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.model import CatalogEntry
from oaicdif.shown_text import clean
from oaicdif.site.view import Extent, Named, RecordView, Title
from oaicdif.site.viewing import record_view
from tests.web.catalog import POOR, RICH, document

ENTRY = CatalogEntry(
    1, 1, "oai:x:1", "oai:x:1", "r", 1, datetime(2024, 2, 1, tzinfo=UTC), False, (), title="Kept"
)
COAR = "http://purl.org/coar/resource_type/"
BIDI = "\u202egpj.exe\u2066"


def view_of(about: Any = RICH, **changes: Any) -> RecordView:
    return record_view(ENTRY, document("r", {**about, **changes}))


def row(view: RecordView, label: str) -> tuple[Named, ...]:
    common = view.traits
    rows = (
        *(*common.rights, *common.languages, *common.types, *common.rows, *common.contact),
        *(*view.published, *view.coverage, *view.identifiers, *view.contributors, *view.source),
    )
    return next((fact.values for fact in rows if fact.label == label), ())


def texts(view: RecordView, label: str) -> list[str]:
    return [each.text for each in row(view, label)]


def test_title_type_and_people_come_first() -> None:
    view = view_of()
    assert view.title == "Oxygen profiles of the Bay of Biscay, spring and autumn"
    assert view.kind == "Dataset"
    assert view.other_titles == (Title("Perfiles de oxígeno del golfo de Vizcaya"),)
    assert [each.name for each in view.creators] == [
        "Doe, Jane",
        "García Márquez, Ana",
        "Consortium for the Study of Shelf Seas",
    ]
    assert view.creators[0].orcid == "https://orcid.org/0000-0002-1825-0097"
    assert view.creators[0].affiliation == "Institute of the Sea"


@pytest.mark.parametrize(
    ("kind", "more", "shown"),
    [
        ("CreativeWork", ["Minutes"], ("Creative work", "Minutes")),
        ("CreativeWork", ["Other", "TEXT", "Minutes"], ("Creative work", "Minutes")),
        (
            "CreativeWork",
            ["http://purl.org/dc/dcmitype/Text", "Diaries"],
            ("Creative work", "Diaries"),
        ),
        ("CreativeWork", [f"{COAR}c_5794"], ("Creative work", "conference paper")),
        (
            "CreativeWork",
            [{"@type": "DefinedTerm", "name": "Minutes"}],
            ("Creative work", "Minutes"),
        ),
        ("CreativeWork", ["http://purl.org/dc/dcmitype/Text"], ("Creative work", "")),
        ("CreativeWork", ["https://elm.example.org/types/7"], ("Creative work", "")),
        ("CreativeWork", [], ("Creative work", "")),
        ("Thesis", ["Minutes"], ("Thesis", "")),
    ],
)
def test_most_general_type_is_shown_with_the_word_of_the_source(
    kind: str, more: list[Any], shown: tuple[str, str]
) -> None:
    view = view_of({"@type": kind, "additionalType": more})
    assert (view.kind, view.traits.word) == shown


def test_creator_whom_nothing_names_is_not_shown() -> None:
    view = view_of(creator=[{"name": ""}, "Elm, Ada", {"@type": "Person"}])
    assert [each.name for each in view.creators] == ["Elm, Ada"]
    assert view_of(creator=[{"name": ""}]).creators == ()
    assert "()" not in view_of(creator=[{"name": ""}]).citation


def test_other_title_keeps_its_language() -> None:
    # WCAG 2.2, 3.1.2: a screen reader must know; what is no tag (BCP 47) says nothing
    titles = [{"@value": "Océan", "@language": "fr"}, {"@value": "Sea", "@language": 'x" y'}]
    assert view_of(alternateName=titles).other_titles == (Title("Océan", "fr"), Title("Sea"))


def test_year_is_said_once() -> None:
    assert row(view_of(datePublished="2020"), "Published") == (Named("2020"),)


def test_name_that_stands_there_with_its_address_is_shown_once() -> None:
    urn, url = "urn:nbn:de:1-2", "https://nbn-resolving.org/urn:nbn:de:1-2"
    both = {"@id": urn, "identifier": {"@type": "PropertyValue", "value": urn, "url": url}}
    assert [each[:2] for each in row(view_of(**both), "Identifier")] == [(urn, url)]


def test_access_licence_and_date_are_seen_at_a_glance() -> None:
    view = view_of()
    assert texts(view, "Access") == ["Open access"]
    assert row(view, "Licence") == (
        Named("CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/"),
    )
    assert texts(view, "Published") == ["18 July 2012"]
    assert texts(view, "Language") == ["English"]


def test_licence_with_two_addresses_is_shown_once_under_its_first() -> None:
    both = ["https://creativecommons.org/licenses/by/4.0/", "https://spdx.org/licenses/CC-BY-4.0"]
    assert row(view_of(license=both), "Licence") == (Named("CC BY 4.0", both[0]),)


def test_file_with_a_licence_twice_names_it_once() -> None:
    both = ["https://creativecommons.org/licenses/by/4.0/", "https://spdx.org/licenses/CC-BY-4.0"]
    file = {"contentUrl": "https://e.org/f.csv", "license": both}
    assert view_of(distribution=[file]).files[0].facts == "CC BY 4.0"


def test_row_that_comes_again_is_the_same_and_cuts_are_said_each_time() -> None:
    long = {"@type": "Organization", "name": "x" * 350}
    first, second = view_of(publisher=long), view_of(publisher=long)
    assert first == second
    assert any("350 characters" in note for note in second.notes)


def test_record_without_rights_says_so() -> None:
    assert texts(view_of(POOR), "Rights") == ["not stated by the source"]


def test_nil_reasons_are_words_not_values() -> None:
    view = view_of(POOR)
    assert view.no_abstract == "not stated by the source"
    assert view.creators == ()
    assert view.extents == ()
    assert "nil:" not in repr(view)


def test_files_have_name_type_size_and_checksum() -> None:
    first, second = view_of().files
    assert (first.name, first.facts, first.checksum) == (
        "spring.csv",
        "text/csv · 2.4 MB",
        "md5 0baa1b8f",
    )
    assert second.name == "Autumn stations"


def test_citation_has_names_year_title_publisher_and_address() -> None:
    assert view_of().citation == (
        "Doe, Jane; García Márquez, Ana; Consortium for the Study of Shelf Seas (2012). "
        "Oxygen profiles of the Bay of Biscay, spring and autumn. Example Repository. "
        "https://doi.org/10.5072/r"
    )


def test_citation_without_names_begins_with_the_title() -> None:
    assert view_of(POOR).citation == "Untold (n.d.). https://doi.org/10.5072/r"
    nameless = record_view(ENTRY._replace(title=""), document("r", {**POOR, "name": ""}))
    assert nameless.citation == "[Without a title] (n.d.). https://doi.org/10.5072/r"
    assert (nameless.title, nameless.heading) == ("", "Without a title")


@pytest.mark.parametrize(
    ("stated", "access", "rights"),
    [
        ("© all rights reserved", [], ["© all rights reserved"]),
        ("(c) University of the Coast, 2003", [], ["(c) University of the Coast, 2003"]),
        ("Available under a licence of ours", [], ["Available under a licence of ours"]),
        ("Embargo until further notice", [], ["Embargo until further notice"]),
        ("Embargo until 2030-01-01", ["Embargo until 2030-01-01"], []),
        ("Available 2010/2020", ["Available 2010/2020"], []),
        ({"@id": "http://purl.org/coar/access_right/c_16ec"}, ["Restricted access"], []),
        ({"@id": "http://rightsstatements.org/vocab/InC/1.0/"}, [], ["In Copyright"]),
        (
            [{"@id": "http://purl.org/coar/access_right/c_abf2"}, "© the authors"],
            ["Open access"],
            ["© the authors"],
        ),
    ],
)
def test_access_is_what_says_access_and_all_else_is_rights(
    stated: Any, access: list[str], rights: list[str]
) -> None:
    view = view_of({**POOR, "conditionsOfAccess": stated, "license": ""})
    assert (texts(view, "Access"), texts(view, "Rights")) == (access, rights)


def test_contributors_have_roles_and_the_publisher_is_not_repeated() -> None:
    view = view_of()
    assert row(view, "Contributors") == (Named("Roe, Ann", "", "Editor"),)
    assert texts(view, "Publisher") == ["Example Repository"]


def test_related_resources_say_how_they_are_related() -> None:
    assert view_of().related == (
        Named("Shelf seas collection", "https://repository.example.org/collection/7", "Is part of"),
        Named(
            "https://repository.example.org/report.pdf",
            "https://repository.example.org/report.pdf",
            "Is documented by",
        ),
    )


def test_funding_names_grant_and_funder() -> None:
    assert row(view_of(), "Funding") == (Named("SEAPROFILE, 283595", "", "European Commission"),)


@pytest.mark.parametrize(
    ("geo", "extent"),
    [
        # draft, Appendix 1: the table's own box and point
        (
            {"@type": "GeoShape", "box": "39.3280 120.1633 40.445 123.7878"},
            Extent(39.328, 120.1633, 40.445, 123.7878, "X"),
        ),
        (
            {"@type": "GeoCoordinates", "latitude": 39.3280, "longitude": 120.1633},
            Extent(39.328, 120.1633, 39.328, 120.1633, "X"),
        ),
        ({"@type": "GeoShape", "box": "-35.5 112.5 -13.5 400"}, None),
        ({"@type": "GeoShape", "box": "north of here"}, None),
        ({"@type": "GeoCoordinates", "latitude": "nan", "longitude": 0}, None),
    ],
)
def test_place_is_drawn_when_it_lies_on_the_globe(geo: Any, extent: Extent | None) -> None:
    view = view_of(spatialCoverage={"@type": "Place", "name": "X", "geo": geo})
    assert view.extents == ((extent,) if extent else ())


def test_degrees_have_no_exponent() -> None:
    geo = {"@type": "GeoCoordinates", "latitude": 1e-07, "longitude": -32.94682}
    place = {"@type": "Place", "name": "X", "geo": geo}
    assert row(view_of(spatialCoverage=place), "Place") == (Named("X", "", "0° N 32.9468° W"),)


@pytest.mark.parametrize(
    ("coverage", "words"),
    [
        ("2018-01-22", "2018-01-22"),
        ("2012-09-20/2016-01-22", "2012-09-20 to 2016-01-22"),
        ("1975/..", "from 1975"),
        ("../-5300", "until -5300"),
        (
            [
                {
                    "@type": "time:ProperInterval",
                    "time:intervalStartedBy": "https://eras.example.org/LowerDevonian",
                    "time:intervalFinishedBy": "https://eras.example.org/LowerPermian",
                }
            ],
            "LowerDevonian to LowerPermian",
        ),
    ],
)
def test_period_is_in_words(coverage: Any, words: str) -> None:
    assert texts(view_of(temporalCoverage=coverage), "Period") == [words]


def test_script_address_is_text_and_no_link() -> None:
    view = view_of(url="javascript:alert(1)", license="javascript:alert(2)")
    assert view.landing is None
    assert row(view, "Licence")[0].href == ""


def test_huge_record_is_cut_and_the_page_says_what() -> None:
    people = [{"@type": "Person", "name": f"Author {n}"} for n in range(5000)]
    view = view_of(description="word " * 2_000_000, creator=people, keywords=["k"] * 3000)
    assert sum(map(len, view.abstract)) < 6100
    assert (len(view.creators), view.more_creators) == (40, 4960)
    assert view.notes == (
        "The first 40 of 5,000 creators are shown.",
        "The description has 10,000,000 characters; the first 5,999 are shown.",
        "The first 60 of 3,000 keywords are shown.",
    )


def test_cuts_are_said_in_the_order_of_the_page() -> None:
    view = view_of(name="n " * 500, license=["l" * 400], description="word " * 2000)
    assert [note.split(" has ")[0] for note in view.notes] == [
        "The title",
        "The statement of rights",
        "The description",
    ]


def strings(value: Any) -> list[str]:
    """Every text in a view, however deep."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [text for each in value for text in strings(each)]
    if hasattr(value, "__slots__"):
        return [text for name in value.__slots__ for text in strings(getattr(value, name))]
    return []


def poisoned(value: Any) -> Any:
    """The value with direction controls in every text."""
    if isinstance(value, str):
        return f"{BIDI}{value}"
    if isinstance(value, list):
        return [poisoned(each) for each in value]
    if isinstance(value, dict):
        return {key: poisoned(each) for key, each in value.items()}
    return value


def test_direction_controls_reach_no_text_of_the_page() -> None:
    view = record_view(ENTRY, document("r", poisoned(dict(RICH))))
    assert all(clean(text) == text for text in strings(view))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda children: (
        st.lists(children, max_size=3)
        | st.dictionaries(
            st.sampled_from(["@id", "@type", "name", "url", "@value", "@list", "identifier"]),
            children,
            max_size=3,
        )
    ),
    max_leaves=8,
)


@pytest.mark.slow
@given(st.dictionaries(st.sampled_from([*RICH, "size", "isPartOf", "citation"]), JSON, max_size=6))
def test_odd_document_never_breaks_the_page(about: dict[str, Any]) -> None:
    view = record_view(ENTRY, {"about": {**RICH, **about}})
    assert all(len(text) < 7000 for text in strings(view))


@pytest.mark.parametrize("document_", [{}, {"about": None}, {"about": "x"}, {"about": []}])
def test_document_without_a_resource_shows_the_kept_title(document_: Any) -> None:
    assert record_view(ENTRY, document_).title == "Kept"


def test_records_alike_share_what_they_have_in_common() -> None:
    one, other = view_of(name="One", keywords=["a"]), view_of(name="Other", keywords=["b"])
    assert one.traits is other.traits
    assert view_of(name="One", license="https://example.org/other").traits is not one.traits


@pytest.mark.parametrize("_again", range(2))
def test_each_of_two_records_alike_says_what_was_cut_in_the_order_of_the_page(_again: int) -> None:
    view = view_of(name="n" * 600, license="l" * 400, description="d" * 7000, version="v" * 400)
    assert [each.partition(" has ")[0] for each in view.notes] == [
        "The title",
        "The statement of rights",
        "The description",
        "The value of “Version”",
    ]


@pytest.mark.parametrize("_again", range(2))
def test_hidden_characters_of_common_values_are_counted_on_each_page(_again: int) -> None:
    view = view_of(name=f"a{BIDI}", publisher=f"p{BIDI}", version="1\x07")
    # the publisher stands in a row of its own and in the citation
    assert view.notes == ("7 invisible control characters are left out.",)


def test_further_properties_stand_under_their_names() -> None:
    level = {"@type": "PropertyValue", "propertyID": "https://a.example.org/level",
             "name": "degree level", "value": "Doctoral"}  # fmt: skip
    view = view_of(inSupportOf="Doctor of Laws", additionalProperty=[level, {"value": "x"}])
    assert row(view, "Further details") == (Named("Doctoral", "", "degree level"), Named("x"))
    assert texts(view, "Degree") == ["Doctor of Laws"]
