"""Several identifiers in one dc:identifier: a list of them and nothing else is taken apart."""

from __future__ import annotations

import pytest

from oaicdif.rules.values.identifier_lists import split_identifiers
from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("10.1234/a; 10.5678/b", ["10.1234/a", "10.5678/b"]),
        ("10.1234/a;10.5678/b", ["10.1234/a", "10.5678/b"]),
        ("10.1234/a, 10.5678/b", ["10.1234/a", "10.5678/b"]),
        ("10.1234/a 10.5678/b", ["10.1234/a", "10.5678/b"]),
        ("10.1234/a\n  10.5678/b", ["10.1234/a", "10.5678/b"]),
        ("10.1234/a | 10.5678/b", ["10.1234/a", "10.5678/b"]),
        ("doi:10.1234/a doi:10.5678/b", ["doi:10.1234/a", "doi:10.5678/b"]),
        ("doi: 10.1234/a; doi: 10.5678/b;", ["doi: 10.1234/a", "doi: 10.5678/b"]),
        ("DOI 10.1234/a, DOI 10.5678/b", ["DOI 10.1234/a", "DOI 10.5678/b"]),
        ("https://doi.org/10.1234/a,10.5678/b", ["https://doi.org/10.1234/a", "10.5678/b"]),
        (
            "10.1002/(SICI)1097<1::AID>3.0.CO;2-8; 10.5678/b",
            ["10.1002/(SICI)1097<1::AID>3.0.CO;2-8", "10.5678/b"],
        ),
        ("hdl:1874/15290; hdl:1874/15291", ["hdl:1874/15290", "hdl:1874/15291"]),
        (
            "http://hdl.handle.net/1874/1, https://example.org/x/2",
            ["http://hdl.handle.net/1874/1", "https://example.org/x/2"],
        ),
        (
            "https://example.org/1 https://example.org/2",
            ["https://example.org/1", "https://example.org/2"],
        ),
        ("urn:nbn:nl:ui:10-1; urn:nbn:nl:ui:10-2", ["urn:nbn:nl:ui:10-1", "urn:nbn:nl:ui:10-2"]),
        ("ark:/12345/x1; ark:/12345/x2", ["ark:/12345/x1", "ark:/12345/x2"]),
        (
            "ISBN 978-3-16-148410-0; ISBN 0-306-40615-2",
            ["ISBN 978-3-16-148410-0", "ISBN 0-306-40615-2"],
        ),
        (
            "ISBN: 978-3-16-148410-0 (print), eISBN: 9780306406157 (pdf)",
            ["ISBN: 978-3-16-148410-0 (print)", "eISBN: 9780306406157 (pdf)"],
        ),
        (
            "ISBN 978-3-16-148410-0, 9780306406157",
            ["ISBN 978-3-16-148410-0", "ISBN 9780306406157"],
        ),
        ("9783161484100; 9780306406157", ["9783161484100", "9780306406157"]),
        ("9783161484100 9780306406157", ["9783161484100", "9780306406157"]),
        (
            "doi:10.1234/a; ISBN 978 3 16 148410 0; https://example.org/1",
            ["doi:10.1234/a", "ISBN 978 3 16 148410 0", "https://example.org/1"],
        ),
    ],
)
def test_lists_of_identifiers(text: str, parts: list[str]) -> None:
    assert split_identifiers(text) == parts


@pytest.mark.parametrize(
    "text",
    [
        "10.1234/a",
        "10.1002/(SICI)1097<1::AID>3.0.CO;2-8",
        "10.1234/a,b;c",
        "10.1234/a; see page 4",
        "see 10.1234/a and 10.5678/b",
        "Doe, J. (2004) Tides. 10.1234/a, 10.5678/b",
        "https://example.org/a;b=c,d",
        "https://example.org/?url=https://example.org/2",
        "https://example.org/1; page 2",
        "ISBN 978-3-16-148410-0",
        "ISBN 978 3 16 148410 0",
        "ISBN 978-3-16-148410-0; ISBN 978-3-16-148410-1",  # a wrong check digit
        "ISBN 978-3-16-148410-0, 112 pages",
        "9783161484100; 9783161484101",
        "20040506; 20040507",
        "978-3-16-148410-0",
        "1874/15290; 1874/15291",  # a bare handle is not guessed
        "A 12; B 13",
        "; ,",
        "",
    ],
)
def test_what_is_no_list_of_identifiers_stays_whole(text: str) -> None:
    assert split_identifiers(text) == [text]


def test_each_doi_of_a_list_is_an_identifier() -> None:
    found = crosswalked(("dc:identifier", "10.1234/a; 10.5678/b"))
    assert found.work["@id"] == "https://doi.org/10.1234/a"
    assert [each["value"] for each in found.work["identifier"]] == ["10.1234/a", "10.5678/b"]


def test_each_isbn_of_a_list_is_one() -> None:
    found = crosswalked(("dc:identifier", "ISBN 978-3-16-148410-0, 9780306406157"))
    assert found.work["isbn"] == ["9783161484100", "9780306406157"]


def test_bare_isbns_of_a_list_are_believed_no_more_than_one() -> None:
    found = crosswalked(("dc:identifier", "9783161484100; 9780306406157"))
    assert found.work["identifier"] == ["9783161484100", "9780306406157"]
    assert "isbn" not in found.work
    assert "unlabelled-identifier" in found.codes


def test_a_list_of_dois_as_relation_is_several_links() -> None:
    found = crosswalked(("dc:relation", "doi:10.1234/a; doi:10.5678/b"))
    urls = [each["target"]["url"] for each in found.work["relatedLink"]]
    assert urls == ["https://doi.org/10.1234/a", "https://doi.org/10.5678/b"]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("ISSN 1234-5679; 2049-3630", ["ISSN 1234-5679", "ISSN 2049-3630"]),
        ("ISSN: 1234-5679, ISSN: 2049-3630", ["ISSN: 1234-5679", "ISSN: 2049-3630"]),
        ("e-ISSN 1234-5679 / p-ISSN 2049-3630", ["e-ISSN 1234-5679", "p-ISSN 2049-3630"]),
        (
            "ISSN 1234-5679 (print) 2049-3630 (online)",
            ["ISSN 1234-5679 (print)", "ISSN 2049-3630 (online)"],
        ),
        ("ISSN 1234-5679\n2049-3630", ["ISSN 1234-5679", "ISSN 2049-3630"]),
        ("ISSN 1234-5678; 2049-3630", ["ISSN 1234-5678", "ISSN 2049-3630"]),  # a wrong digit
        ("ISSN 1234-5679; 10.1234/a", ["ISSN 1234-5679", "10.1234/a"]),
    ],
)
def test_lists_of_issns(text: str, parts: list[str]) -> None:
    assert split_identifiers(text) == parts


@pytest.mark.parametrize(
    "text",
    [
        "1234-5679; 2049-3630",  # nothing says what they are
        "ISSN 1234-5679; vol. 4",
        "Elm Journal, ISSN 1234-5679; 2049-3630",
        "ISSN 1234-5679 pp. 1234-1250",
        "1999-2004; 2005-2010",
    ],
)
def test_what_is_no_list_of_issns_stays_whole(text: str) -> None:
    assert split_identifiers(text) == [text]


def test_each_issn_of_a_source_is_a_periodicals() -> None:
    found = crosswalked(("dc:source", "ISSN 1234-5679; 2049-3630"))
    assert found.work["isPartOf"] == [
        {"@type": "Periodical", "issn": "1234-5679"},
        {"@type": "Periodical", "issn": "2049-3630"},
    ]


def test_wrong_issn_in_a_list_is_reported_by_itself() -> None:
    found = crosswalked(("dc:source", "ISSN 1234-5678; 2049-3630"))
    assert found.work["isPartOf"] == [{"@type": "Periodical", "issn": "2049-3630"}]
    assert found.work["bibliographicCitation"] == ["ISSN 1234-5678"]
    assert "bad-check-digit" in found.codes


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("Related: https://a.org/1, https://b.org/2", ["https://a.org/1", "https://b.org/2"]),
        ("See also: 10.1234/a; 10.5678/b", ["https://doi.org/10.1234/a", "https://doi.org/10.5678/b"]),
        ("Data: https://a.org/1 https://b.org/2", ["https://a.org/1", "https://b.org/2"]),
        ("Links: hdl:1874/1; hdl:1874/2",
         ["https://hdl.handle.net/1874/1", "https://hdl.handle.net/1874/2"]),
        ("Project page: https://a.org/1", ["https://a.org/1"]),
    ],
)  # fmt: skip
def test_label_before_links_stays_in_their_names(text: str, urls: list[str]) -> None:
    found = crosswalked(("dc:relation", text))
    label = text.partition(":")[0]
    targets = [each["target"] for each in found.work["relatedLink"]]
    assert [each["url"] for each in targets] == urls
    assert all(each["name"].startswith(f"{label}: ") for each in targets)
    assert "relation-not-resolvable" not in found.codes


@pytest.mark.parametrize(
    "text", ["References: 10.1234/a; 10.5678/b", "References: 10.1234/a, 10.5678/b"]
)
def test_kind_of_relation_before_a_list_is_that_of_each(text: str) -> None:
    links = crosswalked(("dc:relation", text)).work["relatedLink"]
    assert [each["linkRelationship"]["name"] for each in links] == ["References"] * 2
    assert [each["target"]["url"][-1] for each in links] == ["a", "b"]


@pytest.mark.parametrize(
    "text",
    ["Related: the tide tables", "Note: see https://a.org/1 and page 4", "Data: A 12; B 13"],
)
def test_label_before_words_is_no_link(text: str) -> None:
    (link,) = crosswalked(("dc:relation", text)).work["relatedLink"]
    assert link["target"] == {"@type": "EntryPoint", "name": text}


@pytest.mark.parametrize(
    "sources",
    [
        ("ISSN: 0028-0836", "EISSN: 1476-4687"),
        ("EISSN: 1476-4687", "ISSN: 0028-0836"),
        ("e-ISSN 1476-4687 / p-ISSN 0028-0836",),
        ("ISSN 0028-0836 (print)", "ISSN (online): 1476-4687"),
    ],
)
def test_printed_and_electronic_form_are_one_journal(sources: tuple[str, ...]) -> None:
    found = crosswalked(*(("dc:source", text) for text in sources))
    assert found.work["isPartOf"] == [{"@type": "Periodical", "issn": ["0028-0836", "1476-4687"]}]


@pytest.mark.parametrize(
    "sources",
    [
        ("ISSN: 0028-0836", "ISSN: 1476-4687"),
        ("EISSN: 0028-0836", "EISSN: 1476-4687"),
        ("ISSN: 0028-0836", "ISSN: 1234-5679", "EISSN: 1476-4687"),
    ],
)
def test_numbers_of_one_kind_may_be_two_journals(sources: tuple[str, ...]) -> None:
    found = crosswalked(*(("dc:source", text) for text in sources))
    assert len(found.work["isPartOf"]) == len(sources)
