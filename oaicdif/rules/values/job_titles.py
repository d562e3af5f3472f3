"""Words that say what somebody is, and not who: "Professora Adjunta", "Director of the Museum".

They stand where names should: alone, behind a semicolon, or in a bracket. Some are family names,
too (Dean, Judge): these say nothing where a name could stand.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .clean_text import word_set

_JOB: Final = (
    r"(?:(?:vice|deputy|assistant|associate|senior|junior|former|acting|honorary|emeritus|retired|"
    r"visiting|adjunct|chief|lead|head|principal|student|graduate|university|staff|freelance|"
    r"newspaper|museum|library|research|press)[ -])*"
    r"(?:professor|lecturer|student|physicist|chemist|biologist|botanist|zoologist|geologist|"
    r"historian|archaeologist|anthropologist|sociologist|economist|psychologist|mathematician|"
    r"engineer|librarian|archivist|curator|photographer|journalist|reporter|architect|researcher|"
    r"scientist|scholar|investigator|director|president|chairman|chairwoman|chairperson|chair|lead|"
    r"secretary|treasurer|coordinator|physician|surgeon|nurse|teacher|instructor|rector|"
    r"editor|author|contributor|translator|illustrator|composer|conductor|performer|"
    r"writer|attorney|lawyer|novelist|interviewer|interviewee|narrator|landowner|candidate|fellow|"
    r"post-?doc|ceo|cto|cfo|chief \w+ officer|alumnus|alumna"
    r")"
)
_ROMANCE: Final = (
    r"(?:(?:vice|ex)[ -]?)?(?:professora?|profesora?|professeure?|professoressa|"
    r"presidente|presidenta|président|présidente|diretora?|directora|directeur|directrice|"
    r"direttore|direttrice|"
    r"coordenadora?|coordinadora?|coordinateur|coordinatrice|pesquisadora?|investigadora?|"
    r"chercheuse|"
    r"chercheur|ricercatore|ricercatrice|doutorand[oa]|doctorand[oa]|mestrand[oa]|"
    r"estudante|estudiante|étudiante?|studente|studentessa|aluno|aluna|"
    r"médic[oa](?: veterinári[oa])?|enfermeir[oa]|secretári[oa]|secretari[oa]|"
    r"catedrátic[oa]|orientadora?|tesista|bolsista|autora?|auteure?|autore|autrice|"
    r"bibliotecári[oa]|bibliotecari[oa]|docente|"
    r"licenciad[oa]|graduand[oa]|fisioterapeuta|psicólog[oa])"
)
_GERMANIC: Final = (
    r"(?:(?:wissenschaftlicher?|stellvertretender?) )?(?:professorin|direktor(?:in)?|leiter(?:in)?|"
    r"mitarbeiter(?:in)?|student(?:in)?|doktorand(?:in)?|vorsitzender?|präsident(?:in)?|"
    r"geschäftsführer(?:in)?|verfasser(?:in)?|hoogleraar|directeur|promovendus|promovenda|docent)"
)
# Of Slavic languages, Turkish, Hungarian, Finnish, Scandinavian and Indonesian
_FURTHER: Final = (
    r"(?:(?:старший|ведущий|главный|младший|научный|старший научный|головний|провідний|odborný) )?"
    r"(?:профессор|доцент|преподаватель|сотрудник|аспирант(?:ка)?|студент(?:ка)?|ректор|директор|"
    r"заведующ(?:ий|ая)|викладач|аспірант(?:ка)?|професор|завідувач|магистрант|докторант|"
    r"adiunkt|wykładowca|asystent(?:ka)?|doktorant(?:ka)?|studentka|kierownik|dyrektor|"
    r"profesorka|docentka|ředitel(?:ka)?|"
    r"doçent|öğretim üyesi|öğretim görevlisi|araştırma görevlisi|profesör|"
    r"dosen|mahasiswa|guru besar|peneliti|"
    r"tanársegéd|adjunktus|egyetemi (?:tanár|docens|hallgató)|igazgató|"
    r"professori|tutkija|yliopistonlehtori|dosentti|"
    r"lektor|universitetslektor|stipendiat|førsteamanuensis|overlege|forsker|forskare|"
    r"bibliotekar(?:ie)?)"
)
# Titles of offices
_OFFICE: Final = late_regex(
    r"(?:the )?(?:(?:chief|guest|managing|associate|executive|general|section) editors?"
    r"|editors?[- ]in[- ]chief|administrator|admin|webmaster|principal|president|director|chairman|"
    r"secretary|governor|mayor|photographer|students?|chefredakteur|rédacteur en chef|"
    r"editor(?:a)?[- ]jefe|editor[- ]chefe|главный редактор|admin \S+"
    r"|(?:test|guest|default|demo) users?"
    r"|(?:principal|chief|co-?)[ -]?investigators?|(?:corresponding|first|last|lead) authors?"
    r"|research (?:assistant|associate|fellow|scholar|student)s?|investigador(?:a)? principal"
    r"|(?:ph\.?d\.?|graduate|doctoral|post-?doctoral|master'?s?) (?:student|candidate|fellow)s?"
    r"|(?:project|data|system|site) (?:manager|leader|coordinator|curator|administrator|owner)s?"
    r"|(?:assistant|associate|full|visiting|adjunct) (?:professor|lecturer)s?)\Z"
)
_WHAT: Final = late_regex(
    rf"(?:the )?(?:{_JOB}s?(?: (?:and|&) {_JOB}s?)?|{_ROMANCE}(?: [ey] {_ROMANCE})?|{_GERMANIC}|"
    rf"{_FURTHER})\.?\Z"
)
# "Director of the Oak Museum", "Presidente da Direção", "Professora Adjunta", "Leiterin der Elme"
_OF: Final = (
    r"(?: (?:emeritus|emerita|of|at|in|for|de|del|da|do|dos|das|em|en|na|no|della|dello|di|du|des|"
    r"der|des|am|für|van|het|adjunt[oa]|titular|associad[oa]|asociad[oa]|auxiliar|assistente|"
    r"asistente|catedrátic[oa]|emérit[oa]|visitante|convidad[oa]|substitut[oa]|permanente|"
    r"colaboradora?|ordinario|associato|jubilad[oa])\b.*)"
)
# "Director, Oak Museum"
_WORKPLACE: Final = (
    r"(?:universi\w+|museums?|institut\w*|dep(?:artment|t)|faculty|schools?|colleges?|"
    r"librar(?:y|ies)|"
    r"cent(?:er|re)s?|ministry|hospital|laborator\w+)"
)
_JOB_OF: Final = late_regex(
    rf"(?:the )?(?:(?:{_JOB}|head|dean|{_ROMANCE}|{_GERMANIC}){_OF}"
    rf"|(?:{_JOB}|{_ROMANCE}), .*\b{_WORKPLACE}\b.*"
    r")\Z",
    re.DOTALL,
)
# "профессор кафедры", "Dosen Fakultas Hukum": behind it a small letter, or what one works at
_FURTHER_OF: Final = late_regex(
    rf"{_FURTHER} (?:(fakultas|universitas|program|jurusan|uniwersyte)|([^\W\d_]))"
)


# The first three letters of all that these expressions know. A test reads them off.
_STARTS: Final = word_set(
    "act adi adj adm alu ant ara arc ass asy att aut bib bio bol bot can cat ceo cfo cha che "
    "chi co- coi com con coo cor cto cur dat dea def dem dep dir doc dok dos dou doç dyr eco "
    "edi egy eme enf eng est ex- exa exb exc exd exe exf exg exi exl exm exo exp exr exs ext "
    "exé fel fir fis for fre ful før gen geo ges gov gra gue gur hea his hon hoo iga ill ins "
    "int inv jou jun kie lan las law lea lec lei lek lib lic mah man mas mat may mes mit mus "
    "méd nar new nov nur odb ori ove pen per pes ph. phd pho phy pos pre pri pro prä pré psi "
    "psy rec rep res ret ric réd sch sci sec sen sit soc sta ste sti stu sur sys tan tea tes "
    "the tra tre tut uni ver vic vis vor web wis wri wyk yli zoo étu öğr řed асп вед вик гла "
    "гол дир док доц зав маг мла нау пре про рек сот ста сту"
) | {"co ", "ex "}


def says_what(text: str) -> bool:
    """Whether a text is the word for what somebody is, and nothing else."""
    return _says_what(text.lower())


def _says_what(small: str) -> bool:
    if small[:3] not in _STARTS:
        return False
    return _WHAT.match(small) is not None or _OFFICE.match(small) is not None


def is_job_title(text: str) -> bool:
    """Whether a text is what somebody is, with or without where: "Director of the Oak Museum"."""
    small = text.lower()  # without IGNORECASE the tables are searched by their first letters
    if small[:3] not in _STARTS:
        return False
    if _says_what(small) or _JOB_OF.match(small) is not None:
        return True
    further = _FURTHER_OF.match(small)
    return further is not None and (bool(further[1]) or text[further.start(2)].islower())


def take_jobs(text: str) -> tuple[str, tuple[str, ...]]:
    """A list with semicolons without what somebody is, and that: "Elm, Ada; Professor"."""
    first, *rest = (each.strip() for each in text.split(";"))
    jobs = tuple(each for each in rest if is_job_title(each))
    if not jobs or not first:
        return text, ()
    return "; ".join([first, *(each for each in rest if each and each not in jobs)]), jobs
