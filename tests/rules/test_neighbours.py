"""Neighbours of the acceptance cases: the same rule, spelled, ordered or combined otherwise."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked
from tests.rules.test_cases import one

REGISTRY = "https://registry.identifiers.org/registry/"


@pytest.mark.parametrize(
    "text", ["Anonymous (Author)", "Author: unknown", "[Anonymous]", "(unknown)", "et al."]
)
def test_words_for_nobody_make_no_agent(text: str) -> None:
    """Neighbours of C18."""
    found = one("dc:creator", text)
    assert found.draft["creator"] == ["nil:unknown"]
    assert "contributor" not in found.work
    assert "nil-value" in found.codes
    assert "contributor" not in one("dc:contributor", text).work


def eurepo(rest: str) -> str:
    return f"info:eu-repo/semantics/{rest}"


@pytest.mark.parametrize(
    ("rest", "target"),
    [
        ("dataset/hdl/1765/1473", {"name": "https://hdl.handle.net/1765/1473"}),
        ("dataset/url/http%3A%2F%2Fexample.org%2F1", {"name": "http://example.org/1"}),
        ("dataset/pmid/12345", {"name": "https://pubmed.ncbi.nlm.nih.gov/12345"}),
    ],
)
def test_dataset_of_any_known_scheme_leads_to_it(rest: str, target: dict[str, str]) -> None:
    """Neighbours of R6."""
    (link,) = one("dc:relation", eurepo(rest)).work["relatedLink"]
    assert link["linkRelationship"] == "dataset"
    url = target["name"]
    assert link["target"] == {"@type": "EntryPoint", "name": url, "url": url}


@pytest.mark.parametrize("scheme", ["urn:nbn/", "urn/nbn:", "urn/urn:nbn:"])
def test_dataset_with_a_urn_is_named_by_it(scheme: str) -> None:
    (link,) = one("dc:relation", eurepo(f"dataset/{scheme}nl:ui:13-1")).work["relatedLink"]
    assert link["target"]["name"] == "urn:nbn:nl:ui:13-1"


@pytest.mark.parametrize(
    "rest", ["dataset/xyz/1", "reference/issn/0003-0600", "dataset/doi/10. 1/x"]
)
def test_link_that_leads_nowhere_keeps_its_whole_text_and_is_reported(rest: str) -> None:
    found = one("dc:relation", eurepo(rest))
    assert "relation-not-resolvable" in found.codes
    (kept,) = found.work.get("citation") or found.work["relatedLink"]
    assert (kept.get("target") or kept)["name"] == eurepo(rest)


@pytest.mark.parametrize(
    ("rest", "scheme", "value"),
    [
        ("isbn/978-3-16-148410-0", "isbn", "9783161484100"),
        ("urn/urn:nbn:nl:ui:13-1", "nbn", "urn:nbn:nl:ui:13-1"),
        ("hdl/1765/1473", "hdl", "1765/1473"),
    ],
)
def test_alternative_identifiers_are_those_of_their_scheme(
    rest: str, scheme: str, value: str
) -> None:
    (found,) = one("dc:relation", eurepo(f"altIdentifier/{rest}")).work["identifier"]
    assert (found["propertyID"], found["value"]) == (REGISTRY + scheme, value)


@pytest.mark.parametrize("kind", ["issn", "eissn", "pissn"])
def test_alternative_issn_is_that_of_the_journal(kind: str) -> None:
    """An ISSN names a serial (ISO 3297), and the record is about one article of it."""
    work = one("dc:relation", eurepo(f"altIdentifier/{kind}/1539-3755")).work
    assert [(each["@type"], each["issn"]) for each in work["isPartOf"]] == [
        ("Periodical", "1539-3755")
    ]
    assert "identifier" not in work


@pytest.mark.parametrize(
    ("rest", "code"),
    [
        ("isbn/978-3-16-148410-1", "bad-check-digit"),
        ("issn/1539-3756", "bad-check-digit"),
        ("doi/10. 1234/x", "bad-doi"),
    ],
)
def test_alternative_identifier_that_is_wrong_is_kept_and_reported(rest: str, code: str) -> None:
    """Neighbours of I4 and I12."""
    found = one("dc:relation", eurepo(f"altIdentifier/{rest}"))
    assert code in found.codes
    assert found.work["identifier"][0]["value"] == rest.partition("/")[2]


@pytest.mark.parametrize(
    "text",
    [
        "isPartOf http://example.org/1",
        "IsPartOf: http://example.org/1",
        "Is Part Of: http://example.org/1",
        "is_part_of:http://example.org/1",
        "dcterms:isPartOf http://example.org/1",
        "dcterms:isPartOf: http://example.org/1",
    ],
)
def test_kind_of_a_relation_before_its_address(text: str) -> None:
    """Neighbours of R9 in simple Dublin Core."""
    (link,) = one("dc:relation", text).work["relatedLink"]
    assert link["linkRelationship"]["name"] == "IsPartOf"
    assert link["target"]["url"] == "http://example.org/1"


@pytest.mark.parametrize(
    "text",
    [
        "doi.org/10.1705/674",
        "dx.doi.org/10.1705/674",
        "doi:doi:10.1705/674",
        "DOI: doi.org/10.1705/674",
    ],
)
def test_doi_without_the_scheme_of_its_address(text: str) -> None:
    """Neighbours of I3."""
    assert one("dc:identifier", text).work["@id"] == "https://doi.org/10.1705/674"


def test_doi_label_with_nothing_behind_it_is_reported_without_a_scheme_too() -> None:
    found = one("dc:identifier", "doi.org/11.1/x")
    assert found.codes >= {"bad-doi"}
    assert found.work["identifier"] == ["doi.org/11.1/x"]


@pytest.mark.parametrize("gap", ["; ", " ", ", "])
def test_several_addresses_in_one_value_are_each_what_they_are(gap: str) -> None:
    """Neighbours of I19 and I21."""
    text = gap.join(
        ("http://example.org/1", "https://doi.org/10.5555/1", "https://hdl.handle.net/1/2")
    )
    work = one("dc:identifier", text).work
    assert work["@id"] == "https://doi.org/10.5555/1"
    assert "https://hdl.handle.net/1/2" in work["sameAs"]


def test_scheme_of_an_oai_identifier_may_be_in_capitals() -> None:
    """A neighbour of I16; RFC 3986, 3.1: schemes are compared without regard to case."""
    found = one("dc:identifier", "OAI:arXiv.org:cs/0112017")
    assert "identifier" not in found.work
    assert not str(found.work["@id"]).lower().startswith("oai:")


@pytest.mark.parametrize(
    ("text", "interval"),
    [
        ("the 19th century", "1801/1900"),
        ("XIX century", "1801/1900"),
        ("siglo XIX", "1801/1900"),
        ("s. XIX", "1801/1900"),
        ("XIXe siècle", "1801/1900"),
        ("17de eeuw", "1601/1700"),
        ("18th-19th century", "1701/1900"),
        ("18th and 19th centuries", "1701/1900"),
        ("siglos XVIII-XIX", "1701/1900"),
        ("1st century AD", "0001/0100"),
    ],
)
def test_centuries_however_they_are_written(text: str, interval: str) -> None:
    """Neighbours of A16: a century begins with year 1; in dc:date it is reported, not used."""
    assert one("dc:coverage", text).work["temporalCoverage"] == [interval]
    found = one("dc:date", text)
    assert "datePublished" not in found.work
    assert "date-not-read" in found.codes


@pytest.mark.parametrize(
    "text",
    [
        "19th century BC",
        "early 19th century",
        "second half of the 19th century",
        "500 BC-100 AD",
        "Hebrew calendar 5765",
        "Mayan 13.0.0.0.0",
        # DCMI Period Encoding Scheme, its example of another scheme.
        "start=Cambrian period; scheme=Geological timescale; name=Phanerozoic Eon;",
        "start=1939; end=1929",
    ],
)
def test_time_that_is_no_interval_is_kept_as_text_and_is_no_place(text: str) -> None:
    """Neighbours of V8: the draft names the Hebrew and Mayan calendars among the times."""
    work = one("dc:coverage", text).work
    assert work["temporalCoverage"] == [text]
    assert "spatialCoverage" not in work


@pytest.mark.parametrize("text", ["IV", "X v. X", "Vancouver, BC", "Century City"])
def test_places_that_look_like_times_are_places(text: str) -> None:
    work = one("dc:coverage", text).work
    assert work["spatialCoverage"] == [{"@type": "Place", "name": text}]


def test_box_of_which_only_the_name_is_given() -> None:
    """DCMI Box: every component is optional."""
    (place,) = one("dc:coverage", "name=Western Australia; projection=WGS84").work[
        "spatialCoverage"
    ]
    assert place == {"@type": "Place", "name": "Western Australia"}


@pytest.mark.parametrize(
    "text",
    [
        "info:eu-repo/date/embargoEnd/31-12-2015",
        "embargo until 2015-12-31",
        "Embargoed until 31 December 2015",
        "Embargo: 2015-12-31",
    ],
)
def test_end_of_an_embargo_is_never_a_date_of_publication(text: str) -> None:
    """Neighbours of A6."""
    for element in ("dc:date", "dc:rights"):
        work = one(element, text).work
        assert work["conditionsOfAccess"] == ["Embargo until 2015-12-31"]
        assert "datePublished" not in work


@pytest.mark.parametrize(
    ("text", "licence"),
    [
        ("Reconocimiento 4.0 Internacional", "by/4.0/"),
        ("Atribución-NoComercial-CompartirIgual 4.0 Internacional", "by-nc-sa/4.0/"),
        ("Reconocimiento-NoComercial-SinObraDerivada 3.0 España", "by-nc-nd/3.0/es/"),
        ("Namensnennung 4.0 International", "by/4.0/"),
        ("Attribution-ShareAlike 2.0 UK: England & Wales", "by-sa/2.0/uk/"),
        ("Attribution-NonCommercial-NoDerivs 3.0 Spain", "by-nc-nd/3.0/es/"),
    ],
)
def test_licences_by_their_names_in_other_languages(text: str, licence: str) -> None:
    """Neighbours of G3 and G5; the names are those of the deeds."""
    first = one("dc:rights", text).work["license"][0]
    assert first == f"https://creativecommons.org/licenses/{licence}"


@pytest.mark.parametrize(
    ("text", "tags"),
    [("en-UK", ["en-GB"]), ("el_EL", ["el-GR"]), ("eng spa", ["en", "es"]), ("[eng]", ["en"])],
)
def test_languages_written_otherwise(text: str, tags: list[str]) -> None:
    """Neighbours of L2 and L7: UK and EL are no regions of BCP 47."""
    assert one("dc:language", text).work["inLanguage"] == tags


def test_checksum_with_a_blank_behind_its_algorithm() -> None:
    digits = "da39a3ee5e6b4b0d3255bfef95601890afd80709"
    found = one("dc:format", f"SHA-1 {digits}").work["checksum"]
    assert found["spdx:algorithm"] == "spdx:checksumAlgorithm_sha1"
    assert found["spdx:checksumValue"] == digits


PAGE, PDF, CSV = (f"https://repository.example.org/{name}" for name in ("1", "1/a.pdf", "1/b.csv"))


@pytest.mark.parametrize("urls", [(PAGE, PDF), (PDF, PAGE)])
def test_file_is_not_the_same_as_the_resource_in_whatever_order(urls: tuple[str, str]) -> None:
    """Neighbours of I18 and I19: the others are sameAs when no file type is known."""
    work = crosswalked(*(("dc:identifier", url) for url in urls)).work
    assert (work["@id"], work["url"]) == (PAGE, PAGE)
    assert [each["contentUrl"] for each in work["distribution"]] == [PDF]
    assert "sameAs" not in work


def test_files_beside_a_doi_are_distributions_and_nothing_else() -> None:
    values = [("dc:identifier", text) for text in ("10.5555/1", PDF, CSV)]
    work = crosswalked(*values).work
    assert work["@id"] == "https://doi.org/10.5555/1"
    assert [each["contentUrl"] for each in work["distribution"]] == [PDF, CSV]
    assert "sameAs" not in work


@pytest.mark.parametrize("urls", [(PAGE, PDF), (PDF, PAGE)])
def test_file_among_alternate_identifiers_is_not_the_same_as_the_resource(
    urls: tuple[str, str],
) -> None:
    """DataCite 4.6, property 11: other identifiers of the resource; a file is none of them."""
    values = [("datacite:alternateIdentifier", url) for url in urls]
    work = crosswalked(("datacite:identifier", "10.5555/1"), *values, name="datacite-to-cdif").work
    assert work["sameAs"] == [PAGE]
    assert [each["contentUrl"] for each in work["distribution"]] == [PDF]


def test_lone_file_is_the_digital_object_itself() -> None:
    """DECISIONS 18: one digital object."""
    work = one("dc:identifier", PDF).work
    assert (work["@id"], work["url"]) == (PDF, PDF)
    assert work["encodingFormat"] == ["application/pdf"]
    assert "sameAs" not in work


@pytest.mark.parametrize(
    "element",
    ["isPartOf", "isVersionOf", "references", "alternative", "tableOfContents", "extent", "medium"],
)
def test_qualified_elements_that_say_nothing_make_nothing(element: str) -> None:
    """Neighbours of C18: "n/a" is no work, no name and no size. It is told all the same."""
    found = crosswalked((f"dcterms:{element}", "n/a"), name="qdc-to-cdif")
    nothing = crosswalked(name="qdc-to-cdif")
    assert found.work == nothing.work
    assert found.codes == nothing.codes | {"nil-value"}


@pytest.mark.parametrize("text", ["n/a", "N/A", "-", "null", "nil:missing", "[No title]", "???"])
def test_title_that_says_nothing_is_none_and_costs_the_claim(text: str) -> None:
    """A neighbour of T3: the draft wants a meaningful title."""
    rest = (("dc:identifier", PAGE), ("dc:rights", "open access"), ("dc:type", "Dataset"))
    assert crosswalked(("dc:title", "A title"), *rest).claims[0]
    found = crosswalked(("dc:title", text), *rest)
    assert "name" not in found.draft
    assert found.claims == (False, False)
    assert found.codes == {"nil-value", "required-missing"}


@pytest.mark.parametrize("text", ["Unknown", "None", "Anonymous", "Nada", "Nil desperandum"])
def test_title_that_may_be_one_is_kept(text: str) -> None:
    assert one("dc:title", text).work["name"] == text


def test_identifier_whose_scheme_has_an_address_leads_to_the_resource() -> None:
    """A neighbour of N2: nothing is said to be without an address that has one."""
    found = one("dc:identifier", "arXiv:1234.5678")
    assert found.work["url"] == "https://arxiv.org/abs/1234.5678"
    assert found.traced("work.url")[0].status.value == "derived"
    assert "no-access-url" not in found.codes
    assert found.work["@id"] == "https://catalog.example.org/records/oai:example.org:1#resource"


@pytest.mark.parametrize(
    ("text", "code"),
    [("LCSH: Cooking", None), ("MeSH: Neoplasms", None), ("JEL: C1", "C1"), ("LCC: QA", "QA")],
)
def test_heading_is_given_no_code_that_it_has_not(text: str, code: str | None) -> None:
    """Neighbours of S4."""
    (term,) = one("dc:subject", text).work["keywords"]
    assert term["name"] == text.partition(": ")[2]
    assert term.get("termCode") == code


GERMAN = "urn:nbn:de:101:1-201102033592"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (GERMAN, "relation"),
        (f"info:eu-repo/semantics/dataset/urn/{GERMAN}", "dataset"),
        (f"IsPartOf: {GERMAN}", "IsPartOf"),
    ],
)
def test_relation_to_a_urn_nbn_leads_to_the_resolver_of_its_country(text: str, kind: str) -> None:
    """RFC 8458: the resolver is that of the national library; identifiers have it too."""
    (link,) = one("dc:relation", text).work["relatedLink"]
    relationship = link["linkRelationship"]
    assert (relationship["name"] if isinstance(relationship, dict) else relationship) == kind
    assert link["target"]["name"] == GERMAN
    assert link["target"]["url"] == f"https://nbn-resolving.org/{GERMAN}"


def test_relation_to_a_urn_nbn_of_no_known_resolver_keeps_its_name_alone() -> None:
    (link,) = one("dc:relation", "urn:nbn:zz:1-2").work["relatedLink"]
    assert link["target"] == {"@type": "EntryPoint", "name": "urn:nbn:zz:1-2"}


def test_alternative_urn_nbn_has_the_address_of_its_resolver() -> None:
    (found,) = one("dc:relation", f"info:eu-repo/semantics/altIdentifier/urn/{GERMAN}").work[
        "identifier"
    ]
    assert (found["value"], found["url"]) == (GERMAN, f"https://nbn-resolving.org/{GERMAN}")
