"""An export behind real web servers answers as `oaicdif serve` does."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from http.client import HTTPConnection
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from oaicdif.config import ProviderSettings, Settings
from oaicdif.config.choices import RDF_FORMS
from oaicdif.config.sections import SiteSettings
from oaicdif.export.exporting import ExportOrder, export_site
from oaicdif.jobs.pool import Crew
from oaicdif.store import open_store
from oaicdif.web.app import create_app
from tests.free_ports import free_port
from tests.web.catalog import BASE, POOR, RICH, Clock, fill

NGINX = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ }}
http {{
  include /etc/nginx/mime.types; access_log off;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  server {{ listen 127.0.0.1:{port}; root {site}; include {site}/hosting/nginx.conf; }}
}}
"""
APACHE = """
ServerRoot {folder}
ServerName catalog.example.org
Listen 127.0.0.1:{port}
PidFile {folder}/httpd.pid
ErrorLog {folder}/error.log
{modules}
TypesConfig /etc/mime.types
DocumentRoot {site}
<Directory {site}>
AllowOverride All
Require all granted
</Directory>
"""
MODULES = ("mpm_event", "authz_core", "dir", "mime", "rewrite", "headers")
RICH_PAGE, GONE_PAGE = "/records/oai:x:rich", "/records/oai:x:gone"


@dataclass(frozen=True)
class Server:
    """A web server over an export, and the served site it must equal."""

    port: int
    served: FlaskClient

    def get(self, path: str, accept: str = "text/html") -> tuple[int, dict[str, str], bytes]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", path, headers={"Accept": accept})
            answer = connection.getresponse()
            headers = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, headers, answer.read()
        finally:
            connection.close()


def program(name: str) -> str:
    """Where the web server is; in CI it must be there."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if found:
        return found
    if os.environ.get("CI"):
        pytest.fail(f"{name} is not installed in CI")
    pytest.skip(f"{name} is not installed")


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, FlaskClient]]:
    folder = tmp_path_factory.mktemp("site")
    folder.parent.chmod(0o755)
    folder.chmod(0o755)
    path = tmp_path_factory.mktemp("store") / "oaicdif.sqlite"
    store, clock = open_store(path), Clock()
    fill(store, clock, {"oai:x:rich": RICH, "oai:x:poor": POOR, "oai:x:gone": POOR})
    fill(store, clock, {"oai:x:gone": None})
    every = SiteSettings(rdf=RDF_FORMS)
    order = ExportOrder(path, folder, "Example catalog", BASE, BASE, site=every)
    export_site(order, clock, lambda _step: None, Crew)
    provider = ProviderSettings(base_url=BASE, repository_name="Example catalog")
    settings = replace(Settings(), provider=provider, site=every)
    yield folder, create_app(settings, store, clock).test_client()
    store.close()


@pytest.fixture(scope="module", params=["nginx", "apache2"])
def server(
    request: pytest.FixtureRequest,
    exported: tuple[Path, FlaskClient],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Server]:
    name = request.param
    executable = program(name)
    site, served = exported
    folder, port = tmp_path_factory.mktemp(name), free_port()
    conf = folder / "server.conf"
    lines = "\n".join(f"LoadModule {m}_module /usr/lib/apache2/modules/mod_{m}.so" for m in MODULES)
    text = NGINX if name == "nginx" else APACHE
    conf.write_text(text.format(folder=folder, port=port, site=site, modules=lines))
    command = [executable, "-c" if name == "nginx" else "-f", str(conf)]
    command += ["-e", str(folder / "early.log")] if name == "nginx" else ["-DFOREGROUND"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        wait_for(port, running)
        yield Server(port, served)
    finally:
        running.terminate()
        running.communicate(timeout=10)


def wait_for(port: int, running: subprocess.Popen[bytes]) -> None:
    """Until the port answers; the server's own words when it ends before."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        if running.poll() is not None:
            pytest.fail(running.communicate()[0].decode())
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
    pytest.fail("the server did not open its port")


@pytest.mark.few(30)
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/browse",
        "/conformance",
        "/browse/type/Dataset",
        RICH_PAGE,
        f"{RICH_PAGE}.html",
        f"{RICH_PAGE}.jsonld",
        f"{RICH_PAGE}.cdif-1.1.jsonld",
        f"{RICH_PAGE}.nq",
        f"{RICH_PAGE}.oai_dc.xml",
        f"{RICH_PAGE}.linkset.json",
        f"{RICH_PAGE}.linkset.txt",
        f"{RICH_PAGE}.ttl",
        f"{RICH_PAGE}.rdf",
        f"{RICH_PAGE}.nt",
        f"{RICH_PAGE}.cdif-1.1.ttl",
        f"{RICH_PAGE}.cdif-1.1.rdf",
        "/feed.atom",
        "/browse/endpoint/demo/feed.json",
        "/.well-known/api-catalog",
        f"{RICH_PAGE}.kernel-1.json",
        "/lists/1.jsonld",
        "/catalog.jsonl",
        "/sitemap.xml",
        "/robots.txt",
        "/static/site.css",
    ],
)
def test_file_is_served_as_the_site_itself_would(server: Server, path: str) -> None:
    status, headers, body = server.get(path)
    served = server.served.get(path, headers={"Accept": "text/html"})
    assert (status, body) == (200, served.data)
    assert plain(headers["content-type"]) == plain(served.headers["Content-Type"])
    for name in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"):
        assert headers[name.lower()] == served.headers[name]
    assert headers["access-control-allow-origin"] == "*"


def plain(content_type: str) -> str:
    """Without what servers spell differently; the profile stays."""
    kind = content_type.replace("text/xml", "application/xml")
    return kind.replace("; charset=utf-8", "").replace("application/xml", "xml")


@pytest.mark.parametrize("path", [GONE_PAGE, f"{GONE_PAGE}.jsonld", f"{GONE_PAGE}.html"])
def test_tombstone_is_answered_with_410_and_its_page(server: Server, path: str) -> None:
    status, headers, body = server.get(path)
    assert status == 410
    assert headers["content-type"].startswith("text/html")
    assert body == server.served.get(GONE_PAGE).data


@pytest.mark.parametrize("path", ["/records/nobody", "/records/nobody.jsonld", "/nowhere"])
def test_unknown_address_is_answered_with_404(server: Server, path: str) -> None:
    status, _, body = server.get(path)
    assert status == 404
    assert b"Nothing is here" in body


def test_page_has_the_describedby_link_in_its_header(server: Server) -> None:
    _, headers, _ = server.get(RICH_PAGE)
    link = f'<{BASE}{RICH_PAGE}.jsonld>; rel="describedby"; type="application/ld+json"'
    assert headers["link"] == f'{link}; profile="CDIF1.0"'
    assert "accept" in headers["vary"].lower()


@pytest.mark.parametrize("accept", ['application/ld+json; profile="CDIF1.0"', "application/json"])
def test_record_comes_as_json_ld_to_those_who_ask(server: Server, accept: str) -> None:
    _, headers, body = server.get(RICH_PAGE, accept)
    assert headers["content-type"].replace("'", '"') == 'application/ld+json; profile="CDIF1.0"'
    assert body == server.served.get(f"{RICH_PAGE}.jsonld").data


@pytest.mark.parametrize(
    ("accept", "ending"),
    [
        ("text/turtle", ".ttl"),
        ("application/rdf+xml", ".rdf"),
        ("application/n-triples", ".nt"),
        ("application/n-quads", ".nq"),
        ("text/turtle, application/ld+json", ".jsonld"),
        ("text/html, text/turtle;q=0.5", ".html"),
    ],
)
def test_record_comes_in_the_syntax_of_rdf_that_is_asked_for(
    server: Server, accept: str, ending: str
) -> None:
    _, _, body = server.get(RICH_PAGE, accept)
    assert body == server.served.get(f"{RICH_PAGE}{ending}").data


def test_manifest_is_not_shown(server: Server) -> None:
    assert server.get("/manifest/state.json")[0] == 403
