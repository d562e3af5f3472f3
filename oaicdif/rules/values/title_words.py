"""The words that stand beside personal names: titles, ranks, suffixes, terms of address, and words
for a name that is not known. They live here alone; other modules build their expressions of them.

| table | where its words stand |
|---|---|
| NOBLE_BEHIND, CLERGY, OFFICER | behind given names: "Ada, Countess", "John, Bishop", "Jan, MBE" |
| NOBLE | between given names and a particle: "Otto Freiherr von" |
| NO_GIVEN_NAME | alone behind a comma, where no given name is: "Otto, Graf" |
| BEFORE_PARTICLE | behind a comma and before a particle: "Otto, Graf von" |
| BEFORE_OF | behind a comma and before "of" alone: "Elm, Prior of" |
| RULERS | behind a comma, with a name and a number: "King Otto XVI" |
| OFFICES | behind a whole name, with a place: "Governor of Oakland" |
| RANKS_ALONE, RANKS_OF_COUNTRY | behind a comma: "John, Pope"; "Ada, Queen of Elmland" |
| OLD_RANK, RANK_IN_FULL, RANK_CUT_SHORT | before a name: "Genl.", "Captain", "Col." |
| SUFFIXES, SUFFIXES_ALONE, SUFFIXES_LAST | a generation's, behind a name: "Jr.", "III" |
| TITLES | behind a comma, with a full stop or without: "Dr.", "Prof. Dr." |
| TITLES_WITH_STOP, TITLES_BARE, FACULTIES | before a name: "Mgr.", "Professor", "Dr. phil." |
| TITLES_IN_FULL | alone behind a family name: "Elm, Mrs" |
| ADDRESS | before a name, as MODS types it: "Miss", "Sheikh" |
| UNKNOWN_IN_FULL, UNKNOWN | behind a family name: "Elm, Unknown" |

A text with "|" is a part of an expression; a set holds words in small letters.
"""

from __future__ import annotations

from typing import Final

from .clean_text import word_set

# "Prince", "3rd Earl of Elm"
NOBLE_BEHIND: Final = (
    r"(?:grand |arch|high )?(?:prince|princess|duke|duchess|earl|count|countess|baron|baroness|"
    r"baronet|viscount|viscountess|marquess|marquis|marchioness|lord|lady|emperor|empress|king|queen|"
    r"sultan|shah|maharaja|emir|graf|gräfin|reichsgraf|freiherr|freifrau|freiin|baronin|prinz|prinzessin|"
    r"fürst|fürstin|herzog|herzogin|erzherzog|ritter|edler|edle|landgraf|markgraf|kurfürst|"
    r"comte|comtesse|duc|duchesse|vicomte|vicomtesse|marquise|princesse|sieur|seigneur|chevalier|"
    r"conde|condesa|condessa|duque|duquesa|marqués|marquesa|marquês|visconde|vizconde|barón|barão|"
    r"infante|infanta|príncipe|princesa|principe|principessa|conte|contessa|duca|duchessa|marchese|"
    r"marchesa|barone|greve|grevinna|friherre|hertig|jonkheer|jonkvrouw|graaf|gravin|hertog|"
    r"hrabia|książę|księżna|hrabě|kníže|gróf|grófnő|báró|herceg|князь|княгиня|граф|графиня|барон|"
    r"герцог)"
)
NOBLE: Final = word_set(
    "freiherr freifrau freiin graf gräfin reichsgraf reichsfreiherr baron baronin ritter edler "
    "prinz prinzessin fürst fürstin herzog herzogin comte comtesse vicomte vicomtesse marquis "
    "marquise duc duchesse conde condesa marqués marquesa duque duquesa barón baronesa barone "
    "conte contessa marchese duca jonkheer graaf gravin herr frau junker heer vrouwe seigneur "
    "sieur señor señora senhor senhora"
)
NO_GIVEN_NAME: Final = word_set(
    "graf gräfin reichsgraf reichsgräfin freiherr freifrau freiin reichsfreiherr herzogin fürstin "
    "kurfürst kurfürstin markgraf markgräfin landgraf landgräfin pfalzgraf pfalzgräfin erzherzog "
    "erzherzogin burggraf friherre grevinna jonkheer"
)
BEFORE_PARTICLE: Final = (
    NOBLE
    | NO_GIVEN_NAME
    | word_set(
        "herrn fräulein vrouw monsieur madame mme mlle mademoiselle dame "
        "edler edle prince princess duke duchess earl count countess baronet viscount viscountess "
        "marquess lord vicomte vicomtesse princesse príncipe princesa principe principessa "
        "duchessa barão visconde vizconde marquês condessa infante infanta archduke archduchess "
        "greve hertig hertog gravin baronessa chevalier sieur seigneur vidame dauphin infant "
        "граф графиня князь княгиня барон герцог évêque archevêque abbé prieur obispo "
        "arzobispo abad bispo arcebispo vescovo arcivescovo bischof erzbischof fürstbischof abt "
        "епископ архиепископ игумен"
    )
)
# Given names and family names, too: "Silva, Dean da", but "Elm, Dean of".
BEFORE_OF: Final = word_set(
    "bishop archbishop abbot abbess prior prioress dean canon vicar rector cardinal patriarch "
    "archdeacon provost warden master emir khan sultan"
)
# Before "of" and the like, behind a comma: "Elm, House of", "Elm, Grafen von".
FAMILIES: Final = word_set(
    "house family clan dynasty tribe counts dukes earls lords barons princes kings marquises "
    "margraves electors viscounts haus familie dynastie grafen herzöge fürsten herren freiherren "
    "freiherrn edlen burggrafen landgrafen heren graven hertogen sires marqueses condes duques "
    "señores senhores conti duchi marchesi signori grever hertigar князья графы "
    "barone famille maison comtes ducs seigneurs casa familia família famiglia dinastía"
)
HOUSES_OF_PARLIAMENT: Final = word_set(
    "commons lords representatives delegates assembly keys burgesses peers councillors bishops "
    "clergy laity prayer worship god fashion"
)
RULERS: Final = word_set(
    "king queen emperor empress pope tsar czar roi reine empereur impératrice pape rey reina "
    "emperador papa rei rainha könig königin kaiser kaiserin papst koning keizer re imperatore"
)
OFFICES: Final = (
    r"governor|gouverneur|gobernadora?|governadora?|governatore|statthalter|landvogt|"
    r"intendant|ambassador|ambassadeur|ambassadrice|embajadora?|embaixadora?|ambasciatore|"
    r"botschafter|viceroy|virrey|vice-roi|stadtholder|stadhouder|burgermeister|"
    r"bürgermeister|mayor|maire|alcalde(?:sa)?|archbishop|bishop|archev[eê]que|[eé]v[eê]que|"
    r"arzobispo|obispo|arcebispo|bispo|arcivescovo|vescovo|erzbischof|bischof|abbot|abbess|"
    r"abbé|abt"
)
CLERGY: Final = (
    r"(?:(?:arch)?bishop|cardinal|patriarch|pope|abbot|abbess|prior|prioress|canon|dean|monk|sister|"
    r"brother|father|mother|saint|rabbi|imam|metropolitan|deacon|archdeacon|kardinal|cardinale|"
    r"cardenal|erzbischof|bischof|abt|évêque|archevêque|abbé|obispo|arzobispo|bispo|arcebispo|"
    r"vescovo|arcivescovo|biskup|епископ|архиепископ|митрополит|архимандрит|игумен|священник)"
)
OFFICER: Final = (
    r"(?:captain|capt|colonel|col|major|general|gen|lieutenant|lieut|lt|sergeant|sgt|admiral|"
    r"commander|corporal|brigadier|colonel|hauptmann|oberst|mp|bart|mbe|obe|cbe|kbe|dbe|kcb|gcb|om|qc|kc)"
)
OLD_RANK: Final = (
    "(?:genl|gen'l|capt|captn|cap't|lieut|sergt|serjt|adml|comdr|cmdr|revd|rev'd|messrs)"
)
RANK_IN_FULL: Final = (
    "(?:captain|colonel|lieutenant|sergeant|admiral|commander|sister|brother|father|mother)"
)
RANK_CUT_SHORT: Final = "(?:col|lt|maj|sgt|cpl|brig|adm|abp|bp|gov|pres|sen|rep|pfc|pvt)"
TITLES_IN_FULL: Final = frozenset(
    [
        "Mme",
        "Mlle",
        "Mrs",
        "Miss",
        "Madame",
        "Mademoiselle",
        "Mr",
        "Dr",
        "Prof",
        "Lord",
        "Sir",
        "Dame",
    ]
)
SUFFIXES: Final = (
    r"jr|jnr|junr?|j[uú]nior|sr|snr|senr?|senior|ii|iii|iv|2nd|3rd|[4-9]th|esqr?|filho|neto|hijo|"
    r"fils"
)
# Behind a given name only what is no given name itself: Neto and Junior are.
SUFFIXES_LAST: Final = (
    r"[Jj](?:u?n)?r\.?|[Ss]n?r\.|[Ss]enr\.?|[Ee]sqr?\.?|II|III|IV|Ph\.?D\.?|Bey|Paşa|Pacha|Hanım"
)
SUFFIXES_ALONE: Final = "jr|jnr|junr|sr|snr|senr|esqr?"
SUFFIXES_WITH_STOP: Final = "jun|sen"  # given names, too
TITLES: Final = (
    r"prof|profa|profª|ths|pgs|dr|drs|ir|ing|mag|dipl|mr|mrs|ms|sir|dame|rev|hon|lic|dra|sra?|mme|dr\.-ing|"
    r"dipl\.-ing|professor|dott|dott\.ssa|univ\.-prof"
)
BEFORE_PROFESSOR: Final = "assoc|asst|assist|adj"
TITLES_WITH_STOP: Final = (
    r"(?:univ\.-)?prof|profa|prof\.?ª|dr\.?ª|ifj|özv|dr(?:\.-ing)?|dipl\.-ing|drs|ir|ing|mag|mr|mrs|ms|mme|rev|hon|lic|dra|"
    r"dott(?:\.ssa)?|hab|mgr|inż|doc|rndr|mudr|judr|phdr|paeddr|mvdr|bc|p?gs(?:\.\s?tskh)?|tskh|ths|ts"
)
TITLES_BARE: Final = "professor|prof|dr|sir|dame|mr|mrs|mme"
FACULTIES: Final = (
    r"h\.\s?c|med|phil|rer|nat|pol|habil|mult|iur|jur|theol|vet|techn|oec|agr|sc|eng|inż"
)
TITLES_BEHIND_OTHERS: Final = "drs|ir|ing|hab|mag"
RANKS_ALONE: Final = (
    r"pope|saint|emperor|empress|queen|baroness|countess|viscountess|"
    r"duchess|marchioness|freifrau|gräfin|sultan|caliph|tsar|czar|papst|kaiserin|könig|królowa|"
    r"papież|święty|император|папа римский"
)
RANKS_OF_COUNTRY: Final = (
    r"king|queen|emperor|empress|prince|princess|duke|duchess|grand duke|count|countess|"
    r"archbishop|bishop|patriarch|kaiser|herzog|fürst|graf|rey|reina|roi|reine|duc|comte|regina|"
    r"re|imperatore|rei|rainha|keizer|koning|koningin"
)
SUFFIXES_IN_FULL: Final = word_set("jr jnr junr sr snr senr esq esqr")
UNKNOWN_IN_FULL: Final = frozenset(
    ["unknown", "not known", "first name unknown", "given name unknown", "unbekannt",
     "inconnu", "inconnue", "desconocido", "desconocida", "desconhecido", "desconhecida",
     "onbekend", "sconosciuto", "sconosciuta", "okänt", "ukjent", "nieznane", "неизвестно",
     "pseud", "pseudonym", "pseudon"]
)  # fmt: skip
ADDRESS: Final = (
    r"miss|master|monsieur|madame|mlle|mademoiselle|m\.|herr|frau|fräulein|don|doña|dom|dona|"
    r"señora?|señorita|senhora?|signora?|pan[ií]?|sheikh|shaykh|sri|shri|smt|swami|hadj|hajj?i|haji|"
    r"sayyid|ayatollah|mullah|maulana|the|right|most|very|hon(?:ourable)?|rev(?:erend|d)?|"
    r"chief|judge|justice|senator|president|governor|"
    r"doctor|doktor|docteur|professeur|professeure|profesora?|mevrouw|mijnheer|mej|fr|br"
)
UNKNOWN: Final = (
    r"unknown|not known|"
    r"unbekannt|inconnue?|desconocid[oa]|desconhecid[oa]|onbekend|sconosciut[oa]|okänt|ukjent|nieznane|"
    r"неизвестно"
)
