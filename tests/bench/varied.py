"""Records that look like the world: no two alike, in many scripts, from a seed.

About 20 elements and 2.5 KB each: titles and descriptions in several languages with `xml:lang`,
quotation marks and entities, abstracts of 30 to 200 words, people written in a dozen ways, dates
and rights as repositories write them. A tenth is short and bare. The same number and seed give
the same record.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final
from xml.sax.saxutils import escape

WORDS: Final = {
    "en": "the of a and series coast measured “northern” water change in between stations since"
    " depth model “what remains” soil growth we show that results study data for region under",
    "de": "der die das über Größe Küste für zwischen „Wasser“ Veränderung Böden Häufigkeit wäre"
    " größer Nähe Schnee Verhältnis müssen Daten früh Straße Überblick und nicht außer",
    "fr": "l’été côte données où « mesurées » à été évolution région très élevée forêt même après"
    " d’une pêche cœur réalité hétérogène près la des qui système",
    "es": "año según región «costa» análisis evolución también señal niño después más población"
    " ecológico técnica número los una entre montaña del agua",
    "cs": "řeka měření příliš žluťoučký kůň úpěl ďábelské ódy výzkum oblast změna během let"
    " půda vzorek hodnota společnost „údaje“ a na pro",
    "ru": "наука измерения побережье между годами данных «север» вода изменение почвы рост модель"
    " область результаты показано что для при высокой снег",
    "el": "μετρήσεις ακτή νερό δεδομένα μεταξύ ετών περιοχή έδαφος μοντέλο ανάπτυξη το της και στο",
    "ja": "観測 沿岸 データ 水温 変化 地域 北部 分析 研究 結果 土壌 について における および「雪」",
    "ar": "قياسات الساحل بيانات المياه التغير بين السنوات منطقة التربة نموذج في من على",
}  # fmt: skip
_LISTS: Final = {language: text.split() for language, text in WORDS.items()}
_FAMILY: Final = (
    "Müller", "Núñez", "Østergård", "Šimek", "Lefèvre", "O’Brien", "García-Márquez", "Иванова",
    "山田", "Papadopoulos", "Kowalczyk", "Van-der-Berg", "Yılmaz", "Đorđević", "Smith", "Andersson",
    "Þórsdóttir", "Nguyễn", "Okonkwo", "Singh",
)  # fmt: skip
_GIVEN: Final = (
    "Anna", "José", "Zoë", "Jürgen", "Siân", "Łukasz", "Márta", "太郎", "Ольга", "Ahmed",
    "Mary-Jane", "Chloë", "Renée", "Søren", "Ana",
)  # fmt: skip
_BODIES: Final = (
    "Universität Zürich", "Université de Genève", "Karolinska Institutet", "Národní muzeum",
    "東京大学", "Universidad de Málaga", "Institute of Oceanology & Fisheries", "CSIRO",
    "Biblioteca Nacional de España",
)  # fmt: skip
_RIGHTS: Final = (
    "info:eu-repo/semantics/openAccess",
    "http://creativecommons.org/licenses/by/4.0/",
    "https://creativecommons.org/licenses/by-nc-nd/3.0/es/",
    "© Los autores. Todos los derechos reservados",
    "Restricted",
    "In Copyright",
    'Licensed under the "Open Data" terms',
)
_TYPES: Final = (
    "info:eu-repo/semantics/article", "Doctoral thesis", "Dataset", "Text", "Article", "Image",
    "info:eu-repo/semantics/publishedVersion", "Tesis doctoral", "Software", "Bericht",
    "Collection", "journal article", "Preprint", "MovingImage",
)  # fmt: skip
_FORMATS: Final = ("application/pdf", "text/html", "24 p.", "image/tiff")
_DATES: Final[tuple[Callable[[random.Random], str], ...]] = (
    lambda chance: str(chance.randrange(1950, 2025)),
    lambda chance: f"{chance.randrange(1990, 2025)}-{chance.randrange(1, 13):02}",
    lambda chance: (
        f"{chance.randrange(1990, 2025)}-{chance.randrange(1, 13):02}-{chance.randrange(1, 29):02}"
    ),
    lambda chance: (
        f"{chance.randrange(2000, 2025)}-{chance.randrange(1, 13):02}-"
        f"{chance.randrange(1, 29):02}T{chance.randrange(24):02}:14:{chance.randrange(60):02}Z"
    ),
    lambda chance: f"{chance.randrange(1, 29)} März {chance.randrange(1950, 2020)}",
)
_OPEN: Final = (
    '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    ' xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/'
    ' http://www.openarchives.org/OAI/2.0/oai_dc.xsd">'
)
Values = list[tuple[str, str, str]]  # element, text, language


def metadata(number: int, seed: int = 0) -> bytes:
    """The record of that number as oai_dc."""
    inner = "".join(
        f'<dc:{name} xml:lang="{lang}">{escape(text)}</dc:{name}>'
        if lang
        else f"<dc:{name}>{escape(text)}</dc:{name}>"
        for name, text, lang in values(number, seed)
    )
    return f"{_OPEN}{inner}</oai_dc:dc>".encode()


def values(number: int, seed: int = 0) -> Values:
    """The elements of the record of that number."""
    chance = random.Random(f"{seed}:{number}")  # noqa: S311 - chance is no secret
    language = chance.choice(list(_LISTS))
    base = f"https://repo{number % 7}.example.edu"
    found: Values = [("title", _words(chance, language, 4, 14), chance.choice((language, "")))]
    found.append(("identifier", f"{base}/handle/{1000 + number % 17}/{number}", ""))
    found.append(("type", chance.choice(_TYPES), ""))
    if chance.random() < 0.1:
        return found
    if chance.random() < 0.4:
        found.append(("title", _words(chance, "en", 4, 14), "en"))
    found += [("creator", _person(chance), "") for _ in range(chance.randrange(1, 6))]
    found += [("contributor", _person(chance), "") for _ in range(chance.randrange(3))]
    found += [
        ("subject", _words(chance, language, 1, 3), "") for _ in range(chance.randrange(2, 9))
    ]
    for tongue in dict.fromkeys((language, chance.choice(("en", language)))):
        found.append(("description", _prose(chance, tongue), chance.choice((tongue, ""))))
    found += [("date", chance.choice(_DATES)(chance), "") for _ in range(chance.randrange(1, 4))]
    found += [("rights", chance.choice(_RIGHTS), "") for _ in range(chance.randrange(3))]
    found.append(("publisher", chance.choice(_BODIES), ""))
    found.append(("language", chance.choice((language, "eng", "spa", "en_US")), ""))
    found.append(
        ("format", chance.choice(("application/pdf", "text/html", "24 p.", "image/tiff")), "")
    )
    found += [("identifier", text, "") for text in _names(chance, number, base)]
    found += [("relation", _relation(chance, number, base), "") for _ in range(chance.randrange(3))]
    if chance.random() < 0.3:
        pages = f"{1990 + number % 30}); pp. {number % 300}-{number % 300 + 12}"
        journal = _words(chance, language, 2, 4)
        found.append(("source", f"{journal}; Vol. {number % 40 + 1}, No. 2 ({pages}", ""))
    if chance.random() < 0.2:
        north_south = f"northlimit={40 + number % 30}; southlimit={number % 40}"
        west_east = f"westlimit={number % 20}; eastlimit={20 + number % 20}"
        found.append(("coverage", f"{north_south}; {west_east}", ""))
    return found


def _words(chance: random.Random, language: str, least: int, most: int) -> str:
    return " ".join(chance.choices(_LISTS[language], k=chance.randrange(least, most + 1)))


def _prose(chance: random.Random, language: str) -> str:
    text = _words(chance, language, 30, 200)
    if chance.random() < 0.3:
        text = f'{text} "{_words(chance, language, 2, 6)}" {_words(chance, language, 5, 20)}'
    if chance.random() < 0.2:
        text = f"{text}, p < 0.0{chance.randrange(1, 9)} & n > {chance.randrange(10, 900)}."
    return text


def _person(chance: random.Random) -> str:
    family, given = chance.choice(_FAMILY), chance.choice(_GIVEN)
    number = chance.randrange(10_000)
    return chance.choice(
        (f"{family}, {given}", f"{family}, {given[0]}.", f"{given} {family}",
         f"{family}, {given} {chr(65 + number % 26)}. ({1900 + number % 90}-)",
         f"{family}, {given} (Supervisor)", f"{family}-{number}, {given}", chance.choice(_BODIES))
    )  # fmt: skip


def _names(chance: random.Random, number: int, base: str) -> list[str]:
    found = []
    if chance.random() < 0.5:
        found.append(f"https://doi.org/10.5072/zb.{number}")
    if chance.random() < 0.3:
        found.append(f"{base}/bitstream/{number}/1/Größe_{number}.pdf")
    if chance.random() < 0.2:
        found.append(f"urn:nbn:de:bvb:12-{number}")
    return found


def _relation(chance: random.Random, number: int, base: str) -> str:
    other = max(number - chance.randrange(1, 200), 0)
    forms = (
        f"{base}/handle/{1000 + other % 17}/{other}",
        f"info:eu-repo/grantAgreement/EC/FP7/{other}",
        f"10.5072/zb.{other}",
        f"Report {other} of the “series”",
    )
    return chance.choice(forms)
