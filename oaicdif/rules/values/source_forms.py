"""Texts of a source that name no work: its form, the shelf it stands on, where it appeared."""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .journal_issues import is_issue_with_pages
from .marks_of_wholes import whole_behind_mark
from .materials import read_medium

_KINDS: Final = (
    r"(?:photo(?:graph|graphic print|print|copy)?|print|negative|slide|transparency|postcard|"
    r"scan|drawing|painting|lithograph|engraving|etching|watercolou?r|map|poster|manuscript|"
    r"typescript|letter|leaf|leaves|audio ?(?:tape|cassette)|video ?(?:tape|cassette)|"
    r"sound recording|film reel|daguerreotype|tintype|ambrotype|cyanotype|blueprint|"
    r"glass plate|microfilm|microfiche)(?:s|es)?"
)
_LOOKS: Final = (
    r"(?:digital|colou?r|original|black|and|white|b&w|b/w|black-and-white|glass|silver|gelatin|"
    r"albumen|plate|born|scanned|printed|handwritten|typed|vintage|35 ?mm|16 ?mm|8 ?mm)"
)
_PAGES: Final = r"(?:p|pp|pages|leaves|v|vols?|volumes?|s|seiten|sivua|ill|maps?)\b\.?[^\w]*"
_PICTURES: Final = r"(?:(?:ill|illus|col|port|maps?|plates?)\b[. ,:;]*)*"
_FORM: Final = late_regex(
    rf"(?:(?:ca?\. )?\d+ ?{_PAGES}{_PICTURES}(?:\d[\d.,x\u00d7 ]*(?:mm|cm|in)\b\.?)?"
    r"|\d[\d.,/]* ?(?:mm|cm|in)?\.? ?[x\u00d7] ?\d[\d.,/]* ?(?:mm|cm|in|inches|pixels)\b\.?"
    rf"|(?:\d+ )?(?:{_LOOKS} )+{_KINDS}\.?"
    rf"|\d+ {_KINDS}\.?"
    r"|\d[\d.,/]* ?(?:mm|cm|in\.?|[\"\u201d\u2033]) ?[x\u00d7] ?\d.*"
    # a thing and its size: "Wood box. 16.5cm x 22cm x 34cm"
    r"|[^\W\d_][^\d]{2,80}[.,;] (?:ca?\. )?\d[\d.,/]* ?(?:mm|cm|in\.?|[\"\u201d\u2033])"
    r"(?: ?[x\u00d7] ?\d[\d.,/]* ?(?:mm|cm|in\b|[\"\u201d\u2033])){1,2}\.?)\Z",
    re.IGNORECASE,
)
_WORKS: Final = (
    r"(?:publications|articles|papers|presentations|books|book chapters|chapters|research|"
    r"scholarship|scholarly works?|works|posters|projects|reports|creative activity|testimony)"
)
_THESES: Final = (
    r"(?:(?:e-?)?theses|dissertations|etds?|th\u00e8ses|tesis doctorales|dissertationen|"
    r"proefschriften|capstones|(?:graduate )?projects)"
)
_SHELF: Final = late_regex(
    rf"(?:[^\W\d_][^\d:;]{{0,60}} )?(?!(?:graduate )?projects|capstones){_THESES}"
    rf"(?:(?: and | & |, | et | und ){_THESES})*"
    r"(?: available (?:from|online|in|on)\b[^\d:;]{0,40})?\Z"
    r"|(?:articles|papers|publications|presentations|posters|reports|book chapters)\Z"
    r"|[^\W\d_][^\d:;]{0,80} publications\Z"  # of a laboratory, a programme or a house
    rf"|(?:[^\W\d_][^\d:;]{{0,60}} )?(?:faculty|student|staff|graduate|undergraduate|department) "
    rf"(?:and (?:faculty|staff|student) )?{_WORKS}(?:(?:, and |, | and | & ){_WORKS})*\Z",
    re.IGNORECASE,
)
# Dewey's or the Library of Congress's, with the author's number: "PHAE 973.3 F854Z F85a 1818"
_MARK: Final = late_regex(
    r"(?:[A-Z]{1,6} )?(?:\d{3}(?:\.\d+)?|[A-Z]{1,3} ?\d{1,4}(?:\.\d+)?) ?\.?[A-Z]\d{1,4}[A-Za-z]?\b"
    r"(?:,? (?:[A-Z]\d{1,4}\w*|(?:1[5-9]|20)\d\d[a-z]?|(?:v|vol|no|c|copy|pt|box)\.? ?\d+|"
    r"pages? [\d-]+|pp?\. ?[\d-]+))*\Z"
)
_PLATFORM: Final = late_regex(
    r"(?:arxiv(?:\.org)?|zenodo|figshare|dryad|pubmed(?: central)?|pmc|europe pmc|ssrn|repec|"
    r"hal(?: archives ouvertes)?|crossref|scopus|web of science|jstor|google scholar|"
    r"[\w .-]{2,30} (?:web ?(?:domain|site)|website))\Z",
    re.IGNORECASE,
)
_YEAR: Final = r"\((?:1[6-9]|20)\d\d\)"
_PAGE: Final = r"(?:pp?\.? ?)?[A-Z]?\d[\w.]*(?: ?[-\u2013] ?[A-Z]?\d[\w.]*)?"
# The journal, its volume, then page and year or year and page.
_ARTICLE: Final = late_regex(
    r"[^\W\d_][^\d]{2,80}[ ,]\d{1,4}(?: ?\(\d{1,3}(?:[-/]\d{1,3})?\))?"
    rf"(?:[,:] ?{_PAGE},? {_YEAR}| {_YEAR}[,:]? (?:(?:no|nr)\. ?\d+,? )?{_PAGE})"
    r"(?: ?\(\d+ (?:pages|p\.|pp\.)\))?\.?\Z"
    r"|[^\W\d_][^\d]{2,80}, (?:1[6-9]|20)\d\d(?:-\d\d){0,2},? vol(?:ume|\.)? ?\d+"
    rf".*\b{_PAGE}\Z"
    # a chapter or part: "Tides of Elmland, pp. 286-293 in Elm Journal, 57(2), 292"
    rf"|.{{10,300}}, pp?\. ?{_PAGE} in [^\W\d_].{{3,120}}\d.*\Z",
    re.IGNORECASE,
)
_MONTH: Final = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
# A meeting is where a paper appeared; its proceedings are a volume.
_MEETING: Final = late_regex(
    r"(?!.*\b(?:proceedings|papers|abstracts|acta|actas|atti|report|book)\b)"
    r"(?:[^:;]{2,120}\b)?"
    r"(?:conference|symposium|workshop|congress|colloquium|annual meeting|seminar|"
    r"konferenz|tagung|kongress|congreso|congrès|congresso|conferencia|conférence|konferencja)"
    r"(?: on [^:;\d()]{3,90})?(?: \([^()]{2,20}\))?(?: (?:1[89]|20)\d\d)?"
    r"(?:, [^,:;\d]{2,40}){0,3}"
    rf"(?:, ?(?:\d{{1,2}}(?: ?[-\u2013] ?\d{{1,2}})? {_MONTH} )?(?:1[89]|20)\d\d)?\Z",
    re.IGNORECASE,
)


# "Original: 12 x 15 cm", "Vorlage: Öl auf Leinwand"
_ORIGINAL: Final = late_regex(r"(?:original|vorlage|оригинал)\s*:\s*", re.IGNORECASE)

# A thing as it lies in a collection, when all its parts say so: "1 16 mm film; silent".
_CARRIER: Final = late_regex(
    rf"(?:(?:an?|one|\d+) )?(?:{_LOOKS} )*(?:{_KINDS}|films?|reels?|tapes?|discs?|disks?|records?|"
    r"cassettes?|video\w*|vhs(?: tapes?)?|lp|cd|dvd|book|pamphlet|document|lantern slides?|"
    r"(?:photographic|photo|silver|gelatin) prints?|stereographs?|cabinet cards?|carte de visite)"
    r"(?: \([^()]{1,30}\))?\.?",
    re.IGNORECASE,
)
_LOOK: Final = late_regex(
    rf"(?:{_LOOKS}(?:[ ,/&]+(?:and )?)?)+|(?:no )?sound|silent|colou?r(?:ed)?|bw|"
    r"\d[\d.,/]* ?(?:mm|cm|in|inch(?:es)?|ft|feet|min(?:utes)?|p|pages|rpm)\.?|"
    r"\d[\d.,/]* ?(?:mm|cm|in\.?|[\"\u201d\u2033])? ?[x\u00d7] ?\d[\d.,/]*"
    r" ?(?:mm|cm|in\.?|inches|[\"\u201d\u2033])?",
    re.IGNORECASE,
)
_SEVERAL_WORDS: Final = late_regex(r"\w\W*\s\W*\w")
_PARTED: Final = late_regex(r"\s*[;:,+]\s+")
_ORIGINALLY: Final = late_regex(
    r"(?:the )?original(?:ly)?\s*:?\s+(?:is |was )?(?=\S)|(?:original|vorlage|оригинал)\s*:\s*",
    re.IGNORECASE,
)
# The lists from which subjects were taken.
_LISTS: Final = late_regex(
    r"(?:(?:lcsh|lctgm|lcnaf|tgm(?: ii?)?|aat|tgn|ulan|mesh|fast|rameau|swd|gnd|naf)"
    r"(?:[,;/ ]+(?:and )?|\Z))+",
    re.IGNORECASE,
)

# What stands on the original: "Back of photograph has "Ada 1-81" written in blue ink."
_INSCRIPTION: Final = late_regex(
    r"(?:back|front|reverse|verso|recto) of (?:the )?(?:photo\w*|print|postcard|card|item|image)\b"
    r"|(?:(?:hand)?written|stamped|inscribed|printed|typed) (?:in|on) (?:the )?(?:back|front|verso|"
    r"reverse|margin|ink|pencil|blue|black|red)\b|(?:inscription|caption|label|stamp|verso)\s*:",
    re.IGNORECASE,
)


def is_form(text: str) -> bool:
    """Whether a text says of what kind and how large the original is, or what is written on it,
    and names none: "114 p. ; 28 cm.", "1 gelatin silver print", "Back of photograph has ..."."""
    bare = _ORIGINAL.sub("", text)
    made = bare != text and read_medium(bare) is not None
    known = made or _FORM.match(bare) is not None or _INSCRIPTION.match(text) is not None
    return known or _is_carrier(text) or _LISTS.fullmatch(text) is not None


def _is_carrier(text: str) -> bool:
    """Whether each part is a carrier or how it looks, and one at least is a carrier. One word
    alone may be a title: "Letters"."""
    if not _SEVERAL_WORDS.search(text):
        return False
    parts = [each for each in _PARTED.split(_ORIGINALLY.sub("", text, count=1)) if each]
    carriers = [each for each in parts if _CARRIER.fullmatch(each)]
    return bool(carriers) and all(
        each in carriers or _LOOK.fullmatch(each) or _FORM.match(each) for each in parts
    )


def is_shelf(text: str) -> bool:
    """Whether a text names the shelf of a repository that all works of a kind stand on, and no
    work: "Dissertations", "Elm Theses and Dissertations", "Law Faculty Publications"; or where on
    a library's shelves the copy stands; or the platform that has it, "arXiv"."""
    return any(each.match(text) for each in (_SHELF, _MARK, _PLATFORM))


def is_shelf_mark(text: str) -> bool:
    """Whether a text is the mark of a library's shelf: "PHAE 973.3 F854Z", "QA76.5 .E4"."""
    return _MARK.match(text) is not None


def is_article_citation(text: str) -> bool:
    """Whether a text says where an article stands: "J. Chem. Phys. 123, 064507 (2005)",
    "Genetics 14 (1929), 300-311"; in which whole a part stands, "In: Elm Essays"; or at which
    meeting a paper was given."""
    known = _ARTICLE.match(text) is not None or _MEETING.match(text) is not None
    return known or is_issue_with_pages(text) or bool(whole_behind_mark(text))
