"""Words around the name of a licence, by language: what denies it, and what it is said of.

Each table has a row for each language, which is a part of a regular expression; `any_of` joins
them. A language that writes the same word as another has it in one row only.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex


def any_of(rows: dict[str, str]) -> str:
    """The rows as one group of alternatives."""
    return f"(?:{'|'.join(rows.values())})"


# A word that denies what follows it.
NOT: Final = {
    "en": r"not|never|cannot|(?:ca|do|does|did|is|are|was|were|has|have|may|wo|would"
    r"|should)n['’]t|no|none|nothing|neither|nor|wrongly|erroneously|incorrectly|mistakenly"
    r"|forbidden|prohibited",
    "forbidden": r"verboten|untersagt|interdite?s?|prohibid[oa]s?|proibid[oa]s?|vietat[oa]"
    r"|verboden|förbjude[nt]|forbudt|zabronion\w+|запрещ\w+",
    "de": r"nicht|nie|niemals|kein\w*",
    "fr": r"pas|plus|aucune?|jamais|non(?= sous)",
    "es": r"ning[uú]na?|nunca|jam[aá]s|tampoco",
    "pt": r"não|nenhuma?",
    "it": r"non(?= \w)|nessun\w*|mai",
    "nl": r"niet|geen|nooit",
    "sv da no": r"inte|ej|aldrig|aldri|ingen|inget|ikke|ikkje",
    "pl cs": r"nie|żadn\w+|není|nejsou|nebyla?|žádn\w+",
    "ru": r"не|ни|нет|никак\w+",
    "id": r"tidak|bukan",
}
# Of languages whose words of licensing are not listed here: a denial of whatever follows it in
# its clause, for which licence it is meant nobody can tell.
NOT_ELSEWHERE: Final = {
    "hu fi ro": r"nem|nincs|ei|eivät|nu (?:este|sunt|se|e)",
    "cs sk hr": r"není|nejsou|nie je|nije|nisu",
    "uk bg": r"не|немає|няма",
    "el": r"δεν|μη",
    "ar he": r"ليس|ليست|غير|لم|لا|לא|אינו|אינה",
    "vi et lv": r"không|pole|nav",
}
# A word that denies, or leaves to another, only the licence that stands directly behind it.
WITHOUT: Final = {
    "en": r"without|instead of|(?:rather|other) than|in place of|except(?: for)?|excluding|unlike"
    r"|declin(?:ed|es)|refus(?:ed|es)|reject(?:ed|s)|opted out of|pending|proposed|planned"
    r"|requested|former|previous|expired|revoked|(?:in)?(?:compatible|comparable"
    r"|interoperable) (?:with|to)|(?:similar|equivalent|contrary) to|(?:more|less) \w+ than"
    r"|(?:stricter|looser|freer|otherwise|different|differs?) (?:than|from)|apply(?:ing)? for"
    r"|applied for|eligible for|requires?|mandates?|recommends?|prefers?",
    "de": r"ohne|statt|anstatt|anstelle|anders als|außer|(?:kompatibel|vergleichbar) mit",
    "fr": r"sans|au lieu d[eu]|plutôt que|sauf|compatible(?: avec)?|équivalente? à",
    "es pt": r"sin|sem|en lugar de|en vez de|em vez de|ao invés de|excepto|exceto|salvo"
    r"|compatible con|compatível com|equivalente a",
    "it": r"senza|invece d\w+|anziché|eccetto|compatibile con",
    "nl": r"zonder|in plaats van|behalve",
    "sv da no": r"utan|uden|uten|istället för|i stedet for|i stedet for|unntatt|undtagen",
    "pl cs": r"bez|zamiast|místo",
    "ru": r"без|вместо|кроме",
    "id": r"tanpa",
    "hu fi": r"nélkül|ilman",
}
# It held once.
PAST: Final = {
    "en": r"formerly|previously|until recently|used to be|in the past",
    "de": r"früher|ehemals|vormals",
    "fr": r"anciennement|auparavant|précédemment",
    "es pt it": r"anteriormente|antes|precedentemente|in precedenza",
    "nl": r"voorheen|vroeger",
    "sv da no": r"tidigare|tidligere",
    "pl": r"wcześniej|dawniej|poprzednio",
    "ru": r"ранее|раньше|прежде",
}
# It will hold, or may be chosen, one day.
LATER: Final = {
    "en": r"(?<!and )then|will be|shall be|will become|to be(?= (?:published|released|licen|made"
    r"|issued))|thereafter|afterwards|(?:may|can|could) (?:\w+ )?(?:choose|opt|select)|choice of"
    r"|on request|after (?:which|that date|(?:(?:the|an?|its) )?(?:[\w-]+ ){0,3}(?:embargo|period"
    r"|moratorium|months?|years?|expiry)(?: (?:of|period)(?: \w+){0,2})?)",
    "de": r"dann|künftig|zukünftig|wahlweise|danach|nach (?:\w+ ){0,3}(?:embargo|sperrfrist"
    r"|monaten?|jahren?|ablauf|ende)",
    "fr": r"ensuite|sera|seront|au choix|après (?:[\w']+ ){0,3}(?:embargo|mois|ans|période)",
    "es pt it": r"será|serán|serão|sarà|saranno|(?:tras|después \w+|após|depois \w+"
    r"|dopo) (?:\w+ ){0,4}(?:embargo|meses|años|anos|mesi|anni|per[ií]odo)",
    "nl": r"zal|zullen|na (?:\w+ ){0,3}(?:embargo|maanden|jaar)",
    "sv da no": r"kommer att|vil blive?",
    "pl": r"będzie|będą|zostanie|po upływie",
    "ru": r"будет|будут|после",
}
# Whoever wrote it did not know.
DOUBT: Final = {
    "en": r"possibly|probably|perhaps|maybe|presumably|apparently|likely|supposedly|allegedly",
    "de": r"möglicherweise|vielleicht|vermutlich|wahrscheinlich|eventuell|angeblich",
    "fr": r"peut-être|probablement|vraisemblablement|sans doute|éventuellement",
    "es pt it": r"posiblemente|probablemente|quizás?|tal vez|possivelmente|provavelmente|talvez"
    r"|probabilmente|forse",
    "nl": r"misschien|waarschijnlijk|vermoedelijk",
    "sv da no": r"kanske|troligen|möjligen|måske|muligvis|sandsynligvis|kanskje|trolig",
    "pl cs": r"być może|prawdopodobnie|możliwe|pravděpodobně|možná",
    "ru": r"возможно|вероятно|наверное",
}
# Up to a date, or from one on: whether that day has come, the text cannot say.
BOUND: Final = (
    r"(?:from|as of|starting|beginning|until|till|before|prior to|ab|bis(?: zum)?|vor"
    r"|à partir d[eu]|jusqu['’]\w+|a partir d\w+|desde|hasta|até|dal|fino al|vanaf|tot|från|fra"
    r"|od|do|с|до) (?:(?:the|\d{1,2}\.?|1er|\w{3,10}|de) ){0,4}?\d[\d./-]{3,9}"
)
# Behind the name: from when on it holds, or up to when.
BEHIND: Final = (
    r"(?:after|upon|once|when|nach|après|tras|após|dopo|na|po"
    r"|после) (?:[\w'’-]+ ){0,3}?(?:embargo|acceptance|expiry|expires|months?|years?|monaten?"
    r"|jahren?|ablauf|mois|ans|meses|años|anos|mesi|anni|maanden|jaar)"
)
# What has been said before does not hold for what follows.
NOW: Final = (
    r"now|currently|presently|today|since|meanwhile|jetzt|nun|heute|inzwischen|maintenant"
    r"|désormais|ahora|actualmente|agora|atualmente|adesso|attualmente|nu|numera|nå|obecnie|teraz"
    r"|теперь|сейчас|other than|except|unless|only|anders als|sino|but|but also"
)
# What is done with a work under a licence; and the words before its name.
LICENSING: Final = {
    "en": r"(?:un|re)?licen[sc]ed|available|covered|released?|distribut\w+|publish(?:ed|es|ing)?"
    r"|issued|offered|provided|shared?|adapted|copied|reproduced|(?:re-?)?us(?:e|ed|able)"
    r"|reus(?:e|ed|able)|subject to|governed|placed|made|under|appl(?:y|ies|ied|icable)|valid"
    r"|grant(?:s|ed)?|permitted|allowed|falls?|accord(?:ance|ing)|considered|regarded|treated"
    r"|marked|labell?ed|listed|included|redistributed",
    "de": r"unter|lizen[sz]iert|verfügbar|veröffentlicht|freigegeben|genutzt|verwendet|gilt"
    r"|gelten|steht|fällt|fallen|zugänglich|unterliegt|erteilt|anwendbar",
    "fr": r"sous|disponibles?|couverte?s?|diffus\w+|distribu\w+|publiée?s?|(?:ré)?utilis\w+"
    r"|soumise?s?|relèven?t?|mise?s?|placée?s?|concédée?s?|régie?s?",
    "es": r"bajo|publica(?:r|n|d[oa]s?)?|(?:re)?utiliza\w*|cubiert\w+|sujet\w+|aplica\w*"
    r"|ampara\w+|licenciad\w+|sota|subject[ae]s?",
    "pt": r"sob|disponíve\w+|publicad\w+|cobert\w+|sujeit\w+|abrangid\w+",
    "it": r"sotto|disponibil\w+|pubblicat\w+|copert\w+|soggett\w+|rilasciat\w+|licenziat\w+",
    "nl": r"onder|beschikbaar|gepubliceerd|verspreid|gebruikt|valt|vallen|geldt|vrijgegeven",
    "sv da no": r"li[cs]ensi?er\w+|tillgänglig\w*|tilgængelig\w*|tilgjengelig\w*|public?er\w+"
    r"|publisert|gäller|gælder|gjelder|omfatt\w+|utgive[nt]|udgivet|spridd?",
    "pl cs": r"objęt\w+|udostępni\w+|dostępn\w+|(?:o?publikowan)\w+|podlega\w*|dotyczy|obowiązuje"
    r"|pod|rozpowszechnian\w+|k dispozici|dostupn\w+|zveřejněn\w*|vztahuje|podléhá",
    "ru": r"под|распростран\w+|доступ\w+|опубликован\w+|лицензирован\w*|применя\w+|действу\w+"
    r"|подпада\w+|использ\w+",
    "id": r"di bawah|dilisensikan|tersedia|berlaku|diterbitkan",
    "el ar": r"υπό|διατίθεται|مرخص\w*|متاح\w*|يخضع|تخضع|بموجب",
}
# Words that may stand between those and the name: articles, "licence", "terms", parts of names.
OF_THE_NAME: Final = {
    "en": r"a|an|the|any|this|that|its|such|like|free|of|as|by|at|to|and|or|with|see|terms?"
    r"|conditions?|creative|commons|cc0?|public|open|copyright|international|attribution"
    r"|licen[sc]es?|licen[sc]ing|version|following|url|rel|href|i\.e|e\.g|waiver|dedication"
    r"|universal|any ?more|here|non-?commercial|no-?deriv\w*|share-?alike|unported|generic|nc|nd"
    r"|sa|whatsoever|(?:non|nicht|n[oã]o?|niet) ?-?(?:kommerziell|comercial|commercieel"
    r"|commerciale?)",
    "de": r"der|die|das|dem|den|des|wie|freien?|offenen?|eine[rnms]?|lizenz\w*|mit|bedingungen"
    r"|namensnennung|gemäß",
    "fr": r"la|le|les|une?|d|l|du|de|licences?|termes|avec|par|paternité|conditions|aux?|à|comme"
    r"|libres?|ouvertes?",
    "es pt it": r"el|los|las|del|un|una|licencias?|términos|con|atribuci[oó]n|reconocimiento|o|os"
    r"|uma|da|do|dos|licenças?|termos|com|atribuição|il|lo|gli|della|licenz[ae]|termini|para|por"
    r"|em|llicències?|llicència|amb|dalla|alla|nella|pelo|pela|à|al|como|come|libres?|livres?"
    r"|libera|abiertas?|abertas?|aperta|attribuzione|internazionale|internacional",
    "nl": r"het|een|van|zoals|vrije|met|licenties?|voorwaarden",
    "sv da no": r"en|ett|et|med|li[cs]ens(?:en|et|er|erna)?|villkor\w*|vilkår\w*|af|av|för|for",
    "pl cs": r"na|z|licencj\w+|licenc(?:e|i|í|emi|ích|ou)?|warunkach|podle|s",
    "ru": r"по|на|условиях|лицензи\w+|в|соответствии|с",
    "id tr": r"lisans\w*|lisensi|dengan",
    "ar el": r"رخصة|الرخصة|ترخيص|المشاع|الإبداعي|άδεια|την",
}
# A new predicate: what was denied before it ends there.
VERBS: Final = (
    r"is|are|was|were|has|have|had|can|may|must|shall|will|applies|ist|sind|wird|werden|steht"
    r"|stehen|gilt|est|sont|está|están|es|é|estão|são|è|sono|wordt|valt|är|omfattas|jest|są"
    r"|доступна"
)
# Here nothing is denied but a burden, which no licence lays on anybody.
BURDENS: Final = (
    r"restri[ck]\w+|restrict\w+|permission|permiso|permiss\w+|autoris\w+|autoriz\w+|exceptions?"
    r"|charges?|costs?|fees?|warrant\w+|liab\w+|respons\w+|endors\w+|requir\w+|requer\w+"
    r"|necess\w+|need\w*|einschränk\w+|beschränk\w+|erlaubnis|genehmigung|haft\w+|beperking\w*"
    r"|toestemming|frais|kosten|ograniczeń|ограничен\w*|разрешен\w+|peer|certified|ответствен\w+"
    r"|відповідальн\w+|отговорн\w+|felelős\w+|vastuu\w*|zodpověd\w+|odpověd\w+|ευθύν\w+"
)
# What such a licence forbids itself: to say so is to say that it holds.
FORBIDDEN: Final = {
    "nc": r"com{1,2}er[cz]\w*|kommer[zs]\w*|lucr\w+|profit\w*|resale|resold|sold|коммерч\w+"
    r"|komerc\w+|kaupal\w+|keresked\w+|комерц\w+|εμπορ\w+|تجاري\w*|영리|ticari|営利|商用|商业|商業",
    "nd": r"deriv\w+|modif\w+|adapt\w+|alter\w*|chang\w+|remix\w*|transform\w*|bearbeit\w+"
    r"|verändert?\w*|wijzig\w+|bewerk\w+|измен\w+|zmian\w*|pochodn\w+|改変|演绎",
}
# Behind the name: the licence does not hold, or not any more.
REFUSED: Final = {
    "en": r"(?:(?:does|do|did|can|may|must|shall|will|should) ?(?:not|n['’]t|never)|cannot"
    r"|doesn['’]t|don['’]t) (?:\w+ )?(?:apply|hold|extend|cover|include|(?:be )(?:\w+ )?(?:used"
    r"|applied|assumed|granted|given|claimed|reused))|(?:is|are|was|were|has been) ?(?:not|n['’]t"
    r"|no longer|never) (?:yet |\w+ly )?(?:applicable|applied|valid|granted|given|available|used"
    r"|in force|in effect|offered|permitted|allowed|the|our|its|this|meant|intended|included"
    r"|effective|part of)|no longer (?:applies|apply|holds|valid|applicable|in force|available)"
    r"|not (?:applicable|granted|valid|given|available|allowed|permitted|used|approved|yet)"
    r"|(?:(?:is|was|were|has been|have been|are) )?(?:now )?(?:revoked|withdrawn|expired|removed"
    r"|terminated|superseded|rejected|refused|declined|cancelled|excluded)|has (?:expired|ended)"
    r"|(?:is|was|were) \w+ (?:in error|by mistake|wrongly|erroneously)",
    "de": r"(?:gilt|gelten)(?: \w+){0,3} nicht|(?:ist|wird|wurde"
    r"|findet)?(?: ?\w+){0,2} ?nicht(?: mehr)?(?: \w+)?(?: (?:anwend\w+|gültig|lizen[sz]iert"
    r"|verfügbar|veröffentlicht|freigegeben|erteilt|zugänglich))",
    "fr": r"ne (?:s['’]appliqu\w+|couvre|concerne|vaut) (?:pas|plus)|n['’]est (?:pas|plus)",
    "es": r"(?:ya )?no (?:se aplica|aplica|es (?:aplicable|válida|la)|rige|está vigente|cubre"
    r"|ampara)",
    "pt": r"(?:já )?não (?:se aplica|é (?:aplicável|válida|a)|vigora|está em vigor|abrange|cobre)",
    "it": r"non (?:si applica|è (?:applicabile|valida|la|più)|vale|copre)",
    "nl": r"(?:is |zijn |geldt |wordt )?(?:hier )?niet (?:meer )?(?:van toepassing|geldig"
    r"|beschikbaar|gepubliceerd|van kracht|gelicen\w+)|geldt (?:\w+ )?niet",
    "sv da no": r"(?:gäller|gælder|gjelder) (?:\w+ ){0,2}?(?:inte|ej|ikke|ikkje)|är (?:inte"
    r"|ej) tillämplig|er ikke (?:gyldig|gældende|gjeldende)",
    "pl cs": r"nie (?:obowiązuje|dotyczy|ma zastosowania|jest)|neplatí|se nevztahuje",
    "ru": r"не (?:применяется|распространяется|действует|применима)|больше не",
    "fi hu id": r"ei (?:koske|päde|ole)|nem (?:érvényes|vonatkozik)|tidak berlaku",
    "zh": r"不适用|不適用|无效|無效|除外",
}
# Languages whose verb stands at the end: anywhere between the name and the end of the clause.
REFUSED_AT_THE_END: Final = {
    "ja": r"ではありません|ではない|ていません|ていない|されません|できません|適用(?:外|されない)",
    "ko": r"아닙니다|아니다|않습니다|않는다|않음|없습니다|없다",
    "hu fi": r"(?<!\w)(?:nem|nincs|ei|eivät)(?!\w)",
    "tr": r"\w*(?:ma|me)m[ıi]ş\w*|\w*(?:maz|mez)|değil\w*",
    "de": r"(?:lizen[sz]iert|verfügbar|veröffentlicht) (?:ist|sind|wurde) (?:es |sie |er )?nicht",
}
# Chinese and Japanese deny before the name, without blanks.
DENIED_WITHOUT_BLANKS: Final = (
    r"(?:不|未|并非|並非|非|没有|沒有|無)[^，。；,.;:：]{0,6}(?:采用|採用|适用|適用|使用|以|在|按|依|授权|授權|许可|許可|发布|發布|遵循"
    r"|是)?[^，。；,.;:：]{0,8}\Z"
)
_NOTED: Final = r"(?:noted|stated|indicated|specified|marked|mentioned|attributed|acknowledged)"
# "Unless otherwise noted": says that the rest of the clause is the rule.
OTHERWISE: Final = {
    "en": rf"(?:except|unless|where|if)(?: where| as)?(?: \w+){{0,2}}? (?:(?:not )?otherwise|not)"
    rf" {_NOTED}|(?:except|unless|where|if)(?: where| as)?(?: \w+){{0,2}}? {_NOTED} otherwise"
    rf"|(?:except|unless)(?: where| as)?(?: \w+){{0,2}}? {_NOTED}"
    r"(?! (?:as |with |under |to be )?(?:an? |the )?(?:cc|creative)\b)",
    "de": r"(?:soweit|sofern|wenn|falls"
    r"|außer wo)(?: \w+){0,3}? nichts? (?:\w+ )?ander\w*(?: \w+){0,2}? (?:angegeben|vermerkt"
    r"|gekennzeichnet|bezeichnet|ausgewiesen|erwähnt|angemerkt)(?: ist| wird| sind)?",
    "fr": r"sauf (?:mention|indication) contraire",
    "es pt": r"(?:salvo|excepto|a menos|si|se|exceto)(?: que| onde| donde| cuando)?(?: no"
    r"| não)? (?:se |esté |for )?(?:indi\w+|especifi\w+)(?: \w+){0,2} (?:contrari[oa]|otr[oa] \w+"
    r"|outra \w+)",
    "it": r"(?:salvo|ove|se|dove)(?: non)? (?:divers\w+|altrimenti) (?:indica\w+|specifica\w+)",
    "nl": r"(?:tenzij|waar|indien)(?: niet)? anders (?:vermeld|aangegeven)",
    "sv da no": r"(?:om (?:inget|inte) anna[nt]|medmindre andet|hvor intet andet|der ikke annet"
    r"|med mindre annet)(?: er)? (?:\w+)",
    "pl": r"(?:o ile|jeśli|jeżeli) nie (?:zaznaczono|wskazano|podano) inaczej",
    "ru": r"если не (?:указано|оговорено) (?:иное|другое)|если иное не (?:указано|оговорено)",
}
# A condition: what stands in it is not said of the work.
IF: Final = (
    r"(?:if|when|in case|should|wenn|falls|indien|om|hvis|dersom|jeśli|jeżeli|если|unless"
    r"|si (?:le|la|les|l['’]|vous|el|los|las|usted|ce|cette|no)|à moins|tenzij)\b"
)
# The work takes up something that has a licence of its own.
TAKES_UP: Final = (
    r"contain(?:s|ing)?|incorporat\w+|based (?:up)?on|(?:adapted|derived|modified) from"
    r"|translat\w+ (?:of|from)|enthält|basiert auf|contient|basée? sur|contiene|basad[oa] en"
    r"|contém|basead[oa] em|bevat|gebaseerd op|innehåller|indeholder|zawiera|содержит"
)


def found(pattern: str) -> re.Pattern[str]:
    """`pattern` as whole words, in small letters or capitals."""
    return late_regex(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE)
