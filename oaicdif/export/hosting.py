"""What a web server must be told to serve an export as `oaicdif serve` would.

Addresses without ending, types with their profile, 410 for tombstones, safe headers: as
`.htaccess` for Apache 2.4, as a snippet for nginx, and as a `_headers` file for static hosts.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ..site import api_catalog
from ..site.addresses import API_CATALOG, CATALOG_LINES, FEED_ATOM, FEED_JSON, Addresses
from ..site.dumps import LINES
from ..site.feeds import TYPES
from ..site.pages import POLICY
from ..site.record_forms import (
    CDIF,
    CDIF_CORE,
    CORE_RDF,
    FORMATS,
    HTML,
    LIST_TYPE,
    N_QUADS,
    N_TRIPLES,
    RDF_XML,
    TURTLE,
    Format,
)

GONE: Final = "gone"  # the folder of tombstone pages
HTACCESS: Final = ".htaccess"
NGINX: Final = "hosting/nginx.conf"
HEADERS: Final = "_headers"
_SAFE: Final = (
    ("Content-Security-Policy", f"{POLICY}; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", "ETag, Last-Modified, Link"),
)
# The longer ending first: nginx takes the first that fits.
_FORMS: Final = sorted(
    (form for form in FORMATS if form is not HTML), key=lambda form: -form.suffix.count(".")
)
# What a client may ask for at a record's own address, and how its Accept says so.
_NEGOTIATED: Final = (
    (CDIF, r"application/(ld\+)?json"),
    (TURTLE, "text/turtle"),
    (RDF_XML, r"application/rdf\+xml"),
    (N_TRIPLES, "application/n-triples"),
    (N_QUADS, "application/n-quads"),
)
# Files by their name, wherever they lie, and their types.
_FILES: Final = (
    (CATALOG_LINES, LINES.content_type),
    (FEED_ATOM, TYPES[FEED_ATOM]),
    (FEED_JSON, TYPES[FEED_JSON]),
    (API_CATALOG.rpartition("/")[2], api_catalog.CONTENT_TYPE),
)


def hosting_files(where: Addresses, held: Collection[Format] = FORMATS) -> dict[str, bytes]:
    """The three files by their path in the export; `held` are the forms that records have."""
    return {
        HTACCESS: htaccess(where, held).encode(),
        NGINX: nginx(where, held).encode(),
        HEADERS: headers_file(where).encode(),
    }


def _asked_for(held: Collection[Format]) -> list[tuple[Format, str]]:
    return [each for each in _NEGOTIATED if each[0] in held]


def _described_by(where: Addresses, slug: str) -> str:
    """The link that the draft wants in the header of what a record describes."""
    address = f"{where.at('records')}/{slug}{CDIF.suffix}"
    return f'<{address}>; rel="describedby"; type="{CDIF.media_type}"; profile="{CDIF.profile}"'


def _escaped(ending: str) -> str:
    return ending.replace(".", r"\.")


# ---- Apache ------------------------------------------------------------------------------


def htaccess(where: Addresses, held: Collection[Format] = FORMATS) -> str:
    """Rules for Apache 2.4 with mod_rewrite, mod_headers and mod_mime."""
    root = where.root_path
    types = "\n".join(
        f'<FilesMatch "{_escaped(form.suffix)}$">\n{_apache_type(form.content_type)}\n</FilesMatch>'
        for form in reversed(_FORMS)
    )
    safe = "\n".join(f'Header always set {name} "{value}"' for name, value in _SAFE)
    types += "".join(
        f'\n<FilesMatch "^{_escaped(name)}$">\n{_apache_type(kind)}\n</FilesMatch>'
        for name, kind in _FILES
    )
    asked = "\n".join(_apache_negotiated(form, accept, root) for form, accept in _asked_for(held))
    link = _described_by(where, "%{SLUG}e").replace('"', r"\"")
    return f"""\
# Written by oaicdif export: as oaicdif serve would answer. Apache 2.4.
Options -Indexes -MultiViews
DirectoryIndex index.html
DirectorySlash Off
AddDefaultCharset utf-8
{types}
<If "%{{REQUEST_URI}} =~ m#/lists/[0-9]+\\.jsonld$#">
{_apache_type(LIST_TYPE)}
</If>
{safe}
RewriteEngine On
RewriteBase {root}
RewriteRule (^|/)manifest(/|$) - [F]
# A record by what the client asks for.
{asked}
RewriteCond %{{DOCUMENT_ROOT}}{root}records/$1.html -f
RewriteRule ^records/([A-Za-z0-9_:~-]+)$ records/$1.html [E=SLUG:$1,L]
# A tombstone stands for every form of its record.
RewriteCond %{{DOCUMENT_ROOT}}{root}records/$1.html !-f
RewriteCond %{{DOCUMENT_ROOT}}{root}{GONE}/$1.html -f
RewriteRule ^records/([A-Za-z0-9_:~-]+)(\\..*)?$ - [E=TOMBSTONE:$1,G]
RewriteRule ^(browse|conformance)$ $1.html [L]
RewriteCond %{{DOCUMENT_ROOT}}{root}$1.html -f
RewriteRule ^(browse/.+)$ $1.html [L]
Header set Link "{link}" env=SLUG
Header set Link "{link.replace("%{SLUG}e", "%{REDIRECT_SLUG}e")}" env=REDIRECT_SLUG
Header merge Vary Accept env=REDIRECT_SLUG
ErrorDocument 404 {root}404.html
ErrorDocument 410 "{root}{GONE}/%{{reqenv:TOMBSTONE}}.html"
"""


def _apache_negotiated(form: Format, accept: str, root: str) -> str:
    return f"""\
RewriteCond %{{HTTP_ACCEPT}} "{accept}" [NC]
RewriteCond %{{HTTP_ACCEPT}} "!text/html" [NC]
RewriteCond %{{DOCUMENT_ROOT}}{root}records/$1{form.suffix} -f
RewriteRule ^records/([A-Za-z0-9_:~-]+)$ records/$1{form.suffix} [E=SLUG:$1,L]"""


def _apache_type(content_type: str) -> str:
    """ForceType would write the profile in lower case."""
    escaped = content_type.replace('"', r"\"")
    return f'Header set Content-Type "{escaped}"'


# ---- nginx -------------------------------------------------------------------------------


def nginx(where: Addresses, held: Collection[Format] = FORMATS) -> str:
    """A snippet to include in a server block whose root is the folder of the export."""
    root = where.root_path
    safe = "\n".join(f'add_header {name} "{value}" always;' for name, value in _SAFE)
    kinds = "\n".join(_nginx_type(form, root, safe) for form in _FORMS)
    files = "\n".join(
        f"location ~ ^{root}(.*/)?{_escaped(name)}$ {{\n"
        f"default_type '{kind}'; types {{ }}\n{safe}\n}}"
        for name, kind in _FILES
    )
    # the later one wins: what is liked first stands last
    asked = "\n".join(
        f'if ($http_accept ~* "{accept}") {{ set $form {form.suffix[1:]}; }}'
        for form, accept in reversed(_asked_for(held))
    )
    forms = "\n".join(_nginx_negotiated(form, root, safe) for form, _ in _asked_for(held))
    link = _described_by(where, "$slug").replace("'", r"\'")
    return f"""\
# Written by oaicdif export: as oaicdif serve would answer.
# server {{ root /path/of/the/export; include /path/of/the/export/hosting/nginx.conf; }}
charset utf-8;
absolute_redirect off;
index index.html;
error_page 404 {root}404.html;
{safe}
location ^~ {root}manifest/ {{ return 403; }}
location ~ ^{root}lists/[0-9]+\\.jsonld$ {{
default_type '{LIST_TYPE}'; types {{ }}
{safe}
}}
{files}
{kinds}
location ~ "^{root}records/(?<slug>[A-Za-z0-9_:~-]+)$" {{
set $form html;
{asked}
if ($http_accept ~* "text/html") {{ set $form html; }}
rewrite ^ {root}.as/$form/$slug last;
}}
location ~ "^{root}\\.as/html/(?<slug>.+)$" {{
internal;
default_type 'text/html; charset=utf-8'; types {{ }}
add_header Link '{link}';
add_header Vary Accept;
{safe}
try_files {root}records/$slug.html @tombstone;
}}
{forms}
location ~ "^{root}records/(?<slug>[A-Za-z0-9_:~-]+)\\." {{ try_files $uri @tombstone; }}
location @tombstone {{
if (!-f $document_root{root}{GONE}/$slug.html) {{ return 404; }}
error_page 404 {root}404.html;
error_page 410 {root}{GONE}/$slug.html;
return 410;
}}
location {root}browse {{ try_files $uri.html $uri =404; }}
location = {root}conformance {{ try_files $uri.html =404; }}
"""


def _nginx_negotiated(form: Format, root: str, safe: str) -> str:
    return f"""\
location ~ "^{root}\\.as/{form.suffix[1:]}/(?<slug>.+)$" {{
internal;
default_type '{form.content_type}'; types {{ }}
add_header Vary Accept;
{safe}
try_files {root}records/$slug{form.suffix} @tombstone;
}}"""


def _nginx_type(form: Format, root: str, safe: str) -> str:
    return f"""\
location ~ "^{root}records/(?<slug>[A-Za-z0-9_:~-]+){_escaped(form.suffix)}$" {{
default_type '{form.content_type}'; types {{ }}
{safe}
try_files $uri @tombstone;
}}"""


# ---- static hosts ------------------------------------------------------------------------


def headers_file(where: Addresses) -> str:
    """Headers by path, in the form that several static hosts read: Netlify, Cloudflare Pages.

    One splat a path, and no rule for 410: tombstones are found under /gone/ there, and 404
    answers for the record. `*.jsonld` takes in the 1.1 layout too, and hosts join what several
    rules say; so the later rule takes away what the former gave ("!").
    """
    root = where.root_path
    safe = "\n".join(f"  {name}: {value}" for name, value in _SAFE)
    kinds = [(f"{root}records/*{form.suffix}", form.content_type) for form in reversed(_FORMS)]
    kinds.append((f"{root}lists/*", LIST_TYPE))
    kinds += [(f"{root}{name}", kind) for name, kind in _FILES[:-1]]
    kinds.append((f"{root}{API_CATALOG}", api_catalog.CONTENT_TYPE))
    rows = "\n".join(f"{path}\n{_detached(path)}  Content-Type: {kind}" for path, kind in kinds)
    return f"# Written by oaicdif export.\n{root}*\n{safe}\n{rows}\n"


def _detached(path: str) -> str:
    """The line that takes away the type of a shorter ending (`*.jsonld`), where it fits too."""
    is_longer = any(path.endswith(form.suffix) for form in (CDIF_CORE, *CORE_RDF))
    return "  ! Content-Type\n" if is_longer else ""
