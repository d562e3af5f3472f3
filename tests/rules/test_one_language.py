"""One language that a record tells twice is one; the finer tag stays.

Source: RFC 4647, section 3.3.1 (a range matches the tags that begin with it). Verdicts first.
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    ("said", "languages"),
    [
        (["English", "en_US"], ["en-US"]),
        (["en_US", "English"], ["en-US"]),
        (["eng", "English", "en"], ["en"]),
        (["English", "French", "en_US"], ["en-US", "fr"]),
        (["French", "en_US", "English"], ["fr", "en-US"]),
        (["en", "en-US", "en-GB"], ["en-US", "en-GB"]),
        (["en-US", "en-GB"], ["en-US", "en-GB"]),
        (["zh", "zh-Hant", "zh-Hant-TW"], ["zh-Hant-TW"]),
        (["es", "est"], ["es", "et"]),
        (["nb", "nn", "no"], ["nb", "nn", "no"]),
    ],
)
def test_language_told_twice_is_one(said: list[str], languages: list[str]) -> None:
    found = crosswalked(*(("dc:language", each) for each in said))
    assert list(dict.fromkeys(found.work["inLanguage"])) == languages


def test_both_words_are_traced_to_the_one_language() -> None:
    found = crosswalked(("dc:language", "English"), ("dc:language", "en_US"))
    rows = [each for each in found.result.trace or () if each.path == "work.inLanguage"]
    assert [(each.text, each.value) for each in rows] == [("English", "en-US"), ("en_US", "en-US")]
