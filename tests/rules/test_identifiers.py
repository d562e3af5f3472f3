"""Identifiers: recognised by their form, never guessed, check digits checked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.rules.values import identifiers as ids
from tests.rules.mapped import crosswalked

# What a DOI ends with is no full stop or bracket of the sentence around it: see below.
SUFFIX = st.text("abcXYZ0123456789.-_;()/", min_size=1, max_size=30).map(lambda each: f"{each}1")


@pytest.mark.parametrize(
    "text",
    [
        "10.1234/abc",
        "doi:10.1234/abc",
        "DOI: 10.1234/abc",
        "DOI 10.1234/abc",
        "info:doi/10.1234/abc",
        "urn:doi:10.1234/abc",
        "http://dx.doi.org/10.1234/abc",
        "https://doi.org/10.1234/abc",
        "https://www.doi.org/10.1234/abc",
        "https://doi.org/doi:10.1234/abc",
        "doi:https://doi.org/10.1234/abc",
        "https://doi.org/10.1234%2Fabc",
        "https://doi.org/10.1234/abc?nosfx=y",
    ],
)
def test_forms_of_a_doi(text: str) -> None:
    assert ids.read_doi(text) == "10.1234/abc"


@pytest.mark.parametrize(
    "text",
    [
        "info:doi/10. 1874/15290/18",
        "10.12/x",
        "10.1234/",
        "10.1234",
        "see 10.1234/abc",
        "https://example.org/10.1234/abc",
        "1874/15290",
        "doi:11.1234/abc",
    ],
)
def test_what_is_no_doi(text: str) -> None:
    assert ids.read_doi(text) is None


def test_address_of_a_doi_holds_no_character_that_an_iri_may_not() -> None:
    name = "10.1002/(SICI)1097<1::AID>3.0.CO;2-8#x"
    assert ids.doi_url(name) == "https://doi.org/10.1002/(SICI)1097%3C1::AID%3E3.0.CO;2-8%23x"


@given(SUFFIX)
def test_doi_is_the_same_however_it_is_written(suffix: str) -> None:
    name = f"10.5555/{suffix}"
    for prefix in ("", "doi:", "info:doi/", "https://doi.org/"):
        assert ids.read_doi(prefix + name) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("10.1234/abc.", "10.1234/abc"),
        ("doi:10.1234/abc).", "10.1234/abc"),
        ("(10.1234/abc)", "10.1234/abc"),
        ("[doi:10.1234/abc]", "10.1234/abc"),
        ("https://doi.org/10.1234/abc>", "10.1234/abc"),
        ("https://doi.org/10.1234/abc,", "10.1234/abc"),
        ("10.1016/S0168-9002(97)00048-X", "10.1016/S0168-9002(97)00048-X"),
        ("10.1016/0370-2693(94)", "10.1016/0370-2693(94)"),
        ("10.1234/.", None),
    ],
)
def test_full_stops_and_brackets_around_a_doi_are_none_of_it(text: str, name: str | None) -> None:
    assert ids.read_doi(text) == name


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("URN:ISBN:3-16-148410-X", "urn:isbn:3-16-148410-X"),
        ("Urn:Uuid:F81D4FAE-7DEC", "urn:uuid:F81D4FAE-7DEC"),
        ("INFO:EU-REPO/dai/nl/12A", "info:eu-repo/dai/nl/12A"),
        ("urn:NationalOrgThesaurus:nl/234", "urn:NationalOrgThesaurus:nl/234"),
        ("urn:nbn:NL:UI:13-1", "urn:nbn:NL:UI:13-1"),
    ],
)
def test_names_are_written_in_the_form_that_their_rfc_calls_equal(text: str, same: str) -> None:
    assert ids.read_urn(text) == same


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("http://example.org/?a=1&amp;b=2", "http://example.org/?a=1&b=2"),
        ("http://example.org/?a=1&AMP;b=2&amp;c=3", "http://example.org/?a=1&b=2&c=3"),
        ("10.1002/(SICI)1097&lt;1::AID&gt;3.0.CO;2-8", "10.1002/(SICI)1097<1::AID>3.0.CO;2-8"),
        (r"identifier=http://example.org/?a=1&amp\;b=2; x=1",
         "identifier=http://example.org/?a=1&b=2; x=1"),
        ("see http://example.org/?a&amp;b and Smith &amp; Sons",
         "see http://example.org/?a&b and Smith &amp; Sons"),
        ("http://example.org/?a=1&section=2", "http://example.org/?a=1&section=2"),
    ],
)  # fmt: skip
def test_entities_in_addresses_are_what_was_meant(text: str, meant: str) -> None:
    assert ids.mended_addresses(text) == meant


@pytest.mark.parametrize(
    ("text", "handle"),
    [
        ("hdl:1874/15290", "1874/15290"),
        ("info:hdl/1874/15290", "1874/15290"),
        ("http://hdl.handle.net/20.500.12345/6", "20.500.12345/6"),
        ("https://hdl.handle.net/2027/uc1.b4", "2027/uc1.b4"),
        ("1874/15290", None),
        ("2006-12-12", None),
        ("https://repository.example.org/handle/1874/15290", None),
    ],
)
def test_handles(text: str, handle: str | None) -> None:
    assert ids.read_handle(text) == handle


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("urn:nbn:nl:ui:13-123", ("urn:nbn:nl:ui:13-123", "nl", "")),
        ("URN:NBN:fi-fe2014", ("urn:nbn:fi-fe2014", "fi", "")),
        (
            "https://urn.fi/URN:NBN:fi-fe2014",
            ("urn:nbn:fi-fe2014", "fi", "https://urn.fi/URN:NBN:fi-fe2014"),
        ),
        (
            "http://x.example.org/?identifier=urn:nbn:nl:ui:1-2&x=1",
            ("urn:nbn:nl:ui:1-2", "nl", "http://x.example.org/?identifier=urn:nbn:nl:ui:1-2&x=1"),
        ),
        ("urn:isbn:123", None),
        ("see urn:nbn:nl:ui:13-123", None),
    ],
)
def test_national_bibliography_numbers(text: str, found: tuple[str, str, str] | None) -> None:
    assert ids.read_nbn(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ark:/13030/c7833mx7t", ("ark:/13030/c7833mx7t", "")),
        ("ark:13030/c7833mx7t", ("ark:13030/c7833mx7t", "")),
        (
            "https://n2t.net/ark:/99152/t1",
            ("ark:/99152/t1", "https://n2t.net/ark:/99152/t1"),
        ),
        ("park:/13030/c7", None),
        ("ark:/1/x", None),
    ],
)
def test_archival_resource_keys(text: str, found: tuple[str, str] | None) -> None:
    assert ids.read_ark(text) == found


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("ISBN: 978-3-16-148410-0", "9783161484100"),
        ("ISBN 90-393-4272-9 (paperback)", None),
        ("ISBN-13: 9783161484100", "9783161484100"),
        ("urn:isbn:9783161484100", "9783161484100"),
        ("ISBN 0-8044-2957-X", "080442957X"),
        ("ISBN: 978-3-16-148410-1", None),
        ("9783161484100", None),
    ],
)
def test_isbn_needs_label_and_check_digit(text: str, digits: str | None) -> None:
    assert ids.read_isbn(text) == digits


@pytest.mark.parametrize(
    ("text", "issn"),
    [
        ("ISSN: 1539-3755", "1539-3755"),
        ("eISSN 1461-023X", "1461-023X"),
        ("ISSN (online): 1461-023x", "1461-023X"),
        ("urn:issn:14610238", None),
        ("urn:issn:1461023X", "1461-023X"),
        ("1461-023X", None),
    ],
)
def test_issn_needs_label_and_check_digit(text: str, issn: str | None) -> None:
    assert ids.read_issn(text) == issn


@given(st.integers(1, 9_999_999))  # 0000-0000 stands for none
def test_exactly_one_check_character_makes_an_issn(number: int) -> None:
    digits = f"{number:07d}"
    assert sum(ids.issn_of(digits + c) is not None for c in "0123456789X") == 1


@given(st.integers(1, 999_999_999))
def test_exactly_one_check_character_makes_an_isbn(number: int) -> None:
    assert sum(ids.is_isbn(f"{number:09d}{c}") for c in "0123456789X") == 1
    assert sum(ids.is_isbn(f"978{number:09d}{c}") for c in "0123456789") == 1


def test_numbers_of_the_standards() -> None:
    assert ids.is_orcid("0000-0002-1825-0097")  # ORCID's own example
    assert ids.is_orcid("0000-0002-1694-233X")
    assert not ids.is_orcid("0000-0002-1825-0098")
    assert ids.read_orcid("https://orcid.org/0000-0002-1825-0097") == "0000-0002-1825-0097"
    assert ids.read_orcid("orcid:0000-0002-1694-233x") == "0000-0002-1694-233X"


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("HTTP://Example.org/A", "http://Example.org/A"),
        ("https://example.org/a b", None),
        ("http://www.", "http://www."),
        ("https://", None),
        ("www.example.org", None),
        ("ftp://example.org/x", "ftp://example.org/x"),
        ("http://example.org/<x>", "http://example.org/%3Cx%3E"),
        ("mailto:a@example.org", None),
    ],
)
def test_addresses(text: str, url: str | None) -> None:
    assert ids.read_url(text) == url


@given(st.text(max_size=60))
def test_no_reader_fails_on_any_text(text: str) -> None:
    for read in (
        ids.read_doi,
        ids.read_handle,
        ids.read_nbn,
        ids.read_ark,
        ids.read_isbn,
        ids.read_issn,
        ids.read_orcid,
        ids.read_oai,
        ids.read_url,
        ids.read_urn,
        ids.read_unlabelled,
    ):
        read(text)


@given(st.from_regex(r"\A[0-9-]{1,14}\Z"))
def test_bare_numbers_are_never_identifiers(text: str) -> None:
    for read in (ids.read_doi, ids.read_handle, ids.read_isbn, ids.read_issn):
        assert read(text) is None


def test_escaped_address_is_mended_and_told() -> None:
    found = crosswalked(("dc:identifier", "http://example.org/show?a=1&amp;b=2"))
    assert found.work["@id"] == found.work["url"] == "http://example.org/show?a=1&b=2"
    (told,) = [each for each in found.result.issues if each.code == "repaired-address"]
    assert told.detail == "http://example.org/show?a=1&b=2"
    assert told.text == "http://example.org/show?a=1&amp;b=2"


def test_cut_doi_is_told_and_a_whole_one_is_not() -> None:
    assert "repaired-identifier" in crosswalked(("dc:identifier", "doi:10.1234/abc.")).codes
    for text in ("doi:10.1234/abc", "https://doi.org/10.1234%2Fabc", "10.1016/0370-2693(94)"):
        assert "repaired-identifier" not in crosswalked(("dc:identifier", text)).codes, text


@pytest.mark.parametrize("element", ["dc:identifier", "dc:source"])
@pytest.mark.parametrize("kind", ["Journal", "http://purl.org/coar/resource_type/c_0640"])
def test_a_journal_is_no_part_of_itself(element: str, kind: str) -> None:
    found = crosswalked(("dc:type", kind), (element, "ISSN 1539-3755")).work
    assert found["@type"] == "Periodical"
    assert "isPartOf" not in found
    assert [each["value"] for each in found["identifier"]] == ["1539-3755"]


def test_what_is_in_a_journal_is_part_of_it() -> None:
    found = crosswalked(("dc:type", "Article"), ("dc:identifier", "ISSN 1539-3755")).work
    assert found["isPartOf"] == [{"@type": "Periodical", "issn": "1539-3755"}]
    assert "identifier" not in found
