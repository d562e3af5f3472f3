"""A compose file run without containers: the commands of its services, as processes.

What a container has of its own is mapped, and nothing else: its folders to a folder of the test,
its addresses and ports to free ones of 127.0.0.1, the programs of the image to those of this
Python. `Compose.up` waits for `depends_on` and runs the very health checks.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from tests.export.test_hosting import program
from tests.free_ports import free_port

PROJECT: Final = Path(__file__).parents[2]
DEPLOY: Final = PROJECT / "deploy"
PATIENCE_S: Final = 60.0
_PYTHON: Final = {"oaicdif": [sys.executable, "-m", "oaicdif"], "python": [sys.executable]}
_VARIABLE: Final = re.compile(r"\$\{(\w+)(?::?[-?]([^}]*))?\}")


def containerfile(instruction: str) -> str:
    """The last line of this instruction in the Containerfile."""
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    lines: list[str] = re.findall(rf"^{instruction} (.*)$", text, re.MULTILINE)
    return lines[-1].strip()


def compose_file(name: str = "compose.yaml", **variables: str) -> dict[str, Any]:
    """The file with its variables filled in: the given ones, else their defaults."""
    text = (DEPLOY / name).read_text("utf-8")
    filled = _VARIABLE.sub(lambda found: variables.get(found[1], found[2] or ""), text)
    read: dict[str, Any] = yaml.safe_load(filled)
    return read


def read_env(path: Path) -> dict[str, str]:
    lines = [line for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    return dict(line.split("=", 1) for line in lines)


@dataclass
class Compose:
    """The services of a compose file. `root` stands for the containers' file systems, and
    `places` maps what stands in the files (`provider:8080`) to what holds here."""

    root: Path
    settings: Mapping[str, str]
    file: dict[str, Any] = field(default_factory=compose_file)
    places: dict[str, str] = field(default_factory=dict)
    given: frozenset[str] = frozenset({"postgres"})  # services that the test brings itself
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.data = self.root / "data"
        self.data.mkdir(mode=0o755)
        (self.root / "tmp").mkdir()
        self.places.setdefault("172.16.0.0/12", "127.0.0.0/8")
        for port in ("8080", "8443", "9464", "5432"):
            self.places.setdefault(port, str(free_port()))
        self.nginx_port = str(free_port())

    # ---- what compose does --------------------------------------------------------------

    def run(self, service: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        """`docker compose run --rm SERVICE ARGUMENTS`"""
        return subprocess.run(
            self._command(service, arguments), cwd=self.data, env=self._environment(service),
            capture_output=True, timeout=PATIENCE_S, check=False,
        )  # fmt: skip

    @contextmanager
    def up(self, *services: str) -> Iterator[None]:
        """`docker compose up -d`; at the end `docker compose stop`."""
        try:
            for name in services or self.in_order():
                self._wait_for_those_before(name)
                self.start(name)
                for number in range(2, self.of(name).get("scale", 1) + 1):
                    self.start(f"{name}#{number}")
            for name in services or self.in_order():
                self.wait_until_healthy(name)
            yield
        finally:
            self.stop()

    def in_order(self) -> list[str]:
        """The services, each behind those that it depends on."""
        found: list[str] = []

        def put(name: str) -> None:
            for before in self.file["services"][name].get("depends_on", {}):
                put(before)
            if name not in found and name not in self.given:
                found.append(name)

        for name in self.file["services"]:
            put(name)
        return found

    def of(self, name: str) -> dict[str, Any]:
        """What the file says of a service; "worker#2" is the second process of "worker"."""
        found: dict[str, Any] = self.file["services"][name.partition("#")[0]]
        return found

    def start(self, name: str) -> None:
        log = (self.root / f"{name}.log").open("ab")
        with log:
            self.running[name] = subprocess.Popen(
                self._command(name, self.of(name)["command"]),
                cwd=self.data, env=self._environment(name), stdout=log, stderr=log,
            )  # fmt: skip

    def stop(self) -> dict[str, int]:
        """SIGTERM to all, those that depend on others first; their exit codes."""
        codes = {}
        for name in reversed(list(self.running)):
            process = self.running.pop(name)
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            codes[name] = process.wait(PATIENCE_S)
        return codes

    # ---- health -------------------------------------------------------------------------

    def _wait_for_those_before(self, name: str) -> None:
        for before, how in self.of(name).get("depends_on", {}).items():
            if how["condition"] == "service_healthy" and before in self.running:
                self.wait_until_healthy(before)

    def wait_until_healthy(self, name: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while self.running[name].poll() is None and time.monotonic() < end:
            if self.is_healthy(name):
                return
            time.sleep(0.2)
        raise AssertionError(f"{name} is not healthy:\n{self.log(name)}")

    def is_healthy(self, name: str) -> bool:
        """What the service's own health check says; one without is healthy while it runs."""
        check = self.of(name).get("healthcheck")
        if check is None:
            return self.running[name].poll() is None
        kind, *words = check["test"]
        assert kind == "CMD"
        command = [*_PYTHON.get(words[0], words[:1]), *map(self.mapped, words[1:])]
        done = subprocess.run(
            command, env=self._environment(name), capture_output=True, timeout=30, check=False
        )
        return done.returncode == 0

    def log(self, name: str) -> str:
        return (self.root / f"{name}.log").read_text("utf-8", "replace")

    # ---- the map ------------------------------------------------------------------------

    def mapped(self, text: str) -> str:
        """A word of the files with its addresses and folders as they are here."""
        text = re.sub(r"\b0\.0\.0\.0\b", "127.0.0.1", text)
        for here, there in self.places.items():
            text = re.sub(rf"(?<![\w.]){re.escape(here)}(?![\w.])", there, text)
        return text

    def _command(self, service: str, words: Sequence[str]) -> list[str]:
        if service == "nginx":
            return [program("nginx"), "-c", str(self.nginx_conf()), *words[1:]]
        name, *more = yaml.safe_load(containerfile("ENTRYPOINT"))
        return [*_PYTHON[name], *more, *map(self.mapped, words)]

    def _environment(self, service: str) -> dict[str, str]:
        """That of the image and the service; of this process only what finds Python's modules."""
        given = self.of(service)
        image = dict(word.split("=", 1) for word in shlex.split(containerfile("ENV")))
        files = [read_env(DEPLOY / name) for name in given.get("env_file", [])]
        found = {**image, **{k: v for each in files for k, v in each.items()}}
        found |= {key: str(value) for key, value in given.get("environment", {}).items()}
        found |= self.settings
        found = {key: self.mapped(value) for key, value in found.items()}
        return found | {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(PROJECT),
            "HOME": str(self.root / "tmp"),
            "TMPDIR": str(self.root / "tmp"),
        }

    def nginx_conf(self) -> Path:
        """nginx's files where the volumes put them, with addresses and folders as here."""
        etc = self.root / "etc/nginx"
        for volume in self.file["services"]["nginx"]["volumes"]:
            ours, theirs, _ = volume.split(":")
            source, target = DEPLOY / ours, self.root / theirs[1:]
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_file():
                target.write_text(self._nginx_text(source.read_text("utf-8")), encoding="utf-8")
        shutil.copy("/etc/nginx/mime.types", etc)
        return etc / "nginx.conf"

    def _nginx_text(self, text: str) -> str:
        text = re.sub(r"(?<=\s)/(?=(etc/nginx|tmp)/)", f"{self.root}/", text)
        text = text.replace("provider:8080", f"127.0.0.1:{self.places['8080']}")
        text = text.replace("listen 8080", f"listen 127.0.0.1:{self.nginx_port}")
        return text.replace("listen 8443", f"listen 127.0.0.1:{self.places['8443']}")


def make_certificate(folder: Path, command: str) -> None:
    """The certificate of the page docs/deploying.md, by the command that stands there."""
    folder.mkdir(parents=True, exist_ok=True)
    words = shlex.split(command)
    subprocess.run(
        [program(words[0]), *words[1:]], cwd=folder.parent, capture_output=True, check=True
    )
