"""The sixteen elements: obligation, encoding scheme, section; and the closed lists of annex 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..verdicts import Obligation, Text

_M, _MA = Obligation.MANDATORY, Obligation.APPLICABLE
_R, _O = Obligation.RECOMMENDED, Obligation.OPTIONAL


@dataclass(frozen=True, slots=True)
class DcElement:
    """One row of the table in annex 1, section 1.2; `scheme` is its encoding scheme.

    `why` says what the element is for, to one who has never read the guidelines.
    """

    name: str
    obligation: Obligation
    section: str
    scheme: str
    label: Text
    why: Text


def _row(name: str, obligation: Obligation, number: int, scheme: str, *texts: str) -> DcElement:
    label, why = Text(name, texts[0]), Text(texts[1], texts[2])
    return DcElement(name, obligation, f"1.3.{number}", scheme, label, why)


ELEMENTS: Final = (
    _row("title", _M, 1, "", "título",
         "Without a title nobody can find or name the resource.",
         "Sin título nadie puede encontrar ni nombrar el recurso."),
    _row("creator", _M, 2, "", "autor",
         "Say who made the resource: a person, an organisation or a service.",
         "Indique quién creó el recurso: una persona, una organización o un servicio."),
    _row("subject", _MA, 3, "", "materia",
         "Keywords or classification codes, in English if possible.",
         "Palabras clave o códigos de clasificación, en inglés si es posible."),
    _row("description", _MA, 4, "", "descripción",
         "An abstract, in English if possible.",
         "Un resumen, en inglés si es posible."),
    _row("publisher", _MA, 5, "", "editor",
         "Who makes the resource available, by full name.",
         "Quién pone el recurso a disposición, con su nombre completo."),
    _row("contributor", _O, 6, "", "colaborador",
         "Supervisors, editors, technicians, data collectors.",
         "Supervisores, editores, técnicos, recolectores de datos."),
    _row("date", _M, 7, "W3CDTF", "fecha",
         "The date of creation, at least the year.",
         "La fecha de creación, al menos el año."),
    _row("type", _M, 8, "DRIVER", "tipo",
         "Readers want to know whether it is an article, a thesis or a book.",
         "El lector quiere saber si es un artículo, una tesis o un libro."),
    _row("format", _R, 9, "MIME", "formato",
         "The media type of every file, such as application/pdf.",
         "El tipo de medio de cada fichero, como application/pdf."),
    _row("identifier", _M, 10, "URI", "identificador",
         "A persistent address that leads to the resource.",
         "Una dirección persistente que lleve al recurso."),
    _row("source", _O, 11, "", "fuente",
         "What a digitised resource was made from.",
         "El original del que procede un recurso digitalizado."),
    _row("language", _R, 12, "ISO 639-3", "idioma",
         "The language of the text, as a code of three letters.",
         "El idioma del texto, como código de tres letras."),
    _row("relation", _O, 13, "URI", "relación",
         "Other versions and related resources, by their identifiers.",
         "Otras versiones y recursos relacionados, por sus identificadores."),
    _row("coverage", _O, 14, "", "cobertura",
         "Places and periods the content is about.",
         "Lugares y periodos de los que trata el contenido."),
    _row("rights", _R, 15, "", "derechos",
         "Who may read and use the resource, and under which licence.",
         "Quién puede leer y usar el recurso, y con qué licencia."),
    _row("audience", _O, 16, "", "público",
         "For whom the resource is meant.",
         "A quién va dirigido el recurso."),
)  # fmt: skip

BY_NAME: Final = {each.name: each for each in ELEMENTS}

# Annex 1, section 1.3.8: the text "exactamente tal como se muestra en la lista".
TYPES: Final = (
    "Article", "Book", "Conference lecture", "Conference report",
    "Contribution for newspaper or weekly", "Doctoral thesis", "Master thesis",
    "Bachelor thesis", "External research report", "Lecture", "Internal report", "Newsletter",
    "Part of book or chapter of book", "Research paper",
)  # fmt: skip

# Annex 1, section 1.3.9: the part of IANA's list that will do, with its few old names.
MEDIA_TYPES: Final = frozenset(
    f"{kind}/{sub}"
    for kind, subs in {
        "text": "plain richtext enriched tab-separated-values html sgml xml",
        "application": "octet-stream postscript rtf applefile mac-binhex40 wordperfect5.1 pdf zip "
        "macwriteii msword sgml ms-excel ms-powerpoint ms-project ms-works",
        "image": "jpeg gif tiff png jpeg2000 sid",
        "audio": "wav mp3",
        "video": "quicktime mpeg1 mpeg2 mpeg3 avi",
    }.items()
    for sub in subs.split()
)
# IANA's top-level types (RFC 6838 and later), so that today's names pass too.
TOP_LEVEL_TYPES: Final = frozenset({
    "application", "audio", "font", "haptics", "image", "message", "model", "multipart", "text",
    "video",
})  # fmt: skip
# In the right form, and yet no media type of anybody's; the annex itself prints the first two.
NO_MEDIA_TYPES: Final = frozenset(
    ["image/pdf", "application/html", "text/pdf", "application/jpg", "application/jpeg",
     "application/doc", "application/text", "application/image"]
)  # fmt: skip

# Annex 1, section 1.1: what an element of oai_dc means when nothing else is said.
DEFAULTS: Final = {
    "description": "abstract",
    "date": "created",
    "audience": "educationLevel",
}

# Three letters, but not of ISO 639-3: the bibliographic codes of ISO 639-2 ...
BIBLIOGRAPHIC: Final = frozenset({
    "alb", "arm", "baq", "bur", "chi", "cze", "dut", "fre", "geo", "ger", "gre", "ice", "mac",
    "mao", "may", "per", "rum", "slo", "tib", "wel",
})  # fmt: skip
# ... and the collective ones, which name no single language (ISO 639-5).
COLLECTIVE: Final = frozenset({
    "afa", "alg", "alv", "apa", "aqa", "aql", "art", "ath", "auf", "aus", "awd", "azc", "bad",
    "bai", "bat", "ber", "bih", "bnt", "btk", "cai", "cau", "cba", "ccn", "ccs", "cdc", "cdd",
    "cel", "cmc", "cpe", "cpf", "cpp", "crp", "csu", "cus", "day", "dmn", "dra", "egx", "esx",
    "euq", "fiu", "fox", "gem", "gme", "gmq", "gmw", "grk", "hmx", "hok", "hyx", "iir", "ijo",
    "inc", "ine", "ira", "iro", "itc", "jpx", "kar", "kdo", "khi", "kro", "map", "mkh", "mno",
    "mun", "myn", "nah", "nai", "ngf", "nic", "nub", "omq", "omv", "oto", "paa", "phi", "plf",
    "poz", "pqe", "pqw", "pra", "qwe", "roa", "sai", "sal", "sem", "sgn", "sio", "sit", "sla",
    "smi", "son", "sqj", "ssa", "syd", "tai", "tbq", "trk", "tup", "tut", "tuw", "urj", "wak",
    "wen", "xgn", "xnd", "ypk", "zhx", "zle", "zls", "zlw", "znd",
})  # fmt: skip
