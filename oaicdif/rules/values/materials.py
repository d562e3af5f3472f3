"""What something is made of, or what carries it: "ink on paper", "microfilm".

The words of a material stand in the names of documents, too: a conference paper, a board game,
health records. So a text is a material only if each of its words belongs to one: the substance or
the carrier, its quality, its measure. A kind of picture or writing counts only with what it is on
("engraving on copper"), for alone it says what the thing is.

Sources: schema.org, material: "a material that something is made from, e.g. leather, wool,
cotton, paper"; DCMI Metadata Terms, medium: "the material or physical carrier of the resource".
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_SUBSTANCE: Final = (
    r"paper|papyrus|parchment|vellum|cardboard|canvas|wood|ivory|bone|leather|linen|cotton|silk|"
    r"wool|"
    r"cloth|textile|felt|lace|glass(?: plates?)?|stone|marble|granite|limestone|sandstone|slate|"
    r"clay|"
    r"terracotta|ceramics?|porcelain|earthenware|stoneware|plaster|wax|bronze|copper|brass|iron|"
    r"steel|silver|gold|lead|tin|zinc|metal|plastic|acetate|vinyl|shellac|celluloid|nitrate|rubber|"
    r"ink|oil(?: paints?)?|pastel|charcoal|chalk|crayon|pencil|graphite|gouache|watercolou?r|"
    r"tempera|"
    r"acrylic|gelatin|albumen|collodion|emulsion|bromide|polyester|mylar|"
    r"papier|pergament|leinwand|holz|leder|glas|stein|kupfer|öl|tusche|bleistift|kreide|kohle|"
    r"aquarell|papel|pergamino|lienzo|madera|vidrio|piedra|aceite|óleo|tinta|cuero|toile|bois|cuir|"
    r"verre|pierre|cuivre|huile|encre(?: de chine)?|fusain|parchemin|vélin|pergamena|tela|legno|"
    r"vetro|"
    r"pietra|rame|olio|inchiostro|pergaminho|madeira|perkament|doek|hout|steen|koper|olieverf|inkt|"
    r"leer|papper|paperi|olej|olja|olje|olie|atrament|papír|papir|plátno|dřevo|płótno|drewno|"
    r"skóra|kâğıt|hârtie|"
    r"бумага|пергамент|холст|дерево|стекло|камень|масло|чернила|тушь|акварель|кожа|папір|полотно"
)
# Words of other things as well: a letter, a meeting, a sum of data. They count behind "on".
_SUPPORT: Final = (
    r"board|card|panel|plate|film|fabric|carta|carton|karton|tafel|cartón|cartone|tavola|tabla|"
    r"cartoncino|картон|бумаге|холсте|дереве|пергаменте|płótnie|papierze|plátně|papíře"
)
_CARRIER: Final = (
    r"micro(?:film|fiche|form|card)s?(?: reels?)?|filmstrips?|(?:audio|video|magnetic)[ -]?tapes?|"
    r"(?:audio|video|compact|micro)?[ -]?cassettes?(?: tapes?)?|vhs(?: (?:video)?(?:tape|"
    r"cassette)s?)?|"
    r"(?:phonograph|gramophone|vinyl|shellac) (?:records?|dis[ck]s?)|lp records?|lps?|"
    r"(?:film|open|tape|audio|video)[ -]reels?|reel[ -]to[ -]reel(?: (?:tape|audio ?tape)s?)?|"
    r"(?:compact|optical|laser|mini|hard|floppy|blu-ray|zip)[ -]?dis[ck](?:s|ettes?)?|diskettes?|"
    r"(?:cd|dvd)(?:-?roms?|-r|-rw|s)?|blu-?ray|betacam(?: sp)?|betamax|u-matic|dat tapes?|minidv|"
    r"wax cylinders?|phonograph cylinders?|punch(?:ed)? cards?|usb (?:sticks?|drives?)|"
    r"(?:8|9[.,]5|16|35|70)[ -]?mm(?: film)?|tonband|schallplatten?|mikrofilme?|mikrofiches?|"
    r"microfilme|microficha|casete|cinta magnética|bande magnétique|vinyle|disque vinyle|"
    r"микрофильм|микрофиша|грампластинка|магнитная лента|plyta winylowa|płyta winylowa"
)
# Kinds of pictures and writings, and what was done: they count before "on" and a substance.
_WORK: Final = (
    r"drawings?|paintings?|prints?|engravings?|etchings?|lithographs?|woodcuts?|photographs?|"
    r"watercolou?rs|manuscripts?|typescripts?|handwritten|handwriting|printed|painted|drawn|"
    r"written|"
    r"typed|typewritten|inscribed|stamped|maps?|zeichnung|gemälde|druck|gedruckt|handschrift|"
    r"kupferstich|dessin|peinture|imprimé|gravure|manuscrit|dibujo|pintura|impreso|grabado|"
    r"manuscrito|disegno|dipinto|stampa|manoscritto|tekening|schilderij|gedrukt|рисунок|рукопись|"
    r"печать"
)
_QUALITY: Final = (
    r"black|white|brown|blue|red|green|yellow|grey|gray|cream|sepia|colou?red|gilt|gilded|"
    r"acid-free|laid|wove|woven|rag|handmade|japanese|chinese|indian?|coated|uncoated|glossy|"
    r"matte?|"
    r"stretched|thin|thick|heavy|mixed|bound|unbound|iron[ -]gall|pen|brush|hand|old|"
    r"schwarze?|weiße?|braune?|handgeschöpft|feder|pinsel|noire?|brune?|plume|negra?|blanco|"
    r"color(?:es)?|pluma|nera?|zwarte?|pen"
)
_TOKEN: Final = late_regex(
    rf"[\s,;:/+&().\[\]-]*(?:(?P<carrier>{_CARRIER})|(?P<substance>{_SUBSTANCE})|"
    rf"(?P<support>{_SUPPORT})|(?P<work>{_WORK})|(?P<quality>{_QUALITY})|"
    r"(?P<on>on|upon|over|auf|sur|sobre|su|op|på|na|на|in)|"
    r"(?P<joint>and|with|und|mit|et|avec|y|e|con|com|en|met|och|og|ja|i|a|и|с)|"
    r"(?P<measure>\d[\d.,x\u00d7]*(?: ?(?:mm|cm|in|inch(?:es)?|sides?|sheets?|leaf|leaves|"
    r"layers?))?))"
    r"(?![^\W_])(?!['\u2019-][^\W_])",
    re.IGNORECASE,
)
_END: Final = late_regex(r"[\s,;:/+&().\[\]-]*\Z")
# Written without blanks: a substance and how it was worked ("絹本著色", "紙、墨").
_OF_EAST_ASIA: Final = late_regex(
    r"(?:(?:[紙纸絹绢]本|紙|纸|絹|绢|木|竹|布|石|銅|铜|墨|종이|비단)"
    r"(?:[著着設设][色]|墨[画畫书書]|淡彩|彩色|水墨|金泥|製|制)*[、,，・/ ]*)+\Z"
)
# What a government calls a plan that it has printed.
_POLICY: Final = late_regex(r"(?:white|green|blue|yellow|gr[ae]y|red) paper\W*\Z", re.IGNORECASE)
_LONGEST: Final = 200  # characters


def read_medium(text: str) -> str | None:
    """The text itself when it says what something is made of or what carries it: "ink on paper",
    "reel-to-reel audiotape"; not what a file or a document is."""
    if len(text) > _LONGEST or _POLICY.match(text):
        return None
    if _OF_EAST_ASIA.match(text):
        return text
    kinds = _kinds(text)
    return text if kinds and _is_material(kinds) else None


def _kinds(text: str) -> list[str]:
    """Of what kind the words are, in their order; none if one of them belongs to no material."""
    kinds: list[str] = []
    at = 0
    while not _END.match(text, at):
        found = _TOKEN.match(text, at)
        if found is None or found.lastgroup is None:
            return []
        kinds.append(found.lastgroup)
        at = found.end()
    return kinds


def _is_material(kinds: list[str]) -> bool:
    on = kinds.index("on") if "on" in kinds else len(kinds)
    before, behind = kinds[:on], kinds[on:]
    laid_on = "substance" in behind or "support" in behind
    if "work" in behind or "support" in before:
        return False
    if "work" in before:
        return laid_on
    return laid_on or not {"substance", "carrier"}.isdisjoint(kinds)
