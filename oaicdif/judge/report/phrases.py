"""The sentences of a report in English and Spanish, chosen by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ..score import Tally
from ..verdicts import Text, Verdict
from .losses import MENDABLE, REPAIRS
from .report_values import DOCUMENTS, ENDPOINT, Annex

LANGUAGES: Final = ("en", "es")

_PHRASES: Final[Mapping[str, Text]] = {
    "subject": Text(
        "What we noticed in the records of {name}",
        "Lo que observamos en los registros de {name}",
    ),
    "to": Text("To", "Para"),
    "title": Text("Report", "Informe"),
    "greeting": Text("Dear colleagues,", "Estimados colegas:"),
    "opening": Text(
        "We harvest {base_url} and publish its records again in other formats. This is what we "
        "noticed in the {records} records we hold, compared with the DRIVER guidelines 1.1. "
        "Whatever you mend is mended for everybody who harvests you.",
        "Recolectamos {base_url} y volvemos a publicar sus registros en otros formatos. Esto es lo "
        "que observamos en los {records} registros que tenemos, comparados con las directrices "
        "DRIVER 1.1. Todo lo que corrijan queda corregido para todos sus recolectores.",
    ),
    "harvested": Text(
        "Last harvested on {day}. Deleted records are not counted ({deleted}).",
        "Última recolección: {day}. No se cuentan los registros borrados ({deleted}).",
    ),
    "closing": Text("With kind regards", "Un cordial saludo"),
    "contact": Text("Answers reach us at {contact}.", "Pueden respondernos a {contact}."),
    "trouble": Text(
        "The last harvest did not end well: {trouble}",
        "La última recolección no terminó bien: {trouble}",
    ),
    "in-short": Text("In short", "En resumen"),
    "annex-1": Text("Records in Dublin Core", "Registros en Dublin Core"),
    "annex-2": Text("The endpoint", "El servicio OAI-PMH"),
    "annex-3": Text("DIDL documents", "Documentos DIDL"),
    "of-100": Text("{score} of 100", "{score} de 100"),
    "not-judged": Text("nothing to judge", "nada que evaluar"),
    "score-means": Text(
        "The figure is the share of rules kept; what is mandatory counts three times, what is "
        "mandatory when applicable twice, what is recommended once.",
        "La cifra es la proporción de reglas cumplidas; lo obligatorio cuenta tres veces, lo "
        "obligatorio cuando procede dos, lo recomendado una.",
    ),
    "mend": Text("What to mend", "Qué corregir"),
    "nothing": Text("Nothing: every rule we could judge is kept.",
                    "Nada: se cumplen todas las reglas que pudimos evaluar."),
    "times": Text("{broken} of {judged} records", "{broken} de {judged} registros"),
    "times-documents": Text("{broken} of {judged} documents", "{broken} de {judged} documentos"),
    "section": Text("DRIVER 1.1, annex {annex}, section {section}",
                    "DRIVER 1.1, anexo {annex}, apartado {section}"),
    "example": Text("For example", "Por ejemplo"),
    "coverage": Text("Which elements your records have", "Qué elementos tienen sus registros"),
    "coverage-means": Text(
        "Each bar is the share of {described} records in Dublin Core that have the element.",
        "Cada barra es la proporción de los {described} registros en Dublin Core que tienen el "
        "elemento.",
    ),
    "element": Text("Element", "Elemento"),
    "asked": Text("Asked for", "Exigencia"),
    "records-with": Text("Records", "Registros"),
    "driver-set": Text("The set driver", "El set driver"),
    "driver-means": Text(
        "{members} of {records} records belong to it: they say that they are textual, open, "
        "complete and reachable; or your own set driver holds them and nothing they say speaks "
        "against it. What is not told keeps a record out of other people's sets.",
        "{members} de {records} registros pertenecen a él: indican que son textuales, abiertos, "
        "completos y accesibles; o están en su propio set driver y nada de lo que indican lo "
        "contradice. Lo que no consta deja un registro fuera de los sets de otros.",
    ),
    "condition": Text("Condition", "Condición"),
    "yes": Text("yes", "sí"),
    "no": Text("no", "no"),
    "unknown": Text("not told", "no consta"),
    "open access": Text("open access", "acceso abierto"),
    "full text": Text("full text", "texto completo"),
    "textual": Text("textual", "textual"),
    "no payment, no campus": Text("without payment, from anywhere",
                                  "sin pago, desde cualquier lugar"),
    "unread": Text("Values we could not use", "Valores que no pudimos usar"),
    "unread-means": Text(
        "Among {crosswalked} records, with how often each value comes.",
        "En {crosswalked} registros, con la frecuencia de cada valor.",
    ),
    "not-crosswalked": Text("Not looked at yet.", "Aún sin examinar."),
    "malformed": Text("Malformed pages", "Páginas mal formadas"),
    "malformed-means": Text(
        "Of {read} pages kept, {mended} had to be mended to be read, {unreadable} could not be "
        "read.",
        "De {read} páginas guardadas, {mended} tuvieron que repararse para leerlas y {unreadable} "
        "no se pudieron leer.",
    ),
    "well-formed": Text("Pages kept: {read}, all of them well-formed.",
                        "Páginas guardadas: {read}, todas bien formadas."),
    "set-aside": Text("Records that could not be read", "Registros que no se pudieron leer"),
    "without-name": Text("a record without identifier", "un registro sin identificador"),
    "well": Text("Rules that all of it keeps: {count}", "Reglas que se cumplen siempre: {count}"),
    "mandatory": Text("mandatory", "obligatorio"),
    "mandatory when applicable": Text("mandatory when applicable", "obligatorio cuando procede"),
    "recommended": Text("recommended", "recomendado"),
    "optional": Text("optional", "opcional"),
    "made": Text("Made by oaicdif on {day} from what was harvested; nothing was asked of your "
                 "server for it.",
                 "Elaborado por oaicdif el {day} a partir de lo recolectado; no se hizo ninguna "
                 "petición a su servidor para ello."),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Voice:
    """Says things in one of the two languages."""

    language: str = "en"

    def say(self, name: str, /, **values: object) -> str:
        """The sentence of that name with its values filled in.

        Raises:
            KeyError: no such sentence, or a value of it is missing.
        """
        return self.text(_PHRASES[name]).format(**values)

    def text(self, text: Text) -> str:
        """The text in the report's language."""
        return text.in_language(self.language)

    def repair(self, name: str) -> str:
        """What a repair was needed for; the name itself where nobody has put it into words."""
        return self.text(REPAIRS[name]) if name in REPAIRS else name

    def evidence(self, example: Verdict) -> str:
        """What shows a breach: values as they stand, steps of repair in words."""
        return " · ".join(map(self.repair, example.evidence))

    def loss(self, code: str) -> str:
        """What values of that code are."""
        return self.text(MENDABLE[code])

    def times(self, tally: Tally, number: int) -> str:
        """How often a rule of that annex is broken; empty for what is judged once."""
        if number == ENDPOINT or tally.judged <= 1:
            return ""
        name = "times-documents" if number == DOCUMENTS else "times"
        return self.say(name, broken=tally.broken, judged=tally.judged)

    def kept(self, annexes: Iterable[Annex]) -> list[str]:
        """What the rules ask that nothing breaks, each sentence once."""
        texts = (self.text(tally.rule.sentence) for annex in annexes for tally in annex.kept)
        return list(dict.fromkeys(texts))

    def score(self, annex: Annex) -> str:
        """The score of an annex, of 100, or that nothing was judged."""
        if annex.score is None:
            return self.say("not-judged")
        return self.say("of-100", score=round(annex.score))
