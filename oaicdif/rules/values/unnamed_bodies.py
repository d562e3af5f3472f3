"""Words that say what a body is, and not which: "Editorial Board", "Unit 7", "Class of 1974".

Somebody is meant, but a catalogue of many repositories cannot say who: the kind stays open. With
any further word a name may be one ("Elm Editorial Board"), as may real names of common words only
("National Research Council").
"""

from __future__ import annotations

from typing import Final

from ...late_pattern import late_regex
from .clean_text import word_set

_WHAT: Final = (
    "editorial organizing organising organisational technical scientific working executive "
    "steering advisory program programme project local review reviewing administrative admin "
    "support web data library museum production research design publishing publications "
    "coordinating planning"
)
_BODIES: Final = (
    "board staff team committee office group unit council department division section members "
    "collective crew"
)
# Alone, in a form that no name has
_ALONE: Final = (
    "staff faculty department committee board council office team group unit section division "
    "class project institute institution university college school library museum archive archives "
    "laboratory centre center society association foundation company corporation organization "
    "organisation publisher publishers publishing ministry government agency bureau authority "
    "editorial editors employees members alumni volunteers citizens residents graduates students "
    "trustees directors commissioners delegates authors contributors various "
    "univ universidad universidade universität université università instituto institut istituto "
    "departamento département dipartimento facultad faculdade faculté fakultät biblioteca "
    "bibliothèque bibliothek biblioteka museo musée comité comissão comisión commission "
    "redaktion redaktionen redazione redactie rédaction redacción redação redakcja redakce redaksi "
    "redakcija toimitus szerkesztőség редакция редколлегия редакція редколегія "
    "national nacional nationale nazionale nationaal narodowy nemzeti international internacional "
    "internationale internazionale internationaal federal municipal metropolitan regional european "
    "europese american canadian australian british royal online web internet "
    "education health statistics studies analysis planning management environment research physics "
    "chemistry biology oceanography medicine history mathematics geology economics engineering"
)
_PHRASES: Final = (
    "a lady|a gentleman|a friend|a citizen|an officer|a layman|a clergyman|a physician|an amateur|"
    "a member|a teacher|a student|by a lady|by a gentleman|eine dame|une dame|una dama|un amigo|"
    "board of directors|board of trustees|board of editors|board of governors|faculty and staff|"
    "students and staff|staff and students|editorial board members|editor team|editors team|"
    "consejo editorial|comité editorial|comité de rédaction|comité éditorial|comité de redacción|"
    "equipo editorial|consejo de redacción|conselho editorial|comissão editorial|equipe editorial|"
    "equipa editorial|corpo editorial|comitê editorial|comité científico|comité organizador|"
    "comissão organizadora|comitê científico|comitato editoriale|comitato di redazione|"
    "la redazione|la rédaction|la redacción|a redação|die redaktion|de redactie|a szerkesztőség|"
    "redakční rada|redakcia časopisu|rada redakcyjna|komitet redakcyjny|zespół redakcyjny|"
    "редакционная коллегия|редакційна колегія|редакционный совет|від редакції|от редакции|"
    "dewan redaksi|tim redaksi|tim editor|"
    "dewan editor|yayın kurulu|editör kurulu|editörler kurulu|"
    "编辑部|本刊编辑部|本刊編輯部|編輯部|编辑委员会|編集部|"
    "編集委員会|편집부|편집위원회|هيئة التحرير|"
    "فريق العمل|צוות המערכת|συντακτική επιτροπή|szerkesztő bizottság|szerkesztőbizottság|연구팀|"
    "рабочая группа|робоча група|коллектив авторов|авторский коллектив|колектив авторів|"
    "self-funded|self funded|self-funding|self-financed|own funds|own funding|own resources|"
    "personal funds|personal funding|private funds|internal funding|internal funds|eigenmittel|"
    "eigenfinanzierung|fondos propios|recursos propios|recursos próprios|financiación propia|"
    "financiamiento propio|autofinanciado|autofinanciamiento|fonds propres|autofinancement|"
    "środki własne|özkaynak|"
    "arbeitsgruppe|groupe de travail|grupo de trabajo|grupo de trabalho|gruppo di lavoro|werkgroep|"
    "autorenkollektiv|auteurscollectief|colectivo de autores|collectif d'auteurs"
)
_UNNAMED: Final = frozenset(
    [
        *word_set(_ALONE),
        *_PHRASES.split("|"),
        *(f"{what} {body}" for what in word_set(_WHAT) for body in word_set(_BODIES)),
    ]
)
# "Project 42", "Unit VII", "Team B", "Class of 1974"
_NUMBERED: Final = late_regex(
    r"(?:team|group|unit|section|division|department|project|class|committee|board|office|"
    r"laborator(?:y|io)|grupo|equipo|equipe|equipa|unidad|unidade|sección|seção|proyecto|projeto|"
    r"gruppe|abteilung|projekt|referat|groupe|équipe|unité|section|atelier|"
    r"отдел|группа|grupa|zespół)"
    r" (?:no\.? ?|nr\.? ?|n[°º] ?|#)?(?:\d{1,4}[a-z]?|[a-z]|[ivx]{1,5})\Z"
    r"|class of (?:['\u2019]\d\d|\d{4})\Z"
)


def names_no_body(bare: str) -> bool:
    """Whether a name says what a body is and not which; capitals alone are letters of one."""
    small = bare.lower().removeprefix("the ")
    if small in _UNNAMED:
        return not bare.isupper() or " " in bare
    last = small[small.rfind(" ") + 1 :]
    if len(last) > _LONGEST_NUMBER:
        return False
    return _NUMBERED.match(small) is not None


_LONGEST_NUMBER: Final = 5  # signs: "#1234"
