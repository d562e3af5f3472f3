"""MODS of Swedish universities: the codes of SwePub's closed lists.

Source: the stylesheet by which the National Library of Sweden reads them (swepub-redux,
mods_to_xjsonld.xsl).
"""

from __future__ import annotations

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked


def genre(*texts: str, authority: str = "svep") -> Mapped:
    inner = "".join(f'<genre authority="{authority}">{each}</genre>' for each in texts)
    text = f'<mods xmlns="http://www.loc.gov/mods/v3">{inner}</mods>'
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


@pytest.mark.parametrize(
    ("code", "expected"),
    [("kon", "CreativeWork"), ("art", "Article"), ("for", "ScholarlyArticle"), ("kap", "Chapter"),
     ("rap", "Report"), ("bok", "Book"), ("sam", "Book"), ("dok", "Thesis"), ("lic", "Thesis"),
     ("rec", "Review")],
)  # fmt: skip
def test_code_of_the_list_is_a_type(code: str, expected: str) -> None:
    found = genre(code)
    assert found.work["@type"] == expected
    assert "unmapped-type" not in found.codes


@pytest.mark.parametrize("code", ["ovr", "kfu", "vet", "pop"])
def test_code_without_a_type_stays_in_its_word(code: str) -> None:
    found = genre(code)
    assert found.work["additionalType"] == [code]
    assert "unmapped-type" in found.codes


def test_refereed_is_a_status_and_no_type() -> None:
    found = genre("kon", "ref")
    assert found.work["creativeWorkStatus"] == "PeerReviewed"
    assert "ref" not in found.work["additionalType"]


@pytest.mark.parametrize("code", ["kon", "dok"])
def test_code_of_another_list_is_not_read(code: str) -> None:
    assert genre(code, authority="local").work["additionalType"] == [code]


@pytest.mark.parametrize(
    ("contents", "expected"),
    [(("ref",), "ScholarlyArticle"), (("vet",), "Article"), (("pop",), "Article"),
     (("ref", "pop"), "Article")],
)  # fmt: skip
def test_kind_of_contents_says_what_article_it_is(contents: tuple[str, ...], expected: str) -> None:
    inner = "".join(
        f'<genre authority="svep" type="contentType">{each}</genre>' for each in contents
    )
    text = (
        '<mods xmlns="http://www.loc.gov/mods/v3">'
        f'<genre authority="svep" type="publicationType">art</genre>{inner}</mods>'
    )
    found = crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")
    assert found.work["@type"] == expected
