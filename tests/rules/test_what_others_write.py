"""Values as other programs write them: dates behind labels, empty forms, relators, names that say
whose relation they are."""

from __future__ import annotations

import pytest
from lxml import etree

from oaicdif.cdif.core_terms import type_term
from oaicdif.formats.datacite import read_datacite
from oaicdif.formats.dublin_core.dc_values import read_with_repairs
from tests.rules.mapped import crosswalked

TITLE = ("dc:title", "Tides")


@pytest.mark.parametrize(
    ("text", "path", "day"),
    [
        ("Created: 2018-01-18", "dateCreated", "2018-01-18"),
        ("Erstellt am: 2018-01-18", "dateCreated", "2018-01-18"),
        ("Fecha de creación: 2018", "dateCreated", "2018"),
        ("Updated: 2018-01-18", "dateModified", "2018-01-18"),
        ("Last modified: 2018-01-18", "dateModified", "2018-01-18"),
        ("Mise à jour: 2018-01", "dateModified", "2018-01"),
        ("Issued: 2018-01-18", "datePublished", "2018-01-18"),
    ],
)
def test_label_says_which_date_it_is(text: str, path: str, day: str) -> None:
    found = crosswalked(TITLE, ("dc:date", text)).work
    dates = {key: value for key, value in found.items() if key.startswith("date")}
    assert dates == {path: day}


@pytest.mark.parametrize("text", ["Valid: 2018", "Created by hand in 2018", "Updated edition 2018"])
def test_other_words_before_a_date_say_nothing_of_it(text: str) -> None:
    found = crosswalked(TITLE, ("dc:date", text)).work
    assert found.keys().isdisjoint({"dateCreated", "dateModified"})


@pytest.mark.parametrize("empty", ["/ /", "-", "--", "//", "()", ". ."])
@pytest.mark.parametrize("year", ["2008", "1987-05-04"])
def test_empty_form_hides_no_date(empty: str, year: str) -> None:
    found = crosswalked(TITLE, ("dc:date", empty), ("dc:date", year))
    assert found.work["datePublished"] == year
    assert "nil-value" in found.codes


@pytest.mark.parametrize("text", ["1916.", "[1916]", "1914/1918", "1916-1917"])
def test_year_publishes_nothing(text: str) -> None:
    found = crosswalked(TITLE, ("dc:publisher", text))
    assert "publisher" not in found.work
    assert "name-missing" in found.codes


@pytest.mark.parametrize("text", ["3M", "Elm 1916", "二十", "010"])
def test_other_name_publishes(text: str) -> None:
    (publisher,) = crosswalked(TITLE, ("dc:publisher", text)).work["publisher"]
    assert publisher["name"] == text


@pytest.mark.parametrize("text", ["2.1MB", "12 pages", "1"])
def test_text_with_a_figure_is_no_language(text: str) -> None:
    found = crosswalked(TITLE, ("dc:language", text))
    assert "inLanguage" not in found.work
    assert "unmapped-language" in found.codes


@pytest.mark.parametrize("text", ["es-419", "No_linguistic_content", "Old Elmish"])
def test_language_stays(text: str) -> None:
    assert crosswalked(TITLE, ("dc:language", text)).work["inLanguage"]


@pytest.mark.parametrize(
    ("text", "name", "url"),
    [
        ("Elm Papers--https://elm.example.org/c/1", None, "https://elm.example.org/c/1"),
        ("Elm: papers \u2014 http://elm.example.org/c/1", None, "http://elm.example.org/c/1"),
        ("Elm &amp; Oak Papers", "Elm & Oak Papers", None),
        ("Elm &amp;amp; Oak Papers", "Elm & Oak Papers", None),
        ("<i>Elm</i> Papers", "Elm Papers", None),
        ("Elm Papers -- Box 5", "Elm Papers -- Box 5", None),
    ],
)
def test_relation_has_its_name_and_where_it_leads(
    text: str, name: str | None, url: str | None
) -> None:
    (link,) = crosswalked(TITLE, ("dc:relation", text)).work["relatedLink"]
    assert link["target"]["name"] == (name or text)
    assert link["target"].get("url") == url


@pytest.mark.parametrize("text", ["Elm, Ada (Creator)", "Elm, Ada, creator", "Creator: Elm, Ada"])
def test_creator_is_no_part_of_a_name(text: str) -> None:
    (creator,) = crosswalked(TITLE, ("dc:creator", text)).work["creator"]
    assert (creator["name"], creator["givenName"]) == ("Elm, Ada", "Ada")


@pytest.mark.parametrize(
    ("available", "year", "published"),
    [
        ("2009-12-03 21:23:38", "1930", "1930"),
        ("1930-05-04", "1930", "1930-05-04"),
        ("2012", "2011", "2011"),
    ],
)
def test_year_of_publication_beside_a_day_of_access(
    available: str, year: str, published: str
) -> None:
    values = ("datacite:date.Available", available), ("datacite:publicationYear", year)
    found = crosswalked(("datacite:title", "Tides"), *values, name="datacite-to-cdif").work
    assert found["datePublished"] == published


def test_iri_that_is_none_for_its_blanks_stays_text() -> None:
    word = "info:elm-repo/semantics/parte de libro"
    assert type_term(word) == word
    assert type_term("info:elm-repo/semantics/parte") == {"@id": "info:elm-repo/semantics/parte"}


def test_relators_of_marc_are_agents() -> None:
    record = etree.fromstring(
        b'<qdc xmlns="http://worldcat.org/xmlschemas/qdc-1.0/"'
        b' xmlns:m="http://www.loc.gov/marc.relators/" xmlns:n="https://example.org/names/">'
        b"<m:hst>Elm, Ada</m:hst><m:aut>Oak, Jan</m:aut><m:pbl>Ash Press</m:pbl><m:pht/>"
        b"<n:hst>Yew, Eva</n:hst></qdc>"
    )
    found = [(name, text) for name, text, _, _ in read_with_repairs(record)]
    assert found[:3] == [
        ("dc:contributor", "name=Elm, Ada; role=hst"),
        ("dc:creator", "Oak, Jan"),
        ("dc:publisher", "Ash Press"),
    ]
    assert ("{https://example.org/names/}hst", "Yew, Eva") in found


@pytest.mark.parametrize("text", ["oclc:70142323", "(OCoLC)70142323", "issn-l:1234-5679"])
def test_entry_of_a_catalogue_is_no_way_to_the_work(text: str) -> None:
    found = crosswalked(TITLE, ("dc:identifier", text))
    assert "url" not in found.work
    assert "no-access-url" in found.codes


@pytest.mark.parametrize("text", ["arXiv:0706.0001", "PMID: 19439421", "pmcid:PMC5574022"])
def test_page_of_an_archive_is_a_way_to_the_work(text: str) -> None:
    assert crosswalked(TITLE, ("dc:identifier", text)).work["url"].startswith("https://")


@pytest.mark.parametrize("text", ["issn-l:idIssn-l", "issnl:12345"])
def test_number_of_no_form_has_no_address(text: str) -> None:
    (found,) = crosswalked(TITLE, ("dc:identifier", text)).work["identifier"]
    assert "url" not in found


@pytest.mark.parametrize("label", ["urnnbn:", "nbn: ", "URN-NBN:", "urn:", "url:"])
def test_label_before_a_national_name(label: str) -> None:
    found = crosswalked(TITLE, ("dc:identifier", f"{label}urn:nbn:cz:nk-0051lj"))
    assert found.work["@id"] == "urn:nbn:cz:nk-0051lj"


@pytest.mark.parametrize("home", ["http://www.elm.example.org/", "https://elm.example.org"])
@pytest.mark.parametrize("kind", ["Website", "Periodical", "Dataset"])
def test_home_page_leads_to_the_work_and_is_not_its_name(home: str, kind: str) -> None:
    found = crosswalked(TITLE, ("dc:type", kind), ("dc:identifier", home))
    assert found.work["url"] == home
    assert found.work["@id"] != home
    assert "placeholder-identifier" in found.codes


@pytest.mark.parametrize("text", ["Elm, Ada (1725067)", "Ada Elm (1246804)"])
def test_number_behind_a_name_is_an_identifier(text: str) -> None:
    name, _, number = text.partition(" (")
    (creator,) = crosswalked(TITLE, ("dc:creator", text)).work["creator"]
    assert (creator["@type"], creator["name"]) == ("Person", name)
    assert creator["identifier"] == number.rstrip(")")


@pytest.mark.parametrize(
    "text", ["Elm, Ada (1920)", "Elm Unit (12)", "Elm University (28040)", "Elm, Ada (20150312)"]
)
def test_short_number_behind_a_name_stays(text: str) -> None:
    (creator,) = crosswalked(TITLE, ("dc:creator", text)).work["creator"]
    assert creator["name"] == text


@pytest.mark.parametrize("text", ["Ubald <Elmland, Bischof>", "Karl, I. <Elmland, Herzog>"])
def test_comma_in_angle_brackets_parts_no_name(text: str) -> None:
    (creator,) = crosswalked(TITLE, ("dc:creator", text)).work["creator"]
    assert creator["name"] == text
    assert "Elmland" not in str(creator.get("familyName", ""))


@pytest.mark.parametrize("text", ["16XX", "17XX", "[18XX]"])
def test_century_with_unknown_figures_is_kept_in_words(text: str) -> None:
    found = crosswalked(TITLE, ("dc:date", text)).work
    assert "datePublished" not in found
    assert found["description"] == f"Date: {text}"


@pytest.mark.parametrize("ending", ["", ".html", ".json", ".jsonld"])
def test_licence_of_the_spdx_list_has_one_address(ending: str) -> None:
    address = f"https://spdx.org/licenses/MIT{ending}"
    assert crosswalked(TITLE, ("dc:rights", address)).work["license"] == [
        "https://spdx.org/licenses/MIT"
    ]


@pytest.mark.parametrize("text", ["s.t.n.", "[s.t.n.]", "[s.n.t.]", "bez nakladatele"])
def test_word_for_nobody_in_other_languages(text: str) -> None:
    found = crosswalked(TITLE, ("dc:publisher", text))
    assert "publisher" not in found.work
    assert "nil-value" in found.codes


def test_contributor_under_the_name_of_a_creator() -> None:
    element = etree.fromstring(
        '<resource xmlns="http://datacite.org/schema/kernel-4"><contributors>'
        '<contributor contributorType="Editor"><creatorName>Elm, Ada</creatorName></contributor>'
        '<contributor contributorType="Editor"><givenName>Jan</givenName>'
        "<familyName>Oak</familyName></contributor></contributors></resource>"
    )
    found = [text for name, text, _, _ in read_datacite(element) if name.endswith("contributor")]
    assert found == [
        "name=Elm, Ada; role=Editor",
        "name=Oak, Jan; family=Oak; given=Jan; role=Editor",
    ]


def test_date_of_openaire_stands_in_the_resource_itself() -> None:
    element = etree.fromstring(
        '<resource xmlns="http://namespace.openaire.eu/schema/oaire/"'
        ' xmlns:datacite="http://datacite.org/schema/kernel-4">'
        '<datacite:date dateType="Issued">2023-10-01</datacite:date></resource>'
    )
    assert ("datacite:date.Issued", "2023-10-01") in [
        (name, text) for name, text, _, _ in read_datacite(element)
    ]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("PMID:19439421", "https://pubmed.ncbi.nlm.nih.gov/19439421"),
        ("arXiv:0706.0001", "https://arxiv.org/abs/0706.0001"),
        ("Elm 5", None),
    ],
)
def test_related_number_leads_to_its_archive(text: str, address: str | None) -> None:
    value = ("datacite:relatedIdentifier", f"relation=Cites; identifier={text}", "", "Cites")
    found = crosswalked(("datacite:title", "Tides"), value, name="datacite-to-cdif")
    (link,) = found.work["relatedLink"]
    assert link["target"].get("url") == address


@pytest.mark.parametrize("text", ["Dissertation (Ph.D.)", "Thesis (M.A.)", "THESIS (MSc)"])
def test_degree_behind_a_thesis(text: str) -> None:
    assert crosswalked(TITLE, ("dc:type", text)).work["@type"] == "Thesis"


@pytest.mark.parametrize("text", ["PREPRINTS", "research-article", "review-article"])
def test_words_of_other_systems_for_articles(text: str) -> None:
    assert crosswalked(TITLE, ("dc:type", text)).work["@type"] == "ScholarlyArticle"


@pytest.mark.parametrize(
    "text",
    [
        *("Prof. Singer", "Mrs. Painter", "Capt. Maker", "Elm, Thos. Painter", "Elm, Chas. Singer"),
        *("Elm Inc. Publisher", "Elm Bros. Publisher", "Elm, M.D. Author", "Ada Elm, co-director"),
        *("Elm $10 Fund", "Cash $1 Company", "$5 Bill"),
    ],
)
def test_no_role_and_no_field_is_seen_in_a_name(text: str) -> None:
    (creator,) = crosswalked(TITLE, ("dc:creator", text)).work["creator"]
    assert creator["name"] == text


@pytest.mark.parametrize("text", ["Schreiber, Nil", "Painter, Nil", "Nil Painter", "Na Singer"])
def test_short_given_name_is_somebody(text: str) -> None:
    (creator,) = crosswalked(TITLE, ("dc:creator", text)).work["creator"]
    assert creator["name"] == text


@pytest.mark.parametrize("text", ["Unknown photographer", "Author, Unknown", "Anonymous (Author)"])
def test_word_for_nobody_beside_a_role_is_nobody(text: str) -> None:
    assert "creator" not in crosswalked(TITLE, ("dc:creator", text)).work


@pytest.mark.parametrize(
    "text",
    [
        *("Elm, Ada u. a.", "Elm, Ada und andere", "Elm, Ada et coll.", "Elm, Ada Et Al."),
        *("ELM, ADA ET AL", "Elm, Ada dkk."),
    ],
)
def test_others_are_no_part_of_a_name(text: str) -> None:
    (creator,) = crosswalked(TITLE, ("dc:creator", text)).work["creator"]
    assert creator["name"].casefold() == "elm, ada"


@pytest.mark.parametrize("text", ["No text", "Text missing", "No content"])
def test_what_is_said_of_the_thing_is_a_description(text: str) -> None:
    assert crosswalked(TITLE, ("dc:description", text)).work["description"] == text


@pytest.mark.parametrize("path", ["license-to-kill", "liquor-license", "en/licenses/list.html"])
def test_address_with_the_word_is_not_always_a_licence(path: str) -> None:
    found = crosswalked(TITLE, ("dc:rights", f"https://elm.example.org/{path}")).work
    assert "license" not in found


@pytest.mark.parametrize("text", ["Elm Foundation, contract 2015", "Project No 123"])
def test_year_is_no_award(text: str) -> None:
    assert "award-in-name" not in crosswalked(TITLE, ("dc:contributor", text)).codes


@pytest.mark.parametrize("text", ["Elm, Ada née Oak", "Elm, Ada, née Oak", "Elm, Ada geb. Oak"])
def test_name_at_birth_is_no_given_name(text: str) -> None:
    (creator,) = crosswalked(TITLE, ("dc:creator", text)).work["creator"]
    assert (creator["familyName"], creator["givenName"], creator["name"]) == ("Elm", "Ada", text)
