"""What the crosswalk could not use, and what pages needed, in words for who can mend it.

Only what a repository can mend has a row; what a rule of DRIVER says already has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..verdicts import Text

# Code of the loss report -> what its values are, in the order of a report.
MENDABLE: Final[Mapping[str, Text]] = {
    "unmapped-type": Text(
        "Types that stand in no vocabulary we know (DRIVER, OpenAIRE, COAR, DCMI)",
        "Tipos que no figuran en ningún vocabulario que conozcamos (DRIVER, OpenAIRE, COAR, DCMI)",
    ),
    "type-conflict": Text(
        "Types that one resource cannot have together",
        "Tipos que un mismo recurso no puede tener a la vez",
    ),
    "type-says-format": Text(
        "Media types in dc:type; they belong into dc:format",
        "Tipos de medio en dc:type; su lugar es dc:format",
    ),
    "unmapped-format": Text(
        "Formats that are neither media types nor a size",
        "Formatos que no son ni un tipo de medio ni un tamaño",
    ),
    "repaired-mime": Text(
        "Media types that IANA registers under another name",
        "Tipos de medio que IANA registra con otro nombre",
    ),
    "unmapped-language": Text("Languages we do not know", "Idiomas que no conocemos"),
    "date-not-read": Text("Dates we could not read", "Fechas que no pudimos leer"),
    "date-not-used": Text(
        "Further dates; nothing tells which date is which (dcterms:issued, dcterms:created do)",
        "Otras fechas; nada indica cuál es cuál (dcterms:issued o dcterms:created lo harían)",
    ),
    "unlabelled-identifier": Text(
        "Identifiers whose scheme nothing tells (write ISBN:, ISSN:, doi: before them)",
        "Identificadores cuyo esquema no se indica (anteponga ISBN:, ISSN:, doi:)",
    ),
    "bad-doi": Text("DOIs that are none", "DOI que no lo son"),
    "bad-check-digit": Text(
        "Numbers with a wrong check digit: look for a slip of the pen",
        "Números con un dígito de control erróneo: busque una errata",
    ),
    "label-says-isbn": Text("Called ISBN, and no ISBN", "Llamados ISBN sin serlo"),
    "not-an-address": Text("Addresses that are none", "Direcciones que no lo son"),
    "file-without-address": Text("Files without an address", "Ficheros sin dirección"),
    "relation-not-resolvable": Text(
        "Relations that lead nowhere: neither an address nor an identifier",
        "Relaciones que no llevan a ninguna parte: ni dirección ni identificador",
    ),
    "award-in-name": Text(
        "Names of funders with an award's number in them",
        "Nombres de financiadores con el número de una ayuda",
    ),
    "several-names": Text(
        "Several names in one element, with commas between them",
        "Varios nombres en un elemento, separados por comas",
    ),
    "imprint-in-name": Text(
        "Imprints where a publisher's name should stand: place, name and year in one",
        "Pies de imprenta en lugar del nombre del editor: lugar, nombre y año en uno",
    ),
    "kind-open": Text(
        "Publishers that may be people, places or titles: give the body's name alone",
        "Editores que pueden ser personas, lugares o títulos: dé solo el nombre de la entidad",
    ),
    "name-missing": Text(
        "Names that are none: an address or a number alone",
        "Nombres que no lo son: solo una dirección o un número",
    ),
    "coordinates-not-read": Text(
        "Coordinates we could not read", "Coordenadas que no pudimos leer"
    ),
    "box-out-of-range": Text("Places outside the world", "Lugares fuera del mundo"),
    "nil-value": Text(
        "Values that say nothing (“n.d.”, “unknown”): leave the element out",
        "Valores que no dicen nada («s.f.», «desconocido»): omita el elemento",
    ),
    "no-access-url": Text(
        "Records without the address of anything", "Registros sin dirección alguna"
    ),
    "metadata-unreadable": Text(
        "Records whose metadata could not be read", "Registros con metadatos ilegibles"
    ),
}
# Step of `protocol.repair` -> what was wrong with the page.
REPAIRS: Final[Mapping[str, Text]] = {
    "cut-to-root": Text("text before or behind the XML", "texto antes o después del XML"),
    "undecodable-bytes": Text(
        "bytes that are not in the declared encoding",
        "bytes que no están en la codificación declarada",
    ),
    "xml-declaration": Text(
        "an XML declaration that no parser takes", "una declaración XML que ningún programa admite"
    ),
    "declared-encoding": Text(
        "another encoding is declared than UTF-8, which it is",
        "declara otra codificación que UTF-8, que es la suya",
    ),
    "comments": Text("“--” within a comment", "«--» dentro de un comentario"),
    "cdata-ends": Text("“]]>” that is not escaped", "«]]>» sin codificar"),
    "repeated-attributes": Text(
        "an attribute that stands twice in one tag", "un atributo repetido en una etiqueta"
    ),
    "empty-namespaces": Text(
        "prefixes that are declared without a namespace",
        "prefijos declarados sin espacio de nombres",
    ),
    "second-metadata-left-out": Text(
        "several descriptions in one record: we take the first",
        "varias descripciones en un registro: tomamos la primera",
    ),
    "control-characters": Text(
        "control characters, which XML forbids", "caracteres de control, prohibidos en XML"
    ),
    "character-references": Text(
        "references to characters that XML forbids", "referencias a caracteres prohibidos en XML"
    ),
    "inner-declarations": Text(
        "XML declarations within the page", "declaraciones XML dentro de la página"
    ),
    "bare-ampersands": Text("“&” that is not escaped", "«&» sin codificar"),
    "bare-less-than": Text("“<” that is not escaped", "«<» sin codificar"),
    "namespace-white-space": Text(
        "white space within a namespace", "espacios dentro de un espacio de nombres"
    ),
    "undeclared-prefixes": Text(
        "prefixes that are not declared", "prefijos sin declarar"
    ),
    "oai-namespace": Text(
        "the namespace of OAI-PMH is missing", "falta el espacio de nombres de OAI-PMH"
    ),
    "several-datestamps": Text(
        "several datestamps in one header", "varios datestamp en un encabezado"
    ),
    "broken-entry-set-aside": Text(
        "a record that is not well-formed", "un registro que no está bien formado"
    ),
}  # fmt: skip
