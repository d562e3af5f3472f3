"""Statements on several versions of a work: "Accepted manuscript: CC BY 4.0; published version:
all rights reserved".

Which version a record describes its rights do not say. So the licence of one version is the
work's only if no other one is said to be closed. "This manuscript" is the version in hand, and a
version that is only pointed to ("the published version is available at ...") closes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ...late_pattern import late_regex
from .licence_words import any_of, found

_VERSION_WORDS: Final = {
    "en": r"(?:(?:author|publisher)(?:['’]?s['’]?)?|accepted|submitted|final|published|revised"
    r"|peer[- ]reviewed|printe?d?|online|electronic|digital|archived|preprint)(?: (?:accepted"
    r"|author|published|peer[- ]reviewed|final))? (?:manuscript|version|draft|edition|copy|pdf"
    r"|proof)s?|(?:post|pre)-?prints?|aam|vor|version of record|version \d[\d.]*|v\d[\d.]*|pdf"
    r"|html|epub|e-?book|paperback|hard(?:back|cover)",
    "de": r"(?:akzeptierte|eingereichte|veröffentlichte|begutachtete|gedruckte|digitale)[rs]?"
    r" (?:\w+-?)?(?:manuskript|version|fassung|ausgabe)\w*|(?:verlags|autoren|manuskript|druck"
    r"|print-?|online-?)(?:version|fassung|ausgabe|pdf)",
    "fr": r"version (?:acceptée|éditeur|de l['’]éditeur|publiée|soumise|auteur|imprimée|finale"
    r"|numérique|en ligne)|manuscrit (?:accepté|auteur)",
    "es": r"versi[oó]n (?:aceptada|publicada|enviada|editorial|impresa|electrónica|digital|final"
    r"|en línea|del (?:autor|editor))|manuscrito aceptado",
    "pt": r"versão (?:aceite|aceita|publicada|submetida|editorial|impressa|eletrónica|eletrônica"
    r"|digital|final|do (?:autor|editor))|manuscrito aceito",
    "it": r"versione (?:accettata|pubblicata|editoriale|a stampa|digitale|finale|dell['’]\w+)",
    "nl": r"(?:geaccepteerde|gepubliceerde|ingediende|gedrukte|digitale) (?:versie|uitgave)"
    r"|uitgeversversie",
    "sv da no": r"(?:accepterad|publicerad|tryckt|accepteret|publiceret|trykt|akseptert|publisert)"
    r"e? (?:version|utgåva|udgave|utgave|versjon)",
    "pl": r"wersja (?:zaakceptowana|opublikowana|drukowana|elektroniczna|autorska)",
    "ru": r"(?:принятая|опубликованная|печатная|электронная|авторская) (?:рукопись|версия)",
}
_RESERVED_WORDS: Final = {
    "sign": r"©|\(c\)|copyright\w*",
    "en": r"all rights? reserved|embargo\w*|subscri\w+|closed|restricted|pay-?wall\w*"
    r"|under licen\w+ (?:from|by)|no(?:t for)? (?:re-?use|reproduction|redistribution)"
    r"|not (?:openly )?(?:licen\w+|available|open)|publisher['’]s terms",
    "de": r"alle rechte (?:vorbehalten|bei\w*)|gesperrt|nicht (?:frei|offen|lizen\w+)|abonnement",
    "fr": r"tous (?:les )?droits réservés|sous embargo|sur abonnement|accès restreint",
    "es pt it": r"(?:todos l?os d(?:erechos|ireitos)|tutti i diritti) rese?r?v\w+|embargad[oa]"
    r"|suscripción|assinatura|acceso restringido|acesso restrito|abbonamento",
    "nl sv da no": r"alle rechten voorbehouden|alla rättigheter förbehållna|alle rettigheder"
    r" forbeholdes|alle rettigheter reservert",
    "pl ru": r"wszelkie prawa zastrzeżone|все права защищены",
}
_VERSION: Final = found(any_of(_VERSION_WORDS))
_RESERVED: Final = late_regex(rf"©|\(c\)|(?<!\w)(?:{any_of(_RESERVED_WORDS)})(?!\w)", re.IGNORECASE)
_IN_HAND: Final = late_regex(
    r"(?:this|the present|diese[rs]?|vorliegende\w*|cett?e|est[ae]|quest[ao]|deze|denn[ae]|dette"
    r"|niniejsza|эта)(?: is (?:the|an?)(?: \w+['’]?s?)?)?\W*\Z",
    re.IGNORECASE,
)
_SEGMENT_END: Final = late_regex(r"[.;|\n](?=\s|\Z)")


def is_of_one_version(before: str, text: str, licensed: Iterable[tuple[int, int]]) -> bool:
    """Whether the licence behind `before` is that of one version, and `text` closes another one.

    Args:
        before: what stands in the clause before the name of the licence.
        text: all of the statement.
        licensed: where `text` names licences, from and to.
    """
    subject = _VERSION.search(before)
    if subject is None or _IN_HAND.search(before[: subject.start()]):
        return False
    name = subject[0].casefold()
    places = list(licensed)
    return any(
        each[0].casefold() != name and _is_closed(text, each.end(), places)
        for each in _VERSION.finditer(text)
    )


def _is_closed(text: str, start: int, licensed: list[tuple[int, int]]) -> bool:
    """Whether what is said of the version that ends at `start` reserves its rights."""
    stop = _SEGMENT_END.search(text, start)
    further = _VERSION.search(text, start)
    end = min(each.start() if each else len(text) for each in (stop, further))
    if any(start <= begin < end for begin, _ in licensed):
        return False
    return _RESERVED.search(text, start, end) is not None
