"""Terms of metadata in words."""

from __future__ import annotations

import pytest

from oaicdif.site.terms import date_words, label_of, language_name, rights_label, type_name


@pytest.mark.parametrize(
    ("term", "words"),
    [
        ("ScholarlyArticle", "Scholarly article"),
        ("Dataset", "Dataset"),
        ("IsPartOf", "Is part of"),
        ("hasPart", "Has part"),
        ("WebAPI", "Web API"),
        ("PDFDocument", "PDF document"),
        ("3DModel", "3D model"),
        ("PresentationDigitalDocument", "Presentation"),
        ("ImageObject", "Image"),
        ("already words", "already words"),
        ("https://example.org/A", "https://example.org/A"),
        ("", ""),
    ],
)
def test_term_is_written_as_words(term: str, words: str) -> None:
    assert label_of(term) == words


@pytest.mark.parametrize(
    ("text", "words", "machine"),
    [
        ("2012", "2012", "2012"),
        ("2012-07", "July 2012", "2012-07"),
        ("2012-07-18", "18 July 2012", "2012-07-18"),
        ("2012-07-18T23:59:59Z", "18 July 2012", "2012-07-18"),
        ("2012-07-18T23:59:59+02:00", "18 July 2012", "2012-07-18"),
        ("ca. 1920", "ca. 1920", ""),
        ("-0300", "-0300", ""),
        ("2012-13", "2012-13", ""),
    ],
)
def test_date_is_written_in_words(text: str, words: str, machine: str) -> None:
    assert date_words(text) == (words, machine)


@pytest.mark.parametrize(
    ("value", "label"),
    [
        ("https://creativecommons.org/licenses/by/4.0/", "CC BY 4.0"),
        ("http://creativecommons.org/licenses/by-sa/2.0/uk/", "CC BY-SA 2.0 UK"),
        ("https://creativecommons.org/publicdomain/zero/1.0/", "CC0 1.0"),
        # neither the text of a licence nor a translation of its deed is a country
        ("https://creativecommons.org/licenses/by/4.0/legalcode", "CC BY 4.0"),
        ("https://creativecommons.org/licenses/by/4.0/deed.de", "CC BY 4.0"),
        ("https://creativecommons.org/licenses/by/3.0/de/deed.en", "CC BY 3.0 DE"),
        ("http://rightsstatements.org/vocab/InC/1.0/", "In Copyright"),
        ("http://purl.org/coar/access_right/c_abf2", "Open access"),
        ("info:eu-repo/semantics/embargoedAccess", "Embargoed access"),
        ("All rights reserved", "All rights reserved"),
    ],
)
def test_right_goes_by_its_name(value: str, label: str) -> None:
    assert rights_label(value) == label


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("http://purl.org/coar/resource_type/c_db06", "doctoral thesis"),
        ("http://purl.org/dc/dcmitype/MovingImage", "moving image"),
        ("info:eu-repo/semantics/article", "info:eu-repo/semantics/article"),
    ],
)
def test_type_goes_by_the_name_of_its_vocabulary(value: str, name: str) -> None:
    assert type_name(value) == name


@pytest.mark.parametrize(
    ("code", "name"), [("en", "English"), ("en-US", "English (US)"), ("tlh", "tlh")]
)
def test_language_goes_by_its_name(code: str, name: str) -> None:
    assert language_name(code) == name


@pytest.mark.parametrize(
    ("address", "words"),
    [
        # spdx.org/licenses: identifiers of the list
        ("https://spdx.org/licenses/CC-BY-4.0", "CC BY 4.0"),
        ("https://spdx.org/licenses/CC-BY-NC-SA-3.0-DE.html", "CC BY-NC-SA 3.0 DE"),
        ("http://spdx.org/licenses/CC0-1.0.json", "CC0 1.0"),
        ("https://spdx.org/licenses/CC-PDM-1.0", "Public Domain Mark 1.0"),
        ("https://spdx.org/licenses/Apache-2.0", "Apache-2.0"),
        ("https://spdx.org/licenses/", "https://spdx.org/licenses/"),
    ],
)
def test_spdx_licence_goes_by_the_name_of_its_own_address(address: str, words: str) -> None:
    assert rights_label(address) == words
