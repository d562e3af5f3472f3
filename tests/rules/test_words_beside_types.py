"""Words of several types in one record, and words that say more than the type they are given."""

from __future__ import annotations

import pytest

from oaicdif.rules.back.back_engine import write_back
from tests.rules.mapped import crosswalked, shipped_back

COAR = "http://purl.org/coar/resource_type/"
DCMI = "http://purl.org/dc/dcmitype/"


def types(*words: str, name: str = "oai_dc-to-cdif") -> tuple[str, list[str]]:
    found = crosswalked(*(("dc:type", word) for word in words), name=name).work
    return found["@type"], list(found.get("additionalType", ()))


@pytest.mark.parametrize(
    ("wider", "narrower", "kind", "iri"),
    [
        (
            "Presentation",
            "Conference presentation",
            "PresentationDigitalDocument",
            f"{COAR}R60J-J5BD",
        ),
        ("News", "Newspaper article", "NewsArticle", f"{COAR}c_998f"),
        ("Report or Paper", "Journal article", "ScholarlyArticle", f"{COAR}c_6501"),
        ("Document", "Thesis", "Thesis", f"{COAR}c_46ec"),
        ("Letter", "Book", "Book", f"{COAR}c_2f33"),
    ],
)
def test_word_of_a_wider_type_stays_beside_a_narrower_one(
    wider: str, narrower: str, kind: str, iri: str
) -> None:
    for words in ((wider, narrower), (narrower, wider)):
        found, more = types(*words)
        assert (found, sorted(more)) == (kind, sorted([wider, iri]))


@pytest.mark.parametrize(
    ("words", "more"),
    [
        (("Text", "Lecture"), [f"{DCMI}Text", f"{COAR}c_8544"]),
        (("Article", "Journal article"), [f"{COAR}c_6501"]),
        (("Presentation", "Slideshow"), []),
        (("Cartographic material", "Map"), [f"{COAR}c_12cc", f"{COAR}c_12cd"]),
    ],
)
def test_what_an_iri_or_another_word_says_is_not_said_again(
    words: tuple[str, ...], more: list[str]
) -> None:
    assert types(*words)[1] == more


@pytest.mark.parametrize(
    "word",
    [
        "administrative records data", "Survey data", "Experimental data", "Time series",
        "Geospatial data", "Image data", "Aggregated data", "Clinical trial data",
    ],
)  # fmt: skip
def test_word_for_one_kind_of_data_stays_beside_dataset(word: str) -> None:
    kind, more = types(word)
    assert kind == "Dataset"
    assert word in more


@pytest.mark.parametrize("word", ["Dataset", "Data set", "Datensatz", "Research data"])
def test_word_for_data_of_any_kind_is_a_dataset_and_no_more(word: str) -> None:
    kind, more = types(word)
    assert kind == "Dataset"
    assert all("://" in each for each in more)


@pytest.mark.parametrize("way", ["cdif-to-oai_dc", "cdif-to-soif"])
@pytest.mark.parametrize(
    "words",
    [
        ("Document", "Lecture"),
        ("News", "Newspaper article"),
        ("Report or Paper", "Journal article"),
        ("Survey data",),
    ],
)
def test_words_come_back_and_are_read_as_before(words: tuple[str, ...], way: str) -> None:
    document = crosswalked(*(("dc:type", word) for word in words)).result.document
    names = ("dc:type", "soif:type", "soif:resource-type")
    back = [each for each in write_back(shipped_back()[way], document).values if each[0] in names]
    assert back
    crosswalk = "soif-to-cdif" if way.endswith("soif") else "oai_dc-to-cdif"
    again = crosswalked(*((each[0], each[1]) for each in back), name=crosswalk).work
    assert again["@type"] == document.work["@type"]
    assert sorted(again["additionalType"]) == sorted(document.work["additionalType"])
