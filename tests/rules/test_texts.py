"""Texts, languages, formats, subjects and relations: what a value is, and what it is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.resources import shipped_folder
from oaicdif.rules.values import clean_text, languages, media_types, relations, subjects
from oaicdif.rules.vocabulary import read_vocabulary

TABLES = shipped_folder("crosswalks") / "vocabularies"
LANGUAGES, COUNTRIES, FORMATS, RELATIONS, SCHEMES = (
    read_vocabulary(TABLES / f"{name}.tsv", name)
    for name in ("languages", "countries", "formats", "relations", "subject-schemes")
)


@pytest.mark.parametrize(
    ("given_text", "plain"),
    [
        ("CO<sub>2</sub> in air", "CO2 in air"),
        ("<p>One.</p><p>Two.</p>", "One.\nTwo."),
        ("<jats:p>Text</jats:p>", "Text"),
        ("R&amp;D", "R&D"),
        ("&lt;i&gt;Homo sapiens&lt;/i&gt;", "Homo sapiens"),
        ("a < b and c > d", "a < b and c > d"),
        ("x<y", "x<y"),
        ("AT&T", "AT&T"),
        ("<script>alert(1)</script>Title", "Title"),
    ],
)
def test_markup_goes_and_text_stays(given_text: str, plain: str) -> None:
    assert clean_text.plain_text(given_text) == plain


@given(st.text(alphabet=st.characters(blacklist_characters="<&")))
def test_text_without_markup_is_untouched(value: str) -> None:
    assert clean_text.plain_text(value) == value


@pytest.mark.parametrize(
    ("written", "tag"),
    [
        ("en", "en"),
        ("eng", "en"),
        ("ENG", "en"),
        ("English", "en"),
        ("ger", "de"),
        ("deu", "de"),
        ("en_US", "en-US"),
        ("pt-br", "pt-BR"),
        ("zh-hant", "zh-Hant"),
        ("iso639-2:fre", "fr"),
    ],
)
def test_languages_become_tags(written: str, tag: str) -> None:
    found = languages.read_tag(written, LANGUAGES, COUNTRIES)
    term = LANGUAGES.find(written)
    assert tag in (found and found.tag, term and term.target)


@pytest.mark.parametrize("written", ["xx", "en-ZZZ", "Klingonese of the north", "", "e"])
def test_what_is_no_language_gives_none(written: str) -> None:
    assert languages.read_tag(written, LANGUAGES, COUNTRIES) is None


@pytest.mark.parametrize(
    ("written", "parts"),
    [
        ("eng; fre", ["eng", "fre"]),
        ("English and French", ["English", "French"]),
        ("eng/fre", ["eng", "fre"]),
        ("eng/loud", ["eng/loud"]),
        ("eng, loud", ["eng, loud"]),
        ("eng; loud", ["eng", "loud"]),
    ],
)
def test_lists_of_languages_are_split(written: str, parts: list[str]) -> None:
    assert languages.split_languages(written, LANGUAGES, COUNTRIES) == parts


@pytest.mark.parametrize(
    ("written", "mime"),
    [
        ("application/pdf", "application/pdf"),
        ("Application/PDF", "application/pdf"),
        ("text/html; charset=utf-8", "text/html"),
        ("PDF", "application/pdf"),
        ("application/x-unheard-of", "application/x-unheard-of"),
    ],
)
def test_formats_become_media_types(written: str, mime: str) -> None:
    found = media_types.read_mime(written, FORMATS)
    assert found is not None
    assert found.target == mime


@pytest.mark.parametrize("written", ["a book", "and/or", "12 pages"])
def test_what_is_no_media_type_gives_none(written: str) -> None:
    assert media_types.read_mime(written, FORMATS) is None


@pytest.mark.parametrize("written", ["12 p.", "3 MB", "245 pages", "1024 bytes"])
def test_extents_are_known_by_number_and_unit(written: str) -> None:
    assert media_types.read_extent(written) == written


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("MD5:D41D8CD98F00B204E9800998ECF8427E", ("md5", "d41d8cd98f00b204e9800998ecf8427e")),
        # RFC 6920, section 8: the digest of "Hello World!"
        (
            "ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk",
            ("sha256", "7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069"),
        ),
        ("md5:d41d8cd9", None),
        ("sha256:not hexadecimal", None),
    ],
)
def test_checksums_have_the_length_of_their_algorithm(
    written: str, expected: tuple[str, str] | None
) -> None:
    found = media_types.read_checksum(written)
    assert (found and (found.algorithm, found.digits)) == expected


def test_format_with_address_is_both() -> None:
    found = media_types.read_format_and_url("application/pdf https://repo.example.org/1.pdf")
    assert found == media_types.FileFormat("https://repo.example.org/1.pdf", "application/pdf")


def test_keywords_are_split_at_semicolons_that_end_no_entity() -> None:
    assert subjects.split_keywords("Sea; R&amp;D ;Sky;") == ["Sea", "R&amp;D", "Sky"]


@pytest.mark.parametrize(
    ("written", "code", "scheme"),
    [
        ("info:eu-repo/classification/ddc/550", "550", "info:eu-repo/classification/ddc"),
        ("DDC:550", "550", "info:eu-repo/classification/ddc"),
    ],
)
def test_classifications_have_code_and_scheme(written: str, code: str, scheme: str) -> None:
    found = subjects.read_classification(written, SCHEMES)
    assert found is not None
    assert (found.code, found.scheme) == (code, scheme)


@pytest.mark.parametrize("written", ["Sea: a history", "info:eu-repo/classification", "550"])
def test_keywords_are_no_classifications(written: str) -> None:
    assert subjects.read_classification(written, SCHEMES) is None


def test_grant_has_its_parts_unescaped() -> None:
    found = relations.read_grant("info:eu-repo/grantAgreement/EC/FP7/12345/EU/A%20Name%2FB/ACR")
    assert found is not None
    assert (found.funder, found.programme, found.number) == ("EC", "FP7", "12345")
    assert (found.jurisdiction, found.name, found.acronym) == ("EU", "A Name/B", "ACR")


def test_labelled_relation_keeps_its_target() -> None:
    found = relations.read_labelled_relation("IsPartOf: Example Series 3", RELATIONS)
    assert found is not None
    assert found.relation.target.split()[0].lower() == "ispartof"
    assert found.target == "Example Series 3"


def test_citation_names_its_periodical() -> None:
    found = relations.read_citation("Journal of Examples (ISSN 0378-5955), 3 (2), 1-10")
    assert found is not None
    assert (found.name, found.issn) == ("Journal of Examples", "0378-5955")


READERS: tuple[Callable[[str], object], ...] = (
    clean_text.plain_text,
    lambda value: languages.read_tag(value, LANGUAGES, COUNTRIES),
    lambda value: languages.split_languages(value, LANGUAGES, COUNTRIES),
    lambda value: media_types.read_mime(value, FORMATS),
    lambda value: media_types.split_formats(value, FORMATS),
    media_types.read_extent,
    media_types.read_checksum,
    media_types.read_format_and_url,
    lambda value: subjects.read_classification(value, SCHEMES),
    subjects.split_keywords,
    relations.read_grant,
    relations.read_alternative,
    lambda value: relations.read_eurepo_link(value, SCHEMES),
    relations.read_link,
    lambda value: relations.read_labelled_relation(value, RELATIONS),
    relations.read_citation,
)


@pytest.mark.slow
@pytest.mark.parametrize("read", READERS)
@given(
    value=st.one_of(
        st.text(max_size=80),
        st.text(alphabet="<>&;:/.,-()[] 0123abcXx%#\n", max_size=80),
        st.from_regex(r"(info:eu-repo/|md5:|ni:///|ISSN |doi:|<p>|en[-_])[\w/;: .-]{0,30}"),
    )
)
def test_no_text_breaks_a_reader(read: Callable[[str], object], value: str) -> None:
    read(value)
