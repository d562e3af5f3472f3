"""Annex 1 as one table of rules on the values of a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from ..verdicts import Answer, Obligation, Text, Verdict
from . import content, name_rules
from .elements import BY_NAME, ELEMENTS, DcElement
from .facts import RecordFacts
from .guidelines import KEPT, Guideline, Outcome, apply_rules, guideline

_M, _MA = Obligation.MANDATORY, Obligation.APPLICABLE
_R, _O = Obligation.RECOMMENDED, Obligation.OPTIONAL


def judge_record(facts: RecordFacts) -> tuple[Verdict, ...]:
    """The verdict of every rule of annex 1, in the annex's order."""
    return apply_rules(RULES, facts)


def _present(facts: RecordFacts, element: str, missing: Answer) -> Outcome:
    return KEPT if facts.of(element) else Outcome(missing)


def _presence() -> Iterator[Guideline[RecordFacts]]:
    """One rule an element, but for the optional ones (section 1.2)."""
    for each in ELEMENTS:
        if each.obligation is _O:
            continue
        # "Mandatory when applicable": from outside nobody sees whether it could be had.
        missing = Answer.UNKNOWN if each.obligation is _MA else Answer.NO
        check = partial(_present, element=each.name, missing=missing)
        yield guideline(
            f"{each.name}-present", each.section, each.name, each.obligation, _asked(each), check
        )


def _asked(element: DcElement) -> Text:
    how_en, how_es = {
        _M: ("Every record must have", "Todo registro debe tener"),
        _MA: ("If it is known, give", "Si se conoce, indique"),
        _R: ("Better give", "Es mejor indicar"),
    }[element.obligation]
    return Text(
        f"{how_en} dc:{element.name}. {element.why.en}",
        f"{how_es} dc:{element.name}. {element.why.es}",
    )


def _rule(
    name: str,
    section: str,
    obligation: Obligation,
    judge: Callable[[RecordFacts], Outcome],
    en: str,
    es: str,
) -> Guideline[RecordFacts]:
    first = name.partition("-")[0]
    element = first if first in BY_NAME else ""
    return guideline(name, section, element, obligation, Text(en, es), judge)


_GENERAL: Final = (
    _rule("no-markup", "1.1", _M, content.no_markup,
          "Write plain text: HTML and XML tags do not belong into values (LaTeX may).",
          "Escriba texto sin formato: las etiquetas HTML y XML no pertenecen a los valores "
          "(LaTeX sí puede usarse)."),
    _rule("unicode", "1.1", _M, content.unicode_kept,
          "Encode everything in Unicode; broken letters such as “Ã©” come from a wrong conversion.",
          "Codifique todo en Unicode; letras rotas como «Ã©» vienen de una conversión errónea."),
    _rule("only-dublin-core", "1.1", _M, content.only_dublin_core,
          "Send only elements and refinements of Dublin Core; leave your own ones out.",
          "Envíe solo elementos y refinamientos de Dublin Core; elimine los propios."),
)  # fmt: skip
_CONTENT: Final = (
    _rule("title-capitals", "1.3.1", _R, content.title_not_in_capitals,
          "Do not write whole titles in capitals.",
          "No escriba títulos enteros en mayúsculas."),
    _rule("subject-keyword-first", "1.3.3", _M, content.keyword_first,
          "Let the first dc:subject be a keyword; codes of a classification follow.",
          "Ponga una palabra clave en el primer dc:subject; los códigos de clasificación van "
          "después."),
    _rule("subject-terms-apart", "1.3.3", _R, content.keywords_apart,
          "Separate keywords by semicolons, or give each its own dc:subject; not by commas.",
          "Separe las palabras clave con punto y coma, o dé a cada una su dc:subject; no con "
          "comas."),
    _rule("subject-not-creator", "1.3.3", _R, content.subject_is_no_creator,
          "Do not repeat the creator's name as a subject.",
          "No repita el nombre del autor como materia."),
    _rule("subject-english", "1.2", _R, content.keywords_in_english,
          "Give keywords in English too, and say so with xml:lang.",
          "Dé también palabras clave en inglés e indíquelo con xml:lang."),
    _rule("description-no-files", "1.3.4", _M, content.description_lists_no_files,
          "Do not list addresses of files in dc:description.",
          "No enumere direcciones de ficheros en dc:description."),
    _rule("description-english", "1.2", _R, content.abstract_in_english,
          "Give an abstract in English too, and say so with xml:lang.",
          "Dé también un resumen en inglés e indíquelo con xml:lang."),
    _rule("date-w3cdtf", "1.3.7", _M, content.date_in_w3cdtf,
          "Write dates as YYYY-MM-DD, YYYY-MM or YYYY.",
          "Escriba las fechas como AAAA-MM-DD, AAAA-MM o AAAA."),
    _rule("date-no-time", "1.3.7", _M, content.date_without_time,
          "Leave out the time of day (“T10:29:12Z”).",
          "Omita la hora («T10:29:12Z»)."),
    _rule("type-first", "1.3.8", _M, content.type_first_of_fourteen,
          "Let the first dc:type be one of the fourteen DRIVER types, letter by letter. (Later "
          "guidelines want info:eu-repo/semantics/… there; if you follow those, leave it.)",
          "Ponga en el primer dc:type uno de los catorce tipos de DRIVER, letra por letra. (Las "
          "directrices posteriores piden ahí info:eu-repo/semantics/…; si sigue esas, déjelo.)"),
    _rule("format-mime", "1.3.9", _R, content.format_is_media_type,
          "Name media types as IANA registers them: “application/pdf”, in English.",
          "Nombre los tipos de medio como los registra IANA: «application/pdf», en inglés."),
    _rule("identifier-formal", "1.3.10", _M, content.identifier_formal,
          "Give at least one identifier of a formal system: URL, DOI, handle or URN:NBN.",
          "Dé al menos un identificador de un sistema formal: URL, DOI, handle o URN:NBN."),
    _rule("identifier-direct", "1.3.10", _R, content.identifier_is_address,
          "Link straight to the file if you can; otherwise offer DIDL, which tells page and file "
          "apart.",
          "Enlace directamente con el fichero si es posible; si no, ofrezca DIDL, que distingue "
          "página y fichero."),
    _rule("identifier-not-oai", "2.1", _M, content.identifier_is_not_oai,
          "Keep the OAI identifier in the header: dc:identifier names the resource.",
          "Deje el identificador OAI en la cabecera: dc:identifier nombra el recurso."),
    _rule("source-not-identifier", "1.3.11", _R, content.source_is_not_itself,
          "Use dc:source for the original only, never for the resource's own identifier.",
          "Use dc:source solo para el original, nunca para el identificador del propio recurso."),
    _rule("language-iso639-3", "1.3.12", _R, content.language_in_iso_639_3,
          "Write languages as codes of ISO 639-3: eng, deu, spa.",
          "Escriba los idiomas como códigos ISO 639-3: eng, deu, spa."),
    _rule("relation-formal", "1.3.13", _R, content.relation_formal,
          "Name related resources by a formal identifier, such as their URL.",
          "Nombre los recursos relacionados con un identificador formal, como su URL."),
    _rule("relation-not-identifier", "1.3.13", _R, content.relation_is_not_itself,
          "Do not relate a resource to itself.",
          "No relacione un recurso consigo mismo."),
    _rule("coverage-named", "1.3.14", _R, content.coverage_named,
          "Prefer names of places and periods to bare coordinates.",
          "Prefiera nombres de lugares y periodos a coordenadas solas."),
    _rule("coverage-box", "1.3.14", _R, content.box_within_the_world,
          "A box needs four limits within the world, the south below the north.",
          "Un recuadro necesita cuatro límites dentro del mundo, el sur por debajo del norte."),
)  # fmt: skip


def _ordered() -> tuple[Guideline[RecordFacts], ...]:
    rest = (*_presence(), *name_rules.RULES, *_CONTENT)
    at = {each.name: number for number, each in enumerate(ELEMENTS)}
    return (*_GENERAL, *sorted(rest, key=lambda each: at.get(each.rule.name.partition("-")[0], 99)))


RULES: Final = _ordered()
