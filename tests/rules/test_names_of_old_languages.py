"""Languages whose name has a comma, years, or another way of writing it.

Sources: ISO 639-2 and 639-3, English names and their inverted form; RFC 5646 (shortest code);
the registry of IANA (retired codes, and what is preferred to them).
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


def spoken(*texts: str) -> list[str]:
    found = crosswalked(("dc:title", "Elms"), *(("dc:language", each) for each in texts))
    languages: list[str] = found.work.get("inLanguage", [])
    return languages


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("Turkish, Ottoman", "ota"),
        ("turkish, ottoman (1500-1928)", "ota"),
        ("Turkish, Ottoman (1500-1928)", "ota"),
        ("Osmanlıca", "ota"),
        ("Osmanlı Türkçesi", "ota"),
        ("Judaeo-Arabic", "jrb"),
        ("Judæo-Persian", "jpr"),
        ("English, Old (ca. 450-1100)", "ang"),
        ("French, Middle (ca. 1400-1600)", "frm"),
        ("Provençal, Old (to 1500)", "pro"),
        ("Persian, Old (ca. 600-400 B.C.)", "peo"),
        ("Frisian, Northern", "frr"),
        ("Arabic, Moroccan", "ary"),
        ("Greek, Modern (1453-)", "el"),
        ("German, Low", "nds"),
        ("Norwegian (Bokmål)", "nb"),
        ("English, American", "en-US"),
        ("Arabic, South Levantine", "apc"),
        ("Tamang, Northwestern", "tdg"),
    ],
)
def test_name_of_the_standard_is_one_language(text: str, tag: str) -> None:
    assert spoken(text) == [tag]


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("Turkish, Ottoman; English", ["ota", "en"]),
        ("Turkish, Ottoman, English", ["ota", "en"]),
        ("English and French", ["en", "fr"]),
        ("old, low", ["old", "low"]),
        ("eng / fre / low", ["en", "fr", "low"]),
    ],
)
def test_list_is_parted_around_such_a_name(text: str, tags: list[str]) -> None:
    assert spoken(text) == tags


def test_word_of_an_unknown_name_is_no_code() -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:language", "Indonesian, Old"))
    assert found.work["inLanguage"] == ["Indonesian, Old"]
    assert "unmapped-language" in found.codes


@pytest.mark.parametrize("text", ["Parsi", "Basa", "Karipúna", "Salchuq"])
def test_name_of_two_languages_or_of_a_retired_code_is_kept_and_told(text: str) -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:language", text))
    assert found.work["inLanguage"] == [text]
    assert "unmapped-language" in found.codes
