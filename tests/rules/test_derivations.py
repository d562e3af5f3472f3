"""What a source says of how the work was made, and whether it names what it was made from."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

TITLE = ("dc:title", "The sea of the north")


@pytest.mark.parametrize(
    "text",
    [
        "Adapted from Tides of Elmland, Elm Press, 1921",
        "Adapted from Tides of Elmland",
        "Based on the novel by Ada Lind",
        "A digital reproduction of the Elm codex",
        "Original: Tidetable of 1850, Oak Museum",
        "Übersetzung von: Gezeiten",
        "Traducción de: Mareas del norte",
        "D'après un dessin d'Ada Lind",
        "Vert. van: Ebb och flod",
        "Translation of: Anna Elmina",
        "Translation of Tides of Elmland",
        "Reprint of the 1902 edition",
        "Scanned from the 1902 edition published by Oak Press",
        "Übersetzung von „Die Flut“",
        "Original title: Tides",
        "Originaltitel: Gezeiten",
        "Titre original : La marée",
        "Перевод книги «Приливы»",
        "По мотивам романа А. Ильма",
        "底本：「青い海」",
        "Adapted from Elm et al. (2010)",
        "Scanned from: Elm, A. Tides. Elmton: Oak, 1902",
        'Traduit du roman "La marée"',
        "Adaptación de la novela homónima de Ana Olmo",
        "Nachdruck der Ausgabe Elmstadt 1902",
        "Репринт издания 1902 г.",
        "Reprinted from Journal of Elms, vol. 4",
        "Adapted from Hamlette by A. Elm",
        'Übersetzt aus dem Buch "Tides"',
        "Based on the author's thesis (Ph.D.), Elm University, 1990",
        'Originally published as "The Tides"',
        'Digitized from "Tides of Elmland"',
        "Reproducción digital de la edición de Olmos: Imprenta Real, 1780",
        "Adaptado de Olmo et al. (2005)",
        "Nach einem Gemälde von Anna Elm",
        'Tradução do livro "Marés do norte"',
        "Digitalisat der Ausgabe Elmstadt 1902",
    ],
)
def test_words_with_a_work_behind_them_say_what_this_is_based_on(text: str) -> None:
    found = crosswalked(TITLE, ("dc:source", text)).work
    assert found["isBasedOn"] == [{"@type": "CreativeWork", "name": text}]
    assert found.keys().isdisjoint({"relatedLink", "comment"})


@pytest.mark.parametrize(
    "text",
    [
        "Adaptation of plants to salt",
        "Originally published in 1902",
        "Originally published in: Elm Weekly, 1899",
        "Version of record",
        "Traduit de l'elmois",
        "Traduit de l'anglais",
        "Перевод с английского",
        "Перевод А. Ильма",
        "Translated from the German",
        "Translated from German by Anna Elm",
        "Digitized from microfilm",
        "Basado en hechos reales",
        "Reproducción digital del original",
        "Transcription of an interview with Anna Elm",
        "Kopie aus dem Stadtarchiv Elm",
        "Übersetzung aus dem Englischen",
        "Digitized from the collection of Elm Library",
        "Photographed from the tower",
        "Taken from the bridge",
        "Recorded from live performance",
        "Compiled from various sources",
        "Original: color",
        "Original: Elm Library, MS 4",
        "Original: in private hands",
        "Original: Photograph",
        "Extract of elm bark",
        "Revision of the Genus Elmus",
        "Copy of Letter to John Elm",
        "Based on a true story",
        "Based on interviews with farmers",
        "Adapted from Anna Elm",
        "Übersetzung von Anna Elm",
        "Übersetzung von: Anna Elm",
        "Traducción de Ana Olmo",
        "Traducción de: Ana Olmo",
        "Tomado de la Biblioteca de Olmos",
        "Reproduced from Elm Museum",
        "Based on Work of Anna Elm",
        "原本所蔵：図書館",
        "번역: 김",
        "Derived from human cells",
        "Original in Elm Archives",
        "Original by Anna Elm",
        "Original size 12 cm",
        "Scanned from original 35mm negative",
        "Digitized from Elm Papers, Box 4",
        "Based on print version record",
        "Reproduction of Elms in Cold Climates",
        "Reprinted with permission",
        "Based on a book review",
    ],
)
def test_words_without_a_work_stay_text(text: str) -> None:
    found = crosswalked(TITLE, ("dc:source", text)).work
    assert "isBasedOn" not in found
    assert text in str(found)


@pytest.mark.parametrize(
    "text",
    [
        "Original: 12 x 15 cm",
        "Original: oil on canvas",
        "Original: glass negative",
        "Digitalisiert von Google",
        "Übersetzt von Anna Elm",
        "Digitalizado por Google",
        "Vertaald door Anna Elm",
        "Traduit par Anna Elm",
        "Translated by Anna Elm",
    ],
)
def test_size_of_the_original_and_who_made_it_are_remarks(text: str) -> None:
    found = crosswalked(TITLE, ("dc:source", text)).work
    assert found["comment"] == [text]
    assert found.keys().isdisjoint({"relatedLink", "isBasedOn"})
