"""Of what a clause says a licence: of the work, or of a part or the description of it.

The first noun before the name decides: "the metadata of this article are ...", "this article and
its metadata are ...". "This image", "this dataset" are the work. A credit is not: "Photo: Ada Elm,
CC BY 2.0" says the licence of a picture, which may be all of the record or adorn it.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .licence_words import any_of

_PART_WORDS: Final = {
    "en": r"meta-?data\w*|abstracts?|summar(?:y|ies)|cover (?:image|photo|picture|art"
    r"|illustration|design)|thumbnails?|supplement\w*|appendi(?:x|ces)|annex(?:es)?|figures?"
    r"|figs?\.?|illustrations?|photos|photographs|pictures|images|tables?|references|excerpts?"
    r"|third[- ]party \w+|rest of the (?!article|work|text|paper|book|thesis|document)\w+"
    r"|licen[sc]e of the (?:repository|collection|platform)|documentation|descriptions?"
    r"|descriptive texts?|(?:catalog(?:u?ing|ue)?|bibliographic|metadata)"
    r" (?:records?|entr(?:y|ies))"
    r"|(?:chapters?|sections?|parts?|pages?) (?:\d+|[ivx]+)"
    r"|(?<!legal )code|scripts?|web ?sites?|logos?|templates?|data(?! ?(?:sets?|bases?|papers?"
    r"|journal|cent\w+|repositor\w+|archives?|publisher|provider|descriptor|note|brief|de|di|da"
    r"|do)\b)",
    "de": r"metadaten\w*|zusammenfassung|umschlag\w*|titelbild|abbildung(?:en)?|bilder|fotos"
    r"|tabellen|anhang|anhänge|(?:forschungs)?daten|quellcode|web-?seiten?",
    "fr": r"métadonnées|résumés?|couverture|tableaux|données|notices?(?= bibl)",
    "es": r"metadatos|res[uú]men(?:es)?|portada|figuras?|ilustraci(?:ón|ones)|imágenes|tablas"
    r"|anexos?|datos|código",
    "pt": r"metadados|resumos?|capa|ilustraç(?:ão|ões)|imagens|tabelas|dados",
    "it": r"metadati|riassunto|sommario|copertina|illustrazion[ei]|immagini|tabelle|allegati|dati"
    r"|codice",
    "nl": r"samenvatting|omslag|figuren|afbeelding(?:en)?|foto['’]s|tabellen|bijlagen?|gegevens"
    r"|onderzoeksdata|broncode",
    "sv da no": r"sammanfattning\w*|sammendrag\w*|omslag\w*|figurer\w*|bilder\w*|billeder\w*"
    r"|bilag\w*|bilagor\w*|forskningsdata|källkod\w*",
    "pl cs": r"metadane|metadanych|streszczeni\w+|okładk\w+|rysunki|ilustracje|zdjęcia|tabele"
    r"|załączniki|dane|abstrakt|obálka|obrázky",
    "ru": r"метаданн\w+|аннотаци\w+|обложк\w+|рисун\w+|иллюстраци\w+|таблиц\w+|приложени\w+"
    r"|данные|код",
    "tr id fi": r"üst ?veri\w*|meta ?veri\w*|özet\w*|şekil\w*|veriler\w*|gambar|metatiedot"
    r"|tiivistelmä|kuvat",
}
_PART: Final = (
    rf"(?<!\w)(?P<part>{any_of(_PART_WORDS)})(?!\w)(?! of (?:this|the) (?:\w+ )?(?:licen|deed"
    rf"|terms))"
    r"|(?P<kanji>メタデータ|要旨|抄録|図表|元数据|元數據|摘要|图片|圖片)"
)
_WORK_WORDS: Final = (
    r"works?|articles?|items?|papers?|documents?|publications?|books?|thes[ie]s|dissertations?"
    r"|data ?sets?|databases?|manuscripts?|chapters?|reports?|contents?|materials?|resources?"
    r"|objects?|journals?|issue|artikel|beitr[aä]ge?|dokument\w*|publikation\w*|werke?|buch"
    r"|arbeit|inhalte?|œuvre|oeuvre|ouvrage|thèse|obras?|artículos?|artigos?|documentos?"
    r"|trabajos?|trabalhos?|tesis|tese|libro|livro|contenidos?|conteúdos?|opera|articol[oi]"
    r"|lavoro|contenuti|proefschrift|werk|verket|artikkel|praca|artykuł\w*|utw[oó]r\w*|dzieło"
    r"|статья|статьи|работа|произведени\w+|eser|makale|karya|rest"
)
PARTS: Final = any_of(_PART_WORDS)
WORKS: Final = f"(?:{_WORK_WORDS})"
# "This" before anything but the licence itself, and what can only be a part.
_THIS: Final = (
    r"(?:this|these|diese[rsnm]?|cet?|cette|ces|este|esta|estos|estas|estes|quest[oaei]|deze|dit"
    r"|denna|detta|denne|dette|niniejsz\w+|tento|этот|эта|это|эти|данн(?:ый|ая|ое)|bu) (?!licen"
    r"|lizen|лиценз|lisans|meta|abstract|summar|figure|table|web|appendi|supplement)"
)
_ANY_PART: Final = late_regex(_PART, re.IGNORECASE)
_SUBJECT: Final = late_regex(
    rf"{_PART}|(?<!\w)(?P<work>(?:{_WORK_WORDS})(?!\w|['’]| (?:{any_of(_PART_WORDS)})(?!\w))"
    rf"|{_THIS}(?!\w+['’]))|この|本(?=[論作研])|本文",
    re.IGNORECASE,
)
# Behind these, a part is named beside the work, or as a place: "including figures", "in Elm Data".
# What a credit names: "Photo: Ada Elm", "Image courtesy of Elm Museum", "Data provider: ...".
_CREDITED: Final = {
    "en": r"(?:photo|image|picture|video|map|film|cover|artwork|graphic|drawing|illustration|audio"
    r"|music|photograph|chart|logo|banner|screenshot|footage|animation)s?|photographers?"
    r"|(?:(?:meta-?)?data |content )?(?:providers?|suppliers?)"
    r"|photography|illustrators?|soundtrack|(?:front )?cover (?:photo|image|picture|art|design)",
    "de": r"fotos?|fotograf(?:ie|in)?|bild(?:er|nachweise?|rechte|quellen?|autor\w*)?|titelbild"
    r"|umschlag\w*|grafik|karte|musik|abbildung|zeichnung|datenlieferant(?:in)?|datengeber",
    "fr": r"photographies?|crédits?(?: (?:photo\w*|images?))|couverture|dessin|carte|musique|vidéo"
    r"|fournisseur (?:de |des )données",
    "es pt": r"fotograf[ií]as?|im[aá]gen(?:es)?|imagem|imagens|ilustraci[oó]n|ilustração|portada"
    r"|proveedor(?:es)? de (?:los )?datos|fornecedor(?:es)? d[eo]s? dados"
    r"|capa|mapa|música|v[ií]deo|cr[eé]ditos? (?:de |da )?(?:las? |das? )?(?:fotos?\w*"
    r"|im[aá]gen\w*|imagem|fotogr\w+)",
    "it": r"immagin[ei]|illustrazione|copertina|mappa|musica|fotografo",
    "nl sv da no": r"afbeelding|illustratie|omslag(?:sbild)?|kaart|muziek|billede|bilde|kart",
    "pl cs ru": r"zdjęci[ea]|fot\.|ilustracja|fotografie|obrázek|фото(?:графи\w+)?|изображение"
    r"|иллюстраци\w+|рисунок|карта|музыка",
}
_CREDIT: Final = late_regex(
    rf"(?:\A|[,;.(\[|/\u2013\u2014-])\s*+(?:(?:©|\(c\))\s*+)?(?P<credit>{any_of(_CREDITED)}"
    r"(?: (?:credits?|source|copyright|rights|licen[sc]e))?\s*+"
    r"(?:[:：©]|(?:credits?|courtesy|by|von|par|por|door|av)(?!\w)))|(?:写真|撮影|画像|图片|照片|摄影)[:：]",
    re.IGNORECASE,
)
_BESIDE: Final = late_regex(
    r"\b(?:in|by|including|incl\.?|with|and|plus|und|mit|et|avec|y|e|con|com|en|met|och|og|i|z"
    r"|и)(?: (?:all|its|the|their|any|seine[rn]?|alle|ses|sus|seus|suas|zijn"
    r"|все|les|los|las|os|as|die|de|i|gli))*(?: [A-Z]\w+)?\s\Z"
)
_ASIDE: Final = late_regex(
    r"\A\W*(?:except|other than|apart from|aside from|with the exception|excluding|where|in"
    r"|within|unless|außer|bis auf|mit ausnahme|sauf|hormis|à l['’]exception|salvo|excepto|exceto"
    r"|tranne|behalve|met uitzondering|med undantag|undtagen|unntatt|z wyjątkiem|кроме"
    r"|за исключением)\b[^,]*,",
    re.IGNORECASE,
)
_ONLY: Final = (
    r"(?:only|solely|just|nur|lediglich|seulement|uniquement|sólo|solo|somente|apenas|alleen"
    r"|endast|kun|tylko|только)"
)
_BEHIND: Final = late_regex(
    # a bracket alone leads to what stands in it: "(metadata)"
    rf"(?:[^\w(]*+\(\W*+(?:{_ONLY}\W++)?"
    rf"|\W*+(?:{_ONLY} )?(?:(?:which |that )?(?:also )?(?:appl\w+|pertains|relates"
    rf"|refers)(?: {_ONLY})? to"
    rf"|(?:is |are )?(?:{_ONLY} )?(?:valid )?(?:for|on)|covers?|gilt(?: {_ONLY})? für|für|pour"
    rf"|s['’]appliqu\w+ aux?|para|se aplica a|per|voor|för|dla|для|{_ONLY})"
    rf"(?: {_ONLY})?\W*+)(?:the |all |any |die |den |das |les |los |las |os |as |i |le |de |het )?"
    rf"(?:(?!(?:except|exclud|without|not|ohne|sauf|hors|salvo|ausge)\w* )[\w-]+ )?(?:{_PART})"
    r"(?!,? (?:are |is )?(?:excluded|excepted|not |aside|ausgenommen|exclue?s?|excluid|exclus))",
    re.IGNORECASE,
)


_TEXT_LABEL: Final = late_regex(
    r"(?<!\w)(?<!full )(?<!full-)(?:texts?|textes?|textos?|test[oi]|tekst\w{0,3})\s*[:=]\W*\Z"
    r"|\A\W*(?:texts?|textes?|textos?|test[oi]|tekst)\s*[:=]|\A\W*(?:text|texte"
    r"|texto|testo|tekst)\W*\Z",
    re.IGNORECASE,
)


_TEXT_ONLY: Final = late_regex(
    rf"(?<!\w)(?:(?:{_ONLY}|únicamente|solamente) (?:the |der |den |le |el |o |il |de )?"
    rf"(?:text|texte|texto|testo|tekst)|(?:text|texte|texto|testo|tekst) (?:{_ONLY}|seul|alone))"
    r"(?!\w)",
    re.IGNORECASE,
)


def is_of_a_part(before: str, after: str) -> bool:
    """Whether the clause says the licence of a part: by its subject, or by what follows."""
    if _TEXT_ONLY.search(before) or _TEXT_ONLY.search(after):
        return True
    return _subject_is_part(before) or _BEHIND.match(after) is not None


def names_part(text: str) -> bool:
    """Whether a part is named anywhere."""
    return _ANY_PART.search(text) is not None


def names_work(text: str) -> bool:
    """Whether the work, or "this" and anything, is named anywhere."""
    return any(not (each["part"] or each["kanji"]) for each in _SUBJECT.finditer(text))


def is_credit(text: str) -> bool:
    """Whether a clause gives a picture, a piece of music or the like its credit."""
    return _CREDIT.match(text) is not None


def _subject_is_part(before: str) -> bool:
    before = _ASIDE.sub(" ", before)
    credit = _CREDIT.search(before)
    for each in _SUBJECT.finditer(before):
        if credit and credit.start() <= each.start():
            return True
        if not (each["part"] or each["kanji"]):
            return False
        if not _BESIDE.search(before[: each.start()]):
            return True
    return credit is not None or _TEXT_LABEL.search(before) is not None
