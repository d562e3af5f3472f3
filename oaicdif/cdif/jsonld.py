"""The wall around pyld: expand, compact, frame and canonicalise, without the network.

Contexts come from this installation or not at all: `https://schema.org` in all its spellings
is our own document (vocabulary, coercions, prefixes; it gives the same triples as the
published one, which a test holds), anything else is refused. A context can so neither be
changed under us nor make a conversion wait. Slow next to writing JSON of a fixed shape: never
used on the bulk path.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from pyld import jsonld

from ..errors import ContextRefused, MalformedJsonLd
from ..json_text import read_json

CONTEXT_FILE: Final = Path(__file__).parent / "files" / "schemaorg.context.jsonld"
_SCHEMA_ORG: Final = frozenset({
    f"{scheme}://{host}{path}"
    for scheme in ("http", "https")
    for host in ("schema.org", "www.schema.org")
    for path in ("", "/", "/docs/jsonldcontext.jsonld", "/docs/jsonldcontext.json",
                 "/version/latest/schemaorg-current-http.jsonld")
})  # fmt: skip
# What pyld lets through of its own when a document is none.
_UNPREPARED: Final = (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError)


@cache
def schema_org_context() -> Mapping[str, Any]:
    """Our document for https://schema.org; shared, not to be written into."""
    document: Mapping[str, Any] = read_json(CONTEXT_FILE.read_bytes())
    return document


def is_schema_org(url: str) -> bool:
    """Whether the address is one of those by which schema.org's context is named."""
    return url.partition("#")[0] in _SCHEMA_ORG


def expand(document: Any) -> list[Any]:
    """The expanded form.

    Raises:
        ContextRefused: it names a context that is not bundled.
        MalformedJsonLd: it is no JSON-LD.
    """
    return cast("list[Any]", _run(jsonld.expand, document))


def compact(document: Any, context: Any) -> dict[str, Any]:
    """The document under another context. Raises as `expand`."""
    return cast("dict[str, Any]", _run(jsonld.compact, document, context))


def frame(document: Any, shape: Any) -> dict[str, Any]:
    """The document as the tree that the frame `shape` describes. Raises as `expand`."""
    return cast("dict[str, Any]", _run(jsonld.frame, document, shape))


def canonical_nquads(document: Any) -> str:
    """N-Quads with canonical blank-node labels (RDFC-1.0): equal text is an equal graph."""
    options = {"algorithm": "URDNA2015", "format": "application/n-quads"}
    return cast("str", _run(jsonld.normalize, document, **options))


def _run(function: Any, *arguments: Any, **options: Any) -> Any:
    try:
        return function(*arguments, {"documentLoader": _load, **options})
    except jsonld.JsonLdError as error:
        refused = _refusal(error)
        if refused is not None:
            raise refused from error
        raise MalformedJsonLd(f"{error.type}: {error.args[0] if error.args else ''}") from error
    except _UNPREPARED as error:
        raise MalformedJsonLd(f"{type(error).__name__}: {error}") from error


def _refusal(error: BaseException | None) -> ContextRefused | None:
    """pyld wraps what a loader raises; the cause of the cause is ours."""
    while error is not None:
        if isinstance(error, ContextRefused):
            return error
        error = getattr(error, "cause", None) or error.__cause__
    return None


def _load(url: str, _options: Mapping[str, Any]) -> dict[str, Any]:
    if not is_schema_org(url):
        raise ContextRefused(url)
    return {
        "contentType": "application/ld+json",
        "contextUrl": None,
        "documentUrl": url,
        "document": schema_org_context(),
    }
