"""Identifiers: DOI, handle, URN:NBN, ARK, ISBN, ISSN, ORCID and URL, recognised by their form.

A bare number is never guessed to be anything. Check digits are checked. Behind an ISBN or ISSN
may stand remarks in brackets and the mark of a catalogue: "0262033844 (hbk.) (alk. paper) :".
Sources: ISO 26324 and the DOI handbook 2.2; RFC 3650 (handle); RFC 8458 (URN:NBN);
draft-kunze-ark; ISO 2108 and ISO 3297 (ISBN, ISSN); ISO 27729 (ORCID's check digit).
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .clean_text import word_set

_DOI: Final = late_regex(
    r"(?:info:doi/|(?:(?:urn:)?doi\s*[:=]?\s*){0,2}(?:(?:https?://)?(?:dx\.|www\.)?doi\.org/(?:doi:\s?)?)?)?"
    r"(10\.\d{4,9}(?:\.\d+)*/\S+)\Z",
    re.IGNORECASE | re.ASCII,
)
_DOI_LABEL: Final = late_regex(
    r"(?:doi\s*[:=]|info:doi/|urn:doi:|(?:https?://)?(?:dx\.|www\.)?doi\.org/)", re.IGNORECASE
)
_HANDLE: Final = late_regex(
    r"(?:(?:https?://)?(?:www\.)?hdl\.handle\.net/|hdl:\s?|info:hdl/|handle:\s?)"
    r"([0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*/\S+)\Z",
    re.IGNORECASE,
)
_NBN: Final = late_regex(r"urn:nbn:([a-z]{2})[:-][^\s?#&]+", re.IGNORECASE)
_ARK: Final = late_regex(r"ark:/?([0-9bcdfghjkmnpqrstvwxz]{5,16})/[^\s?#]+", re.IGNORECASE)
# How a book is bound and what it costs, as catalogues print it behind the number (ISBD, area 8).
_BINDING: Final = (
    r"(?:hbk|pbk|hb|pb|hc|paperback|hardback|hardcover|soft ?cover|cloth|paper|e-?pub|e-?book|pdf"
    r"|online|print|geb|gebunden|kart|kartoniert|br|brosch|broschiert|pp(?=\.?\s*:)|gb|ln|leinen|rel|relié"
    r"|broché|rústica|tela|brochura|bross|rilegato|inb|ib|häftad|hft|opr|brož|váz|vázáno)\b\.?"
)
_CURRENCY: Final = (
    r"(?:[£€$¥₹₺₩₽]|US ?\$|R\$|NT\$|HK\$|EUR|USD|GBP|DM|CHF|[sS]?Fr|FF|F|öS|ATS|SEK|DKK|NOK|kr"
    r"|PLN|zł|CZK|Kč|HUF|Ft|RUB|Rs|TL|Lire|L|Ptas?|Esc|RMB|CNY|JPY|KRW|NTD|THB|Rp|[元円圓฿])\.?"
)
_PRICE: Final = rf"(?:{_CURRENCY}\s?\d[\d.,]*+(?:\s?-)?|\d[\d.,]*+\s?{_CURRENCY})"
# Few of them, for a price may be read in two ways, and each one doubles what is tried.
_BEHIND: Final = rf"(?:[\s:;,.]*(?:\([^)]*\)|\[[^\]]*\]|{_BINDING}|{_PRICE})){{0,6}}[\s:;,.]*"
_BEHIND_ISSN: Final = rf"(?:[\s:;,.]*(?:\([^)]*\)|{_PRICE})){{0,6}}[\s:;,.]*"
# For which medium a number is, with brackets or without.
_MEDIUM: Final = (
    r"(?:\s*\([^)]*\)|\s+(?:impres[so]o?|print|printed|online|on-line|electr[oó]nico|eletr[oô]nico|digital"
    r"|en l[ií]nea|cetak|media cetak|basılı|печатный|онлайн)(?=[\s:=]))?"
)
# Each sign of the number may be its last one, so few are looked at.
_ISBN: Final = late_regex(
    rf"(?:urn:isbn:|\(?(?:e-?|p-?)?isbn(?:[-\s]?1[03])?\)?{_MEDIUM}\s*[:=\uff1a]?\s*)"
    rf"([0-9Xx][-\s0-9Xx]{{0,60}}?)(?<![-\s])(?P<behind>{_BEHIND})\Z",
    re.IGNORECASE,
)
# Addresses that DOAJ and the ISSN's own portal give to a journal, by its number.
_OF_A_JOURNAL: Final = (
    r"https?://(?:(?:www\.)?doaj\.org/toc|(?:portal\.|www\.)?issn\.org/resource/issn"
    r"|urn\.issn\.org/urn:issn)[/:]"
)
_ISSN: Final = late_regex(
    rf"(?:urn:[ep]?-?issn:|info:eu-repo/semantics/altidentifier/[ep]?-?issn/|{_OF_A_JOURNAL}|(?:e-?|p-?|l-?)?issn(?:-l)?{_MEDIUM}\s*[:=\uff1a]?\s*)"
    rf"(\d{{4}}[-\u2010-\u2013\s]?\d{{3}}[\dXx])(?P<behind>{_BEHIND_ISSN})\Z",
    re.IGNORECASE,
)
_BARE_ISSN: Final = late_regex(r"\d{4}[-\u2010-\u2013]?\d{3}[\dXx]\Z", re.ASCII)
_BARE_ISBN: Final = late_regex(r"[0-9][-0-9 ]{8,15}[0-9Xx]\Z", re.ASCII)
_TGN: Final = late_regex(r"[17]\d{6}\Z", re.ASCII)
_OAI: Final = late_regex(r"oai:[^\s:]+:\S(?:.*\S)?\Z", re.IGNORECASE)
_URL: Final = late_regex(
    r"(?:https?|ftp)://[^\s/?#@]+(?:@[^\s/?#]+)?(?:[/?#]\S*)?\Z", re.IGNORECASE
)
_OPENING: Final = frozenset("([<{")
_STOPS: Final = frozenset(".,;:\u201d\"'")
_PAIRS: Final = {")": "(", "]": "[", ">": "<", "}": "{"}
_AROUND_DOI: Final = _STOPS | _PAIRS.keys()
_ORCID: Final = late_regex(
    r"(?:https?://(?:www\.)?orcid\.org/|(?:info:eu-repo/dai/)?orcid(?:\.org/|(?:\s*i?d)?[:\s]\s*))?"
    r"(\d{4}-\d{4}-\d{4}-\d{3}[\dX])/?\Z",
    re.IGNORECASE,
)
_CITED: Final = late_regex(r"\S\s+(https?://[^\s<>]+)\s*<\1>\s*\Z")
_URN: Final = late_regex(r"(?:urn:[a-z0-9][a-z0-9-]{1,31}:|info:[a-z0-9.+-]+/)\S+\Z", re.IGNORECASE)
# IANA, Formal URN namespaces, as far as works and their makers have names in them.
_NAMESPACES: Final = word_set(
    "nbn isbn issn uuid oid ietf lex ogc iso mpeg nasa nist oasis ebu eidr epc xmpp schac"
)
_ESCAPED_ADDRESS: Final = late_regex(
    r"(?:https?://|ftp://|\b10\.\d{4,9}/)[^\s<>\"]*&[^\s<>\"]*", re.IGNORECASE
)
_ENTITY: Final = late_regex(r"&(?:amp\\?;)*(amp|lt|gt|quot|#38|#x26)\\?;", re.IGNORECASE)
_MEANT: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "#38": "&", "#x26": "&"}
_UNSAFE: Final = late_regex(r'[\x00-\x20<>"{}|\\^`]')
_UNSAFE_DOI: Final = late_regex(r'[\x00-\x20<>"{}|\\^`#?]')


def read_doi(text: str) -> str | None:
    """The DOI name "10.x/y" of a labelled, linked or bare DOI."""
    if "10." not in text:
        return None
    if "doi.org/" in text:  # in a URL the name is escaped, and ? begins something else
        text = unquote(text.partition("?")[0].partition("#")[0])
    found = _DOI.match(text) or (_DOI.match(text[1:]) if text[:1] in _OPENING else None)
    return _trimmed_doi(found[1]) if found else None


def _trimmed_doi(name: str) -> str | None:
    """A DOI name without the full stops and unmatched brackets of the sentence around it."""
    last = name[-1]
    while last in _STOPS or (last in _PAIRS and name.count(last) > name.count(_PAIRS[last])):
        name = name[:-1]
        last = name[-1]
        if last == "/":
            return None
    return name


def is_trimmed_doi(text: str, name: str) -> bool:
    """Whether a DOI was cut out of a text with more behind it than a DOI has."""
    if "doi.org/" in text and ("?" in text or "#" in text):
        return True
    return text.rstrip()[-1:] in _AROUND_DOI and not unquote(text).rstrip().endswith(name)


def looks_like_doi(text: str) -> bool:
    """Whether a text calls itself a DOI, whatever follows."""
    return _DOI_LABEL.match(text) is not None


def doi_url(name: str) -> str:
    """The address of a DOI name, characters escaped that no IRI may hold."""
    return "https://doi.org/" + _UNSAFE_DOI.sub(_escape, name)


def read_handle(text: str) -> str | None:
    """The handle "prefix/suffix" of a labelled or linked handle."""
    if "handle.net/" in text:  # behind ? stands what the resolver is asked to do
        text = text.partition("?")[0]
    found = _HANDLE.match(text)
    return found[1] if found else None


def handle_url(handle: str) -> str:
    return "https://hdl.handle.net/" + iri(handle)


def read_nbn(text: str) -> tuple[str, str, str] | None:
    """(the URN:NBN, its country, the URL it stood in or "") of a bare or resolved URN:NBN."""
    lowered = text.lower()
    if "urn:nbn:" not in lowered:
        return None
    linked = lowered.startswith(("http://", "https://"))
    found = _NBN.search(text) if linked else _NBN.fullmatch(text)
    if found is None or (linked and not is_url(text)):
        return None
    return normal_urn(found[0]), found[1].lower(), text if linked else ""


def normal_urn(text: str) -> str:
    """A URN or info URI with scheme and namespace in small letters, the rest untouched.

    Of a namespace that nobody registered no RFC says so: it stays as it is written.
    Source: RFC 8141, section 3.1, and RFC 4452, section 4: so much is compared without case.
    """
    if text[:5].lower() == "info:":
        namespace, slash, rest = text.partition("/")
        return namespace.lower() + slash + rest
    scheme, namespace, rest = text.split(":", 2)
    known = namespace.lower() in _NAMESPACES
    return f"{scheme.lower()}:{namespace.lower() if known else namespace}:{rest}"


def nbn_url(nbn: tuple[str, str, str], resolvers: Vocabulary) -> str:
    """The URL that a URN:NBN stood in, or that of its country's resolver; "" if none is known."""
    urn, country, url = nbn
    if url:
        return iri(url)
    found = resolvers.find(country)
    return found.target + urn if found else ""


def read_ark(text: str) -> tuple[str, str] | None:
    """(the ARK, the URL it stood in or "")."""
    lowered = text.lower()
    at = lowered.find("ark:")
    if at < 0:
        return None
    linked = lowered.startswith(("http://", "https://"))
    found = _ARK.search(text, at) if linked and at and lowered[at - 1] == "/" else None
    if at == 0:
        found = _ARK.fullmatch(text)
    if found is None or (linked and not is_url(text)):
        return None
    return found[0], text if linked else ""


def ark_url(ark: tuple[str, str]) -> str:
    """The URL that an ARK stood in, else that of the resolver for all."""
    return iri(ark[1] or f"https://n2t.net/{ark[0]}")


def read_isbn(text: str) -> str | None:
    """The digits of a labelled ISBN whose check digit is right."""
    found = _ISBN.match(text)
    if found is None:
        return None
    digits = re.sub(r"[-\s]", "", found[1]).upper()
    return digits if is_isbn(digits) else None


def labelled_isbn(text: str) -> str | None:
    """What follows the label ISBN, right or wrong."""
    found = _ISBN.match(text)
    return found[1].strip() if found else None


def behind_number(text: str) -> str:
    """What stands behind a labelled ISBN or ISSN: a binding, a price, words in brackets."""
    found = _ISBN.match(text) or _ISSN.match(text)
    return found["behind"].strip(" :;,.") if found else ""


def wrong_number(text: str) -> bool:
    """Whether it calls itself an ISBN or ISSN, and its check digit or its length is wrong."""
    if labelled_isbn(text):
        return read_isbn(text) is None
    named = labelled_issn(text) is not None or _OF_OTHER_LENGTH.match(text) is not None
    return named and read_issn(text) is None


_OF_OTHER_LENGTH: Final = late_regex(
    r"(?:urn:)?(?:[epl]-?)?issn(?:-l)?(?:\s*\([^)]*\))?\s*[:=]?\s*\d[\d\u2010-\u2013-]{4,11}[\dXx]\Z",
    re.IGNORECASE,
)


def read_issn(text: str) -> str | None:
    """The ISSN "1234-5678" of a labelled ISSN whose check digit is right."""
    found = _ISSN.match(text)
    return issn_of(found[1]) if found else None


def labelled_issn(text: str) -> str | None:
    """What follows the label ISSN, right or wrong."""
    found = _ISSN.match(text)
    return found[1] if found else None


def read_tgn_number(text: str) -> str | None:
    """The IRI of a place in the Getty Thesaurus of Geographic Names, by its number."""
    return f"http://vocab.getty.edu/tgn/{text}" if _TGN.match(text) else None


def read_unlabelled(text: str) -> str | None:
    """The kind of number that a bare text could be: never believed, only reported."""
    if _BARE_ISSN.match(text) and issn_of(text):
        return "ISSN"
    if _BARE_ISBN.match(text) and is_isbn(re.sub(r"[- ]", "", text).upper()):
        return "ISBN"
    return None


def issn_of(text: str) -> str | None:
    """ "1234-567X" if the eight characters are a valid ISSN, whatever stands between them; nothing
    but noughts stands where a form was left empty."""
    digits = re.sub(r"[^0-9Xx]", "", text).upper()
    if len(digits) != 8 or not digits[:7].isdigit() or digits == "00000000":
        return None
    total = sum((8 - place) * int(digit) for place, digit in enumerate(digits[:7]))
    check = (11 - total % 11) % 11
    return (
        f"{digits[:4]}-{digits[4:]}" if digits[7] == ("X" if check == 10 else str(check)) else None
    )


def is_isbn(digits: str) -> bool:
    """Whether ten or thirteen characters without hyphens are a valid ISBN, and not all noughts."""
    if len(digits) == 13:
        if not digits.isdigit() or digits[:3] not in ("978", "979"):
            return False
        return sum(int(d) * (3 if place % 2 else 1) for place, d in enumerate(digits)) % 10 == 0
    if len(digits) != 10 or not digits[:9].isdigit() or digits[9] not in "0123456789X":
        return False
    if not digits.strip("0"):
        return False
    values = [10 if d == "X" else int(d) for d in digits]
    return sum((10 - place) * value for place, value in enumerate(values)) % 11 == 0


def read_orcid(text: str) -> str | None:
    """The ORCID iD "0000-0002-..." of a bare, labelled or linked one with a right check digit."""
    found = _ORCID.match(text)
    if found is None:
        return None
    name = found[1].upper()
    return name if is_orcid(name) and in_orcid_block(name) else None


def in_orcid_block(name: str) -> bool:
    """Whether sixteen characters with hyphens lie in the blocks of numbers that ORCID gives out.

    Source: ORCID, "Structure of the ORCID Identifier".
    """
    digits = name.replace("-", "")[:15]
    return any(first <= digits <= last for first, last in _ORCID_BLOCKS)


# Without the check digit.
_ORCID_BLOCKS: Final = (
    ("000000015000000", "000000035000000"),
    ("000900000000000", "000900100000000"),
)


def is_orcid(name: str) -> bool:
    """Whether sixteen characters have the check digit of ISO 7064 mod 11-2."""
    digits = name.replace("-", "").upper()
    if not digits[:15].isdigit():
        return False
    total = 0
    for digit in digits[:15]:
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    return digits[15] == ("X" if check == 10 else str(check))


def read_oai(text: str) -> str | None:
    """An OAI identifier as the guideline forms it."""
    return text if _OAI.match(text) else None


def is_url(text: str) -> bool:
    """Whether the whole text is one http, https or ftp address."""
    return _URL.match(text) is not None


def read_url(text: str) -> str | None:
    """The address, its scheme in small letters, characters escaped that no IRI may hold."""
    if _URL.match(text) is None:
        return None
    scheme, rest = text.split("://", 1)
    return iri(f"{scheme.lower()}://{rest}")


def read_cited_address(text: str) -> str | None:
    """The address at the end of a citation that says it twice: `... http://x <http://x>`.

    EPrints writes the address of a work so in dc:identifier.
    """
    match = _CITED.search(text)
    return read_url(match[1]) if match else None


def read_urn(text: str) -> str | None:
    """A URN or info URI of any kind."""
    return normal_urn(text) if _URN.match(text) else None


def mended_addresses(text: str) -> str:
    """`text` with `&amp;` in its addresses and DOIs as the `&` that was meant.

    Escaped once too often they lead nowhere. Values with parts escape the semicolon.
    """
    return _ESCAPED_ADDRESS.sub(_plain_entities, text) if _ENTITY.search(text) else text


def _plain_entities(found: re.Match[str]) -> str:
    return _ENTITY.sub(lambda each: _MEANT[each[1].lower()], found[0])


def iri(text: str) -> str:
    """`text` with those characters escaped that no IRI may hold (RFC 3987, section 2.2)."""
    return _UNSAFE.sub(_escape, text) if _UNSAFE.search(text) else text


def _escape(found: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in found[0].encode())
