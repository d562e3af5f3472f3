"""The files of deploy/ are right by the judgement of the programs that read them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from oaicdif.cli.main import COMMANDS
from oaicdif.config import settings_table
from tests.deploy.compose_processes import DEPLOY, containerfile
from tests.deploy.linters import judged, linter

os.environ.setdefault("DATABASE_PASSWORD", "secret")  # what compose.postgres.yaml wants
UNITS: Final = sorted((DEPLOY / "systemd").glob("*.service"))
MANIFESTS: Final = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
COMPOSE: Final = sorted(DEPLOY.glob("compose*.yaml"))
slow = pytest.mark.slow


def name(path: Path) -> str:
    return path.name


# ---- by their own programs ---------------------------------------------------------------------


@slow
def test_containerfile() -> None:
    assert judged("hadolint", "Containerfile", folder=DEPLOY) == ""


@slow
@pytest.mark.parametrize("path", COMPOSE, ids=name)
def test_compose_file(path: Path) -> None:
    said = yaml.safe_load(judged("docker-compose", "-f", path.name, "config", folder=DEPLOY))
    assert set(said["services"]) >= {"scheduler", "provider", "nginx"}


@slow
@pytest.mark.parametrize("path", MANIFESTS, ids=name)
def test_kubernetes_manifest(path: Path) -> None:
    judged("kubernetes-validate", "--strict", "--quiet", path.name, folder=path.parent)


@slow
@pytest.mark.parametrize("path", UNITS, ids=name)
def test_systemd_unit(path: Path, tmp_path: Path) -> None:
    """With a program that exists: `verify` wants one."""
    text = path.read_text("utf-8").replace("/opt/oaicdif/bin/oaicdif", sys.executable)
    text = re.sub(r"(?m)^(User|Group)=.*$", r"\1=root", text)
    (tmp_path / path.name).write_text(text, encoding="utf-8")
    assert judged("systemd-analyze", "verify", str(tmp_path / path.name), folder=tmp_path) == ""


@slow
@pytest.mark.parametrize(
    "arguments",
    [("check", "rules", "alerts.yaml"), ("check", "config", "prometheus.yaml"),
     ("test", "rules", "alerts.test.yaml")],
    ids=["rules", "config", "when-they-come"],
)  # fmt: skip
def test_prometheus_files(arguments: tuple[str, ...]) -> None:
    judged("promtool", *arguments, folder=DEPLOY / "prometheus")


@slow
def test_nginx_snippet_as_the_page_includes_it(tmp_path: Path) -> None:
    page = (DEPLOY.parent / "docs/deploying.md").read_text("utf-8")
    (conf,) = re.findall(r"```nginx\n(.*?)```", page, re.DOTALL)
    certificate, key = tmp_path / "tls.crt", tmp_path / "tls.key"
    subprocess.run(
        [linter("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x",
         "-keyout", str(key), "-out", str(certificate)], capture_output=True, check=True,
    )  # fmt: skip
    conf = re.sub(r"/etc/ssl/\S+\.pem", str(certificate), conf)
    conf = re.sub(r"/etc/ssl/\S+\.key", str(key), conf)
    conf = conf.replace("/etc/nginx/", f"{DEPLOY}/nginx/").replace(
        "listen 443", "listen 127.0.0.1:1443"
    )
    text = f"pid {tmp_path}/pid; error_log stderr; events {{ }} http {{ access_log off;\n{conf}\n}}"
    (tmp_path / "nginx.conf").write_text(text, encoding="utf-8")
    said = judged("nginx", "-t", "-c", str(tmp_path / "nginx.conf"), folder=tmp_path)
    assert "[warn]" not in said


# ---- what they say of oaicdif ------------------------------------------------------------------


def documents(path: Path) -> list[dict[str, Any]]:
    return [each for each in yaml.safe_load_all(path.read_text("utf-8")) if each]


def values(tree: object, key: str) -> list[Any]:
    """Every value under this key, however deep."""
    found: list[Any] = []
    if isinstance(tree, dict):
        for each, value in tree.items():
            found += [value] if each == key else values(value, key)
    if isinstance(tree, list):
        for value in tree:
            found += values(value, key)
    return found


def commands() -> list[list[str]]:
    """Every command of oaicdif in these files."""
    found = [json.loads(containerfile("CMD"))]
    for path in COMPOSE:
        for service in documents(path)[0]["services"].values():
            found += [service["command"]] if "oaicdif" in service["image"] else []
    for path in MANIFESTS:
        found += values(documents(path), "args")
    for path in UNITS:
        found += [
            line.split()[1:] for line in re.findall(r"(?m)^ExecStart=(.*)$", path.read_text())
        ]
    return found


def test_every_command_is_one_of_ours() -> None:
    found = commands()
    assert len(found) >= 8
    assert {each[0] for each in found} <= set(COMMANDS)


def test_every_variable_is_a_setting() -> None:
    known = {f"OAICDIF_{section}_{key}".upper() for section, key, _, _ in settings_table()}
    known |= {"OAICDIF_LOG_FORMAT"}
    files = [path for path in DEPLOY.rglob("*") if path.is_file()]
    texts = [re.sub(r"\$\{OAICDIF_\w+", "", path.read_text("utf-8")) for path in files]
    found = {each for text in texts for each in re.findall(r"\bOAICDIF_[A-Z][A-Z_]+\b", text)}
    assert len(found) > 5
    assert found <= known


def test_containers_have_no_rights() -> None:
    assert containerfile("USER") == "10001:10001"
    for path in COMPOSE:
        for title, service in documents(path)[0]["services"].items():
            assert service["cap_drop"] == ["ALL"], title
            assert service["read_only"] is True, title
            assert service["security_opt"] == ["no-new-privileges:true"], title
    for path in MANIFESTS:
        for kind in ("containers", "initContainers"):
            for each in [one for many in values(documents(path), kind) for one in many]:
                context = each["securityContext"]
                assert context["readOnlyRootFilesystem"] is True
                assert context["capabilities"] == {"drop": ["ALL"]}
                assert context["allowPrivilegeEscalation"] is False


def test_image_holds_what_the_wheel_is_made_of() -> None:
    """Each folder and file that the build names is let through by .dockerignore, and is copied."""
    project = DEPLOY.parent
    ignored = (project / ".dockerignore").read_text("utf-8").splitlines()
    let_through = {line[1:] for line in ignored if line.startswith("!")}
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    copied = set(re.findall(r"^COPY (?!--)(.+) \./\S*$", text, re.MULTILINE))
    assert {word for line in copied for word in line.split()} == let_through
    assert all((project / each).exists() for each in let_through)


def test_page_explains_every_alert() -> None:
    page = (DEPLOY.parent / "docs/deploying.md").read_text("utf-8")
    explained = re.findall(r"(?m)^\| (Oaicdif\w+) \|", page)
    assert explained == values(documents(DEPLOY / "prometheus/alerts.yaml"), "alert")
