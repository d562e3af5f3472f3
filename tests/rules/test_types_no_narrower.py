"""A type says no more than its word: a conference item may be a poster, a thesis of a degree that
the word leaves open is a thesis; and the words of theses in many languages.

Sources: COAR resource types 3.1 (c_c94f conference output, above paper, poster and presentation);
info:eu-repo ("conferenceObject: all kinds of documents related to a conference").
"""

from __future__ import annotations

import pytest

from oaicdif.rules.back.back_engine import write_back
from tests.rules.mapped import crosswalked, shipped_back

COAR = "http://purl.org/coar/resource_type/"


def types(word: str) -> tuple[str, list[str]]:
    found = crosswalked(("dc:type", word)).work
    return found["@type"], list(found.get("additionalType", ()))


@pytest.mark.parametrize(
    "word",
    [
        "info:eu-repo/semantics/conferenceObject", "Conference or Workshop Item", "Conference item",
        "Conference contribution", "conference", f"{COAR}c_c94f",
    ],
)  # fmt: skip
def test_conference_object_is_no_article(word: str) -> None:
    kind, more = types(word)
    assert (kind, f"{COAR}c_c94f" in more) == ("CreativeWork", True)


@pytest.mark.parametrize("word", ["Conference paper", "Proceedings article", "会议论文", "Bildiri"])
def test_conference_paper_is_an_article(word: str) -> None:
    assert types(word)[0] == "ScholarlyArticle"


@pytest.mark.parametrize(
    ("word", "degree"),
    [
        ("Trabajo de grado", "c_46ec"), ("Tesis de grado", "c_46ec"), ("学位論文", "c_46ec"),
        ("Luận văn", "c_46ec"), ("Trabajo de grado - Maestría", "c_bdcc"),
        ("Trabajo de grado - Pregrado", "c_7a1f"), ("Skripsi", "c_7a1f"), ("Disertasi", "c_db06"),
        ("Praca doktorska", "c_db06"), ("박사학위논문", "c_db06"), ("رسالة ماجستير", "c_bdcc"),
        ("Yüksek Lisans Tezi", "c_bdcc"), ("Διδακτορική διατριβή", "c_db06"),
    ],
)  # fmt: skip
def test_degree_of_a_thesis_is_told_if_its_word_does(word: str, degree: str) -> None:
    assert types(word) == ("Thesis", [f"{COAR}{degree}"])


@pytest.mark.parametrize(
    ("word", "degree"),
    [
        ("Doktori disszertáció", "c_db06"), ("PhD értekezés", "c_db06"),
        ("Doktorski rad", "c_db06"),
        ("Daktaro disertacija", "c_db06"), ("Докторска дисертација", "c_db06"),
        ("博士学位论文", "c_db06"), ("Magistritöö", "c_bdcc"), ("修士論文", "c_bdcc"),
        ("Магистерская диссертация", "c_bdcc"), ("Diplomová práca", "c_bdcc"),
        ("Bakalárska práca", "c_7a1f"), ("Trabajo de fin de grado", "c_7a1f"),
        ("卒業論文", "c_7a1f"), ("学位论文", "c_46ec"), ("Tez", "c_46ec"),
    ],
)  # fmt: skip
def test_degrees_of_further_countries(word: str, degree: str) -> None:
    assert types(word) == ("Thesis", [f"{COAR}{degree}"])


@pytest.mark.parametrize(
    ("word", "degree"),
    [
        ("Lizentiat", "c_46ec"), ("Licentiatavhandling", "c_46ec"), ("Diplomski rad", "c_46ec"),
        ("Završni rad", "c_46ec"), ("Szakdolgozat", "c_46ec"), ("Tesi di laurea", "c_46ec"),
        ("Rigorózní práce", "c_46ec"), ("Выпускная квалификационная работа", "c_46ec"),
        ("Tesis de licenciatura", "c_7a1f"), ("Trabalho de conclusão de curso", "c_7a1f"),
        ("Magistarski rad", "c_bdcc"), ("Кандидатская диссертация", "c_db06"),
    ],
)  # fmt: skip
def test_word_that_says_more_than_the_degree_stays(word: str, degree: str) -> None:
    kind, more = types(word)
    assert (kind, sorted(more)) == ("Thesis", sorted([f"{COAR}{degree}", word]))


@pytest.mark.parametrize("word", ["Bildung", "Bản thảo", "Rozprawa", "Kandidátska", "Monografía?"])
def test_word_of_no_sure_type_is_reported(word: str) -> None:
    found = crosswalked(("dc:type", word))
    assert found.work["additionalType"] == [word]
    assert "unmapped-type" in found.codes


@pytest.mark.parametrize(
    ("word", "kind"), [("Paper", "ScholarlyArticle"), ("Music", "CreativeWork")]
)
def test_word_of_many_kinds_is_none_of_them(word: str, kind: str) -> None:
    found, more = types(word)
    assert (found, [each for each in more if each.startswith(COAR)]) == (kind, [])


@pytest.mark.parametrize(
    "word",
    [
        "Peer-reviewed Article",
        "Artículo revisado por pares",
        "Article, scholarly/refereed, author accepted manuscript",
    ],
)
def test_word_that_says_more_than_a_type_stays_beside_it(word: str) -> None:
    found = crosswalked(("dc:type", word)).work
    assert (found["@type"], word in found["additionalType"]) == ("ScholarlyArticle", True)


def test_peer_review_is_a_review_and_no_more() -> None:
    found = crosswalked(("dc:type", "Peer review")).work
    assert (found["@type"], "Peer review" in found.get("additionalType", ())) == ("Review", False)


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("Interactive Simulation", "CreativeWork"), ("Podcast", "AudioObject"),
        ("Lesson plan", "LearningResource"), ("Textbook", "Book"), ("Yearbook", "Book"),
        ("Postcard", "ImageObject"), ("Watercolor", "Painting"), ("Negative", "Photograph"),
        ("Engraving", "VisualArtwork"), ("Annual report", "Report"), ("Statute", "Legislation"),
        ("News Feature", "NewsArticle"), ("Habilitation", "Thesis"), ("Animation", "VideoObject"),
    ],
)  # fmt: skip
def test_word_that_says_more_than_its_type_stays_beside_it(word: str, kind: str) -> None:
    found, more = types(word)
    assert (found, word in more) == (kind, True)


@pytest.mark.parametrize("word", ["Book", "Buch", "Photograph", "Map", "Review", "Learning object"])
def test_word_that_says_no_more_is_not_said_again(word: str) -> None:
    assert word not in types(word)[1]


@pytest.mark.parametrize("word", ["Press release", "Finding aid"])
def test_word_without_a_type_of_its_own_is_a_work_in_its_words(word: str) -> None:
    found = crosswalked(("dc:type", word)).work
    assert (found["@type"], found["additionalType"]) == ("CreativeWork", [word])


@pytest.mark.parametrize(
    "words",
    [
        ["Press release", "Pressemitteilung", "Communiqué de presse", "Persbericht"],
        ["Comunicado de prensa", "Comunicato stampa", "Пресс-релиз", "新闻稿"],
    ],
)
def test_press_release_is_a_work_in_its_words_in_every_language(words: list[str]) -> None:
    found = [crosswalked(("dc:type", word)).work for word in words]
    made = [(each["@type"], each["additionalType"]) for each in found]
    assert made == [("CreativeWork", [word]) for word in words]


@pytest.mark.parametrize(
    "word", ["Zeitungsartikel", "Krantenartikel", "Artículo de prensa", "Газетная статья"]
)
def test_newspaper_article_has_one_type_in_every_language(word: str) -> None:
    english, other = (crosswalked(("dc:type", each)).work for each in ("Newspaper article", word))
    assert (other["@type"], other["additionalType"]) == (
        english["@type"],
        english["additionalType"],
    )


@pytest.mark.parametrize(
    "word",
    [
        "Letter", "Carta", "Brief", "Correspondence",  # of an archive, or in a journal
        "Program", "Programm", "Script", "Code",  # of a concert, a play, a law, a computer
        "Series", "Composition", "Protocol", "Proposal", "Guideline", "Handbook",
        "Documentation", "Bulletin", "Newsletter or Bulletin", "News and Views",
        "Web resource", "Internet resource", "Inaugural Address", "Correction/Retraction",
    ],
)  # fmt: skip
def test_word_of_two_things_stays_a_word(word: str) -> None:
    assert types(word) == ("CreativeWork", [word])


@pytest.mark.parametrize(
    ("word", "kind", "iris"),
    [
        ("Letter to the editor", "ScholarlyArticle", ["c_545b"]),
        ("Business correspondence", "Message", ["c_0857"]),
        ("Computer program", "SoftwareSourceCode", ["c_5ce6"]),
        ("Source code", "SoftwareSourceCode", ["c_5ce6"]),
        ("Musical composition", "MusicComposition", ["c_18cd"]),
        ("Research protocol", "CreativeWork", ["YZ1N-ZFT9"]),
        ("Technical documentation", "CreativeWork", ["c_71bd"]),
        ("Newsletter", "PublicationIssue", ["c_2659"]),
        ("Newspaper article", "NewsArticle", ["c_998f"]),
        ("Lecture", "CreativeWork", ["c_8544"]),
        ("Map", "Map", ["c_12cd"]),
    ],
)
def test_word_of_one_thing_is_its_type(word: str, kind: str, iris: list[str]) -> None:
    found, more = types(word)
    assert (found, [each for each in more if each.startswith(COAR)]) == (
        kind,
        [COAR + each for each in iris],
    )


@pytest.mark.parametrize(
    ("word", "kind", "iris"),
    [
        ("News", "NewsArticle", []),
        ("Presentation", "PresentationDigitalDocument", []),
        ("Slideshow", "PresentationDigitalDocument", []),
        ("Blog", "Blog", []), ("Atlas", "Atlas", []), ("Webseite", "WebPage", []),
        ("Cartographic material", "Map", ["c_12cc"]),
        ("info:eu-repo/semantics/reportPart", "Report", ["c_ba1f"]),
    ],
)  # fmt: skip
def test_wide_word_is_given_no_term_of_a_narrow_one(word: str, kind: str, iris: list[str]) -> None:
    assert types(word) == (kind, [COAR + each for each in iris])


@pytest.mark.parametrize(
    "word", ["Lecture", "Vortrag", "Vorlesung", "info:eu-repo/semantics/lecture"]
)
def test_lecture_may_be_spoken_filmed_or_written(word: str) -> None:
    # COAR, c_8544: "A transcription of a talk"; nobody says that it is slides
    assert types(word) == ("CreativeWork", [f"{COAR}c_8544"])


@pytest.mark.parametrize(
    "word",
    [
        "Conference lecture", "info:eu-repo/semantics/conferenceLecture", "Conference talk",
        "Oral presentation", "info:eu-repo/semantics/conferenceContribution", "conferenceLecture",
    ],
)  # fmt: skip
def test_word_for_what_is_given_at_a_conference_is_no_set_of_slides(word: str) -> None:
    kind, more = types(word)
    assert (kind, word in more) == ("CreativeWork", True)
    assert f"{COAR}R60J-J5BD" not in more


@pytest.mark.parametrize(
    "word",
    ["Talk", "Seminar", "Keynote", "Ponencia", "Recorded lecture", "Inaugural lecture",
     "Lecture notes"],
)  # fmt: skip
def test_word_for_a_talk_or_a_meeting_stays_a_word(word: str) -> None:
    assert types(word) == ("CreativeWork", [word])


@pytest.mark.parametrize(
    "word", ["Presentation", "Slideshow", "Slide presentation", "Conference presentation"]
)
def test_slides_are_a_presentation(word: str) -> None:
    assert types(word)[0] == "PresentationDigitalDocument"


@pytest.mark.parametrize(
    ("word", "narrower"),
    [
        ("Letter", "Letters"), ("Bulletin", "Newsletter"), ("News Feature", "Newspaper article"),
        ("Presentation", "Lecture"), ("Blog", "Blog post"), ("Cartographic material", "Map"),
        ("reportPart", "Report"), ("Script", "Computer program"),
    ],
)  # fmt: skip
def test_way_back_writes_no_narrower_word(word: str, narrower: str) -> None:
    document = crosswalked(("dc:type", word)).result.document
    way = shipped_back()["cdif-to-oai_dc"]
    back = [text for name, text, *_ in write_back(way, document).values if name == "dc:type"]
    assert back
    assert narrower not in back
