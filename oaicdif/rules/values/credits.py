"""Names and credits that stand where a source work should: "Photo by Ada Lind", "Dr. Ada Lind"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ...late_pattern import late_regex
from .clean_text import word_set

_PICTURE: Final = (
    r"(?:(?:colou?r|digital|original|cover|scanned|aerial) )?"
    r"(?:photo(?:graph|s|graphs|graphed|graphy)?|picture|image|scan|scanned|digiti[sz]ed|drawing|"
    r"video|filmed|recorded|foto(?:grafie|grafía|grafia)?|photographie|bild|aufnahme|zdjęcie)s?"
)
_CREDIT: Final = late_regex(
    rf"{_PICTURE}\s*(?:by|credit:?|courtesy(?: of)?|von|par|por|door|di)\s+\S.{{1,150}}\Z"
    r"|(?:translated|edited|adapted|arranged|illustrated|transcribed|compiled|photographed|"
    r"taken) by "
    r"\S.{1,150}\Z"
    r"|(?:übersetzt|übertragen|digitalisiert|gescannt|bearbeitet|herausgegeben|fotografiert|"
    r"aufgenommen) von \S.{1,150}\Z"
    r"|(?:traduit|adapté|numérisé|édité|photographié)e? par \S.{1,150}\Z"
    r"|(?:traducid|adaptad|digitalizad|editad|traduzid|fotografiad|escanead)[oa] por \S.{1,150}\Z"
    r"|(?:tradotto|adattato|digitalizzato) da \S.{1,150}\Z"
    r"|(?:vertaald|bewerkt|gedigitaliseerd|gefotografeerd) door \S.{1,150}\Z"
    r"|(?:courtesy|gift|photo(?:graph)? credit|image credit|bildnachweis|fotocredit)\b"
    r"[:\s]\s*\S.{1,150}\Z",
    re.IGNORECASE,
)
# A family name behind a given name and a middle initial: no title of a work is written so.
_INITIAL: Final = late_regex(
    r"[A-ZÀ-Þ][^\W\d_]+(?:-[A-ZÀ-Þ][^\W\d_]+)?(?: [A-ZÀ-Þ]\.)+ (?:Mac|Mc|O['’])?[A-ZÀ-Þ][a-zß-ÿ]+"
    r"(?:-[A-ZÀ-Þ][a-zß-ÿ]+)?(?:,? (?:Jr|Sr)\.?|,? I{2,3}|,? Ph\.?D\.?|,? M\.?D\.?)?\Z"
)
_TITLES: Final = frozenset(
    ["rev", "dr", "prof", "professor", "mr", "mrs", "ms", "sir", "dame", "fr", "sr", "jr", "hon",
     "phd", "md", "mph", "ma", "ba", "bsc", "msc", "mba", "jd", "mls", "mlis", "edd", "rn",
     "ii", "iii", "emeritus"]
)  # fmt: skip


def is_credit(text: str) -> bool:
    """Whether a text says who made a picture or gave it, and names no work."""
    return _CREDIT.match(text) is not None


def names_body(text: str) -> bool:
    """Whether a text is the name of a library, an archive, a museum or another body, and of no
    journal, series, collection or record of it. An address behind it is no part of the name."""
    name = _ADDRESS.split(text, maxsplit=1)[0].rstrip(" ,;.")
    bare = _HOLDINGS.sub("", name)
    if _names_document(bare) or any(map(str.isdigit, name)):
        return False
    if "," in bare:  # "The Center for Amber, Elm University, Elmton"
        pieces = [each.strip(" ;.") for each in bare.split(",")]
        short = max(len(each.split()) for each in pieces) <= _LONGEST_NAME
        return short and any(_BODY.search(each) for each in pieces)
    if len(name.split()) > _LONGEST_NAME:
        return False
    return _BODY.search(bare.rstrip(" ,;.")) is not None


# A library's collections, all of them, are the library: "Elm University Digital Collections"
_HOLDINGS: Final = late_regex(
    r"\b(?:(?:special|digital|digitized|archival|rare book)(?: and \w+)? collections?"
    r"|prints (?:and|&) photographs (?:division|department|room))\b",
    re.IGNORECASE,
)

_LONGEST_NAME: Final = 9  # words
# ", 1401 Oak Street", ", info@example.org", "Elmton, TN 37830 USA": where a body is
_ADDRESS: Final = late_regex(
    r",\s*(?=\d+ [^\W\d_]|\S+@)|,?\s+(?=[A-Z][a-z]+, (?:[A-Z]{2}|(?:[A-Z]\.){2}) \d{5}\b)"
)
_HOLDER: Final = (
    r"librar(?:y|ies)|archives?|museums?|foundation|university|institute|society|association"
)
# At the end, before "of" and "for", and in languages that have it first in any place.
_BODY: Final = late_regex(
    rf"(?<=\S\s)(?:{_HOLDER}|academy|universität|\w*bibliothe[ek]k?|\w*museum|\w*archiv|"
    rf"\w*bibliotek|"
    r"\w*kirjasto|\w*arkiv|knihovna|könyvtár|raamatukogu|библиотека|архив|музей)\Z"
    rf"|\A(?:the )?(?:\S+ )?(?:{_HOLDER}) (?:of|for) "
    r"|\b(?:biblioteca|bibliothèque|biblioteka|archivo|archivio|archives? (?:nationales?|"
    r"départementales?|municipales?)|archiwum|museo|museu|musée|muzeum|universidad|universidade|"
    r"université|università|instituto|istituto|fundación|fundação|stiftung|stichting)\b",
    re.IGNORECASE,
)
# What is a document or a series of them, whoever issued it.
_DOCUMENTS: Final = word_set(
    "journal journals review revue revista rivista zeitschrift tijdschrift časopis bulletin "
    "boletin boletín boletim bollettino annal annals annales anales anais annali annuaire "
    "jahrbuch yearbook proceedings transactions memoir memoirs mémoires memorias acta actas atti "
    "report reports rapport rapports informe paper papers series serie série reihe collection "
    "collections colección sammlung publication publications publicaciones theses thesis "
    "dissertation dissertations records catalog catalogs catalogue catalogues catalogus inventory "
    "newsletter news magazine gazette herald times letters quarterly monthly studies estudios "
    "cahier cahiers cuadernos cadernos quaderni hefte beiträge mitteilungen berichte note notes "
    "manual handbook dictionary atlas map maps photograph photographs image images works articles "
    "blog register digest abstracts труды вестник журнал известия записки ученые сборник вісник "
    "збірник праці zeszyty prace rocznik roczniki folia 学报 雑誌 紀要 研究 faculty conference"
)
_DOCUMENT_PAIRS: Final = (" archiv für ", " archives of ", " archivos de ")
_A_WORD: Final = late_regex(r"\w+")


def _names_document(text: str) -> bool:
    """Whether a word of a text says that it is a document or a series."""
    small = text.lower()
    words = _A_WORD.findall(small)
    if not _DOCUMENTS.isdisjoint(words) or any(each.startswith("encyclop") for each in words):
        return True
    return "rchiv" in small and any(each in f" {' '.join(words)} " for each in _DOCUMENT_PAIRS)


def names_person(text: str, persons: Iterable[tuple[str, str]]) -> bool:
    """Whether a text is a person's name and nothing else: one of the record's own persons (given
    and family name) with or without titles and middle names, or a name with a middle initial."""
    if _INITIAL.match(text):
        return True
    words = [word for word in _words(text) if word not in _TITLES]
    return any(_is_name_of(words, _words(given), _words(family)) for given, family in persons)


def _is_name_of(words: list[str], given: list[str], family: list[str]) -> bool:
    """First name, at most two middle names that the person has too or initials, family name."""
    if not given or not family or len(words) <= len(family) or words[0] != given[0]:
        return False
    middle = words[1 : -len(family)]
    known = all(each[:1] in {name[:1] for name in given[1:]} or len(each) == 1 for each in middle)
    return words[-len(family) :] == family and len(middle) <= 2 and known


def _words(text: str) -> list[str]:
    return [
        word for each in text.casefold().split() if (word := each.replace(".", "").strip(" ,;()"))
    ]
