"""One language that a record tells twice is one; the finer tag stays.

Source: RFC 4647, section 3.3.1 (a range matches the tags that begin with it).
"""

from __future__ import annotations

import pytest

from oaicdif.rules.output import Output
from oaicdif.rules.steps.language_choice import ACTIONS
from tests.rules.mapped import AROUND, crosswalked


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


def test_the_coarser_word_is_told() -> None:
    found = crosswalked(("dc:language", "English"), ("dc:language", "en-US"))
    assert [(i.code, i.text) for i in found.result.issues if i.code == "reformatted"] == [
        ("reformatted", "English")
    ]


@pytest.mark.parametrize("said", [["en"] * 5_000, ["en", "en-US"] * 2_500])
def test_language_told_thousands_of_times_is_one(said: list[str]) -> None:
    found = crosswalked(*(("dc:language", each) for each in said))
    assert set(found.work["inLanguage"]) == {said[-1]}


def test_thousands_of_unequal_tags_are_compared_by_their_beginnings() -> None:
    out = Output((), AROUND)
    out.slots["work.inLanguage"] = [(f"elm{n}-oak{n}", n) for n in range(5_000)] + [("elm7", 5_000)]
    (action,) = ACTIONS
    action.make({}, {"from": ("work.inLanguage",)})(out)
    assert len(out.slots["work.inLanguage"]) == 5_000
    assert out.issues == [("reformatted", 5_000, "elm7-oak7")]


def test_a_tag_may_be_as_long_as_it_likes() -> None:
    long = "en" + "-a" * 5_000
    assert set(crosswalked(("dc:language", long), ("dc:language", "en")).work["inLanguage"]) == {
        long,
        "en",
    }
