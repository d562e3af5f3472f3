"""A dc:source that says in which issue of which journal a work stands names the journal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked


def source(text: str) -> dict[str, Any]:
    return crosswalked(("dc:title", "Reeds"), ("dc:source", text)).work


@pytest.mark.parametrize(
    ("text", "journal"),
    [
        # volume and number behind a name
        ("Journal of Elms, Vol. 3, No 2 (2004), p. 1-10", "Journal of Elms"),
        ("Elm Journal, vol. 3, no. 2, pp. 1-10, 2004", "Elm Journal"),
        ("Elm Journal, Volume 3, Issue 2, 2004", "Elm Journal"),
        ("Elm Journal Vol. 3 No. 2 (2004)", "Elm Journal"),
        ("Revista de Olmos, v. 3, n. 2 (2004)", "Revista de Olmos"),
        ("Zeitschrift für Ulmen, Bd. 3, Heft 2", "Zeitschrift für Ulmen"),
        ("In: Elm Review, Vol. 3, No. 2", "Elm Review"),
        ("Tides, Vol. 3, No. 2 (2004), pp. 1-10", "Tides"),
        ("J. Elm. Res., Vol. 3, No. 2, 2004", "J. Elm. Res."),
        # as OJS writes it
        ("Elm Journal; Vol. 3 No. 2 (2004): Tides; 1-10", "Elm Journal"),
        ("Elm Journal; Vol 3, No 2 (2004); 1-10", "Elm Journal"),
        ("Elm Journal; Volume 3, Issue 2 (2004); 1-10", "Elm Journal"),
        ("Elm: Jurnal; Vol 3 No 2 (2004): Tides; 1-10", "Elm: Jurnal"),
        ("Revista Olmo; v. 3 n. 2 (2004): Mareas; 1-10", "Revista Olmo"),
        ("Revista Olmo; Núm. 2 (2004): Mareas; 1-10", "Revista Olmo"),
        ("Elm; 2004: Tides; 1-10", "Elm"),
        ("Karaağaç Dergisi; Cilt 3, Sayı 2 (2004); 1-10", "Karaağaç Dergisi"),
        ("Almen; Årg. 3 Nr. 2 (2004); 1-10", "Almen"),
        ("Wiąz; Tom 3 Nr 2 (2004); 1-10", "Wiąz"),
        ("Elm Journal; Vol. XII (2004)", "Elm Journal"),
        # words of papers in the name of a journal
        ("Letters in Elms; Vol. 3 No. 2 (2004); 1-10", "Letters in Elms"),
        ("Journal of Maps; Vol. 3 No. 2 (2004); 1-10", "Journal of Maps"),
        ("Elm Physics Letters; Vol. 3 (2004); 1-10", "Elm Physics Letters"),
        ("Folder Studies: a Journal; Vol. 3 (2004); 1-10", "Folder Studies: a Journal"),
    ],
)
def test_issue_names_its_journal(text: str, journal: str) -> None:
    found = source(text)
    (part,) = found["isPartOf"]
    assert (part["@type"], part["name"]) == ("Periodical", journal)
    assert found["bibliographicCitation"] == [text]
    assert "relatedLink" not in found


@pytest.mark.parametrize(
    "text",
    [
        "Elm Papers, Vol. 3, No. 2",  # of an archive
        "Collected Works of Ada Elm, Vol. 3",
        "Letterbook of A. Elm, vol. 3, no. 15 (1904)",
        "Doe, J. Tides of Elmland. Elm Journal, Vol. 3, No. 2 (2004), pp. 1-10",
        "Tides of Elmland: Elm Journal, Vol. 3, No. 2 (2004)",
        '"Tides", Elm Journal, Vol. 3, No. 2 (2004), pp. 1-10',
        "Elm Collection; no other copy is known",
        "Oaks; v. Elm, a family",
        "Elms in May; two drawings",
        # numbers of an archive, of pictures and of papers
        "Box 12; Nr. 5",
        "Karton 3; Nr. 12",
        "Caja 4; no. 2",
        "Boîte 7; n° 3",
        "Фонд 12; № 5",
        "Elm University Library, Ms. 12; No. 3",
        "RG 59; no. 12",
        "Elm Archives, Box 3; no. 4",
        "Letter to John Elm; 1850; 3",
        "Brief an Ada Elm; 1850; 3",
        "Minutes of Elmton, 12 (3 March)",
        "Interview with A. Elm, 3 (1)",
        "Photograph; No. 7",
        "Report; No. 12",
        "Map; no. 4",
    ],
)
def test_what_names_no_journal_with_certainty(text: str) -> None:
    assert "isPartOf" not in source(text)


@pytest.mark.parametrize(
    "text",
    [
        "Doe, J. Tides of Elmland. Elm Journal, Vol. 3, No. 2 (2004), pp. 1-10",
        '"Tides", Elm Journal, Vol. 3, No. 2 (2004), pp. 1-10',
    ],
)
def test_volume_number_and_pages_are_a_citation_whosever_they_are(text: str) -> None:
    found = source(text)
    assert found["bibliographicCitation"] == [text]
    assert "relatedLink" not in found
