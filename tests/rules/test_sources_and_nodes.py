"""What a work is based on, what nests in an element, and addresses: nothing more is said of them
than the source does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked


def mere_source(name: str) -> dict[str, Any]:
    """A link that says no more of the name than that it is a source."""
    kind = "http://purl.org/dc/terms/source"
    return {
        "@type": "LinkRole",
        "linkRelationship": {
            "@type": "DefinedTerm",
            "name": "source",
            "identifier": kind,
            "inDefinedTermSet": "http://purl.org/dc/terms/",
        },
        "target": {"@type": "EntryPoint", "name": name},
    }


TITLE = ("dc:title", "A study of amber in the north")
PAGE = ("dc:identifier", "https://hal.example.org/hal-1")
DOI = ("dc:identifier", "doi:10.1234/abc")


@pytest.mark.parametrize(
    "name",
    [
        "Elm Music Foundation",
        "PAN Biblioteka Kórnicka",
        "Maryland State Archives",
        "Special Collections and University Archives",
        "Oak Public Library, 1401 Oak Street, Elmtown, a@example.org",
        "Institute for Software Research",
        "Bibliothèque nationale de France",
        "Archivo General de Indias",
        "Российская государственная библиотека",
        "Library of Congress",
        "The Center for Amber, Elm State University, Elmtown, Tennessee",
        "Amber Room, Oak Public Library, Elmtown",
    ],
)
def test_library_or_archive_is_no_work(name: str) -> None:
    found = crosswalked(TITLE, ("dc:source", name))
    assert "isBasedOn" not in found.work
    assert found.work["comment"] == [name]
    assert "source-is-publisher" in found.codes


@pytest.mark.parametrize(
    "name",
    [
        "State Archives of Florida, M87-20",
        "Journal of the American Chemical Society",
        "Annals of the University of Craiova",
        "Library Quarterly",
        "Museum International",
        "University of Toronto Law Journal",
        "Bulletin de la Société de Chimie",
        "James S. Parker Collection",
        "A study of amber in the north and the south, 1941",
        "Letters",
    ],
)
def test_item_series_or_journal_of_a_body_stays_a_source(name: str) -> None:
    found = crosswalked(TITLE, ("dc:source", name)).work
    assert "isBasedOn" not in found
    assert found["relatedLink"] == [mere_source(name)]


@pytest.mark.parametrize(
    "name",
    [
        "Adapted from Tides of Elmland, Elm Press, 1921",
        "Based on the novel by Ada Lind",
        "A digital reproduction of the Elm codex",
        "Original: Tidetable of 1850, Oak Museum",
        "Übersetzung von: Gezeiten",
        "Traducción de: Mareas del norte",
        "D'après un dessin d'Ada Lind",
        "Vert. van: Ebb och flod",
    ],
)
def test_words_that_say_derived_make_it_a_work_that_this_is_based_on(name: str) -> None:
    found = crosswalked(TITLE, ("dc:source", name))
    assert found.work["isBasedOn"] == [{"@type": "CreativeWork", "name": name}]
    assert "relatedLink" not in found.work


@pytest.mark.parametrize(
    "name",
    ["Recorded on tape, Elmton", "Taken on 5 May", "Basel Papers", "Reproductions quarterly"],
)
def test_word_of_another_meaning_says_not_that_it_is_derived(name: str) -> None:
    assert "isBasedOn" not in crosswalked(TITLE, ("dc:source", name)).work


@pytest.mark.parametrize(
    "source", ["https://hal.example.org/hal-1", "http://hal.example.org/hal-1/"]
)
def test_work_is_not_based_on_itself(source: str) -> None:
    found = crosswalked(TITLE, PAGE, ("dc:source", source)).work
    assert "isBasedOn" not in found
    assert "relatedLink" not in found


def test_work_is_based_on_another_address() -> None:
    found = crosswalked(TITLE, PAGE, ("dc:source", "http://hal.example.org/hal-2")).work
    assert found["isBasedOn"] == [{"@id": "http://hal.example.org/hal-2"}]
    assert found["relatedLink"][0]["linkRelationship"]["name"] == "wasDerivedFrom"


@pytest.mark.parametrize(
    "source",
    [
        "Physical Amber, 2013, 87 (3), pp.033017. <10.1234/abc>",
        "Lind, A. (2020): A study of amber in the north. Elm RDR, Wien",
        "Amber Days ; https://hal.example.org/hal-1 ; Amber Days, 2013",
    ],
)
def test_own_citation_is_a_citation(source: str) -> None:
    found = crosswalked(TITLE, PAGE, DOI, ("dc:source", source)).work
    assert found["bibliographicCitation"] == [source]
    assert "isBasedOn" not in found


@pytest.mark.parametrize("source", ["0120-6230", "ISSN 1539-3756"])
def test_number_is_no_work(source: str) -> None:
    found = crosswalked(TITLE, ("dc:source", source)).work
    assert found["bibliographicCitation"] == [source]
    assert "isBasedOn" not in found


@pytest.mark.parametrize("element", ["dc:source", "dc:identifier"])
def test_thumbnail_is_neither_the_work_nor_its_source(element: str) -> None:
    address = "http://x.example.org/utils/getthumbnail/collection/h/id/2"
    found = crosswalked(TITLE, (element, address)).work
    assert address not in str(found)


@pytest.mark.parametrize(
    "address",
    [
        "https://orcid.org/0000-0002-1825-0097",
        "https://ror.org/03yrm5c26",
        "https://viaf.org/viaf/12345",
        "https://creativecommons.org/licenses/by/4.0/",
        "http://rightsstatements.org/vocab/InC/1.0/",
        "https://repo.example.org/?lang=en",
        "http://repo.example.org?locale=de",
    ],
)
def test_address_of_somebody_or_something_else_names_no_work(address: str) -> None:
    found = crosswalked(TITLE, ("dc:identifier", address))
    assert found.work["@id"].endswith("#resource")
    assert "placeholder-identifier" in found.codes


@pytest.mark.parametrize(
    "address", ["http://x.example.org?id=5", "https://creativecommons.org/about"]
)
def test_other_address_of_the_same_form_names_a_work(address: str) -> None:
    assert crosswalked(TITLE, ("dc:identifier", address)).work["@id"] == address


def test_address_escaped_twice_is_mended() -> None:
    found = crosswalked(TITLE, ("dc:identifier", "http://example.org/a?x=1&amp;amp;y=2"))
    assert found.work["@id"] == "http://example.org/a?x=1&y=2"


def test_class_behind_a_number_is_no_part_of_its_address() -> None:
    found = crosswalked(TITLE, ("dc:identifier", "arXiv:0705.3596v1 [astro-ph]")).work
    (number,) = found["identifier"]
    assert (number["value"], number["url"]) == (
        "0705.3596v1 [astro-ph]",
        "https://arxiv.org/abs/0705.3596v1",
    )


@pytest.mark.parametrize("text", ["1900-luku", "1900s", "2000s", "1800-talet"])
def test_ten_years_or_a_hundred_are_no_interval(text: str) -> None:
    assert crosswalked(("dc:coverage", text)).work["temporalCoverage"] == [text]


def test_line_break_separates_keywords() -> None:
    found = crosswalked(("dc:subject", "Lind, Ada, 1706-1790.<br>Elm Library.<br/>sea; land"))
    assert found.work["keywords"] == ["Lind, Ada, 1706-1790.", "Elm Library.", "sea", "land"]


@pytest.mark.parametrize(
    "text",
    [
        "114 p. ; 28 cm.",
        "12 x 15 cm",
        "Digital color photograph",
        "1 gelatin silver print",
        "Wood box. 31.5cm x 8.5cm x 5cm",
        "Iron, brass, plastic microscope. 18cm x 34cm x 29cm",
        "Flat case, 9 cm x 30 cm",
        "Metal lamp; ca. 3.5 in x 4 in x 2 in.",
        "Leatherette case, 17\u2033 x 31\u2033",
        "Dissertations",
        "Elm State Theses and Dissertations",
        "Physical Therapy Faculty Articles and Research",
        "Elm State University Library Digital Collections",
        "ABCD 973.3 L854Z L85a 1818 vol. 6, pages 291-297",
        "QA76.9 .L63 2004",
        "Amber Laboratory Publications",
        "arXiv",
        "PubMed Central",
        "Elm web domain",
        "2012",
        "1999-2001",
        '5" x 6.25" black and white photograph. "A study of amber in the north", 1911',
    ],
)
def test_form_of_the_original_and_shelf_of_a_repository_are_no_work(text: str) -> None:
    found = crosswalked(TITLE, ("dc:source", text))
    assert "isBasedOn" not in found.work
    assert found.work["comment"] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "J. Amber Phys. 123, 064507 (2005) (6 pages)",
        "Genetics 14 (1929), 300-311",
        "Phys. Rev. B 85, 195143 (2012)",
        "Journal of Amber, 2015-12-01, Volume 63, pp 353-365",
        "Amber Research Conference",
        "PyAmber 2023 Workshop, 9-12 October 2023",
        "2019 International Conference on Amber and Resins (ICAR)",
    ],
)
def test_volume_page_and_year_say_where_it_appeared(text: str) -> None:
    found = crosswalked(TITLE, ("dc:source", text))
    assert "isBasedOn" not in found.work
    assert found.work["bibliographicCitation"] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "History of the photograph",
        "Letters from Ada Lind",
        "Ada Lind Digital Collection",
        "Proceedings of the Amber Conference",
        "Amber Publications of the North and their readers",
    ],
)
def test_title_of_a_source_is_its_name(text: str) -> None:
    assert crosswalked(TITLE, ("dc:source", text)).work["relatedLink"] == [mere_source(text)]


def test_handle_of_the_metadata_is_not_the_resource() -> None:
    found = crosswalked(
        TITLE,
        ("dc:identifier", "hdl:2200/1", "", "ResourceHandle"),
        ("dc:identifier", "hdl:2200/2", "", "MetadataHandle"),
        name="qdc-to-cdif",
    )
    assert found.work["@id"] == "https://hdl.handle.net/2200/1"
    assert "2200/2" not in str(found.work)


@pytest.mark.parametrize("number", ["ocm23284160", "ocn23284160", "23284160"])
def test_prefix_of_a_catalogue_is_no_part_of_the_number_s_address(number: str) -> None:
    found = crosswalked(TITLE, ("dc:identifier", f"(OCoLC){number}")).work["identifier"][0]
    assert found["url"] == "https://www.worldcat.org/oclc/23284160"
    assert found["value"] == number


@pytest.mark.parametrize(
    "text",
    [
        'Back of photograph has "Ada 4-81" written in blue ink.',
        "Handwritten on the back: Elm, 1912",
        "Stamped in red: Elm Library",
        "Inscription: to Ada",
        "Verso: Elm Street",
        "PHAC 506 R812p 1809 vol. 10",
    ],
)
def test_what_stands_on_the_original_and_where_it_stands_is_no_work(text: str) -> None:
    found = crosswalked(TITLE, ("dc:source", text)).work
    assert "isBasedOn" not in found
    assert found["comment"] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Catalogue of Elms, pp. 286-293 in Elm Journal, 57(2), 292, (2025-12-23)",
        "Elms of the North, p. 12 in Tides of Elmland, 1999",
        "TIDES, European Tide Conference, Elmton, Italy, 2006",
        "Elm Symposium, Elmton, Elmland",
        "Workshop on Tides, Elmton, 3-5 May 2011",
    ],
)
def test_chapter_and_meeting_with_its_place_are_where_the_work_appeared(text: str) -> None:
    found = crosswalked(TITLE, ("dc:source", text)).work
    assert "isBasedOn" not in found
    assert found["bibliographicCitation"] == [text]


@pytest.mark.parametrize(
    "text", ["https://doi.org/", "http://dx.doi.org/", "http://hdl.handle.net/", "doi:", "hdl:"]
)
def test_resolver_without_a_name_is_nothing(text: str) -> None:
    found = crosswalked(TITLE, ("dc:relation", text))
    assert ("relatedLink" in found.work, "nil-value" in found.codes) == (False, True)


@pytest.mark.parametrize(
    ("publisher", "source"),
    [
        ("Elm Academica, Ltd.", "Elm Academica"),
        ("Oak Press Inc.", "Oak Press"),
        ("Ulme Medien GmbH", "Ulme Medien"),
        ("Roble, S.L.", "Roble"),
        ("Iep B.V.", "Iep"),
    ],
)
def test_house_without_its_form_is_the_publisher_and_no_work(publisher: str, source: str) -> None:
    found = crosswalked(TITLE, ("dc:publisher", publisher), ("dc:source", source)).work
    assert "isBasedOn" not in found


def test_title_beside_an_issn_is_where_the_work_appeared() -> None:
    found = crosswalked(TITLE, ("dc:source", "TIDES"), ("dc:source", "ISSN: 0045-6535")).work
    assert found["bibliographicCitation"] == ["TIDES"]
    assert found["isPartOf"] == [{"@type": "Periodical", "issn": "0045-6535"}]
    assert "isBasedOn" not in found


def test_title_without_an_issn_stays_a_source() -> None:
    found = crosswalked(TITLE, ("dc:source", "TIDES")).work
    assert found["relatedLink"] == [mere_source("TIDES")]


@pytest.mark.parametrize(
    "address",
    [
        "http://repo.example.org/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=5",
        "http://repo.example.org/cgi/oai2?identifier=oai:5&verb=GetRecord",
        "https://doi.org/10.5072/elm.5",
        "https://repo.example.org/ark:/99999/elm5",
        "https://n2t.net/ark:/12345/elm5",
    ],
)
def test_address_of_the_record_or_a_test_names_no_work(address: str) -> None:
    found = crosswalked(TITLE, ("dc:identifier", address))
    assert found.work["@id"].endswith("#resource")
    assert "placeholder-identifier" in found.codes


@pytest.mark.parametrize(
    "address", ["http://repo.example.org/view5?verb=show", "https://doi.org/10.50722/elm.5"]
)
def test_address_like_that_of_a_record_or_a_test_names_a_work(address: str) -> None:
    assert crosswalked(TITLE, ("dc:identifier", address)).work["@id"] == address


def test_picture_that_dspace_makes_of_a_file_is_not_the_work() -> None:
    address = "http://repo.example.org/bitstream/1/5/1/elm.pdf.jpg?sequence=4"
    found = crosswalked(TITLE, PAGE, ("dc:identifier", address))
    assert address not in str(found.work)
    assert "left-out" in found.codes
