"""The `_headers` file by the published rules of static hosts.

Cloudflare Pages: at most 100 rules, 2,000 characters a line, one splat a path; what several
rules say of a header is joined by a comma unless a later rule detaches it ("! Name") first.
"""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

import pytest

from oaicdif.export.hosting import headers_file
from oaicdif.site.addresses import Addresses
from oaicdif.site.record_forms import CDIF, CDIF_CORE, LINKSET, LIST_TYPE, N_QUADS, OAI_DC

Rule = tuple[str, list[str], list[tuple[str, str]]]
BASES = ["https://e.org", "https://e.org/catalog"]
NAME = re.compile(r"[A-Za-z][A-Za-z-]*\Z")


def rules(text: str) -> list[Rule]:
    """(path, detached names, headers) as a host reads the file."""
    found: list[Rule] = []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            found.append((line, [], []))
        elif line.strip().startswith("!"):
            found[-1][1].append(line.strip()[1:].strip())
        else:
            name, colon, value = line.strip().partition(":")
            assert colon
            found[-1][2].append((name, value.strip()))
    return found


def sent(text: str, path: str) -> dict[str, str]:
    """The headers of an answer for this path, by the hosts' rule for several matches."""
    headers: dict[str, str] = {}
    for pattern, detached, added in rules(text):
        if fnmatchcase(path, pattern):
            for name in detached:
                headers.pop(name, None)
            for name, value in added:
                headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return headers


@pytest.mark.parametrize("base", BASES)
def test_file_stays_within_the_limits_of_hosts(base: str) -> None:
    text = headers_file(Addresses(base))
    assert len(rules(text)) <= 100
    assert all(len(line) <= 2000 for line in text.splitlines())
    for path, detached, added in rules(text):
        assert path.startswith("/")
        assert path.count("*") <= 1
        assert ":" not in path  # would be a placeholder
        assert all(NAME.match(name) for name in (*detached, *(name for name, _ in added)))
        assert all(value.isascii() and value for _, value in added)


@pytest.mark.parametrize(
    ("path", "content_type"),
    [
        ("/records/oai:x:1.jsonld", CDIF.content_type),
        ("/records/oai:x:1.cdif-1.1.jsonld", CDIF_CORE.content_type),
        ("/records/oai:x:1.nq", N_QUADS.content_type),
        ("/records/oai:x:1.oai_dc.xml", OAI_DC.content_type),
        ("/records/oai:x:1.linkset.json", LINKSET.content_type),
        ("/lists/1.jsonld", LIST_TYPE),
        ("/catalog.jsonl", "application/jsonl; charset=utf-8"),
        ("/records/oai:x:1.ttl", "text/turtle; charset=utf-8"),
        ("/records/oai:x:1.rdf", "application/rdf+xml"),
        ("/records/oai:x:1.nt", "application/n-triples"),
        ("/records/oai:x:1.linkset.txt", "application/linkset"),
        ("/feed.atom", "application/atom+xml"),
        ("/feed.json", "application/feed+json"),
        (
            "/.well-known/api-catalog",
            'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
        ),
    ],
)
@pytest.mark.parametrize("base", BASES)
def test_each_file_gets_its_one_content_type(base: str, path: str, content_type: str) -> None:
    root = Addresses(base).root_path.rstrip("/")
    assert sent(headers_file(Addresses(base)), f"{root}{path}")["Content-Type"] == content_type


@pytest.mark.parametrize("path", ["/", "/index.html", "/records/oai:x:1.html", "/static/site.css"])
def test_pages_keep_the_hosts_type_and_get_the_safe_headers(path: str) -> None:
    headers = sent(headers_file(Addresses("https://e.org")), path)
    assert "Content-Type" not in headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
