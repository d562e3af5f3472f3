"""What an endpoint's Identify says of the repository behind it."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import OaicdifError
from ..model import Endpoint
from ..protocol.reader import read_identify
from .policies import policies_of


@dataclass(frozen=True, slots=True)
class Repository:
    """What an endpoint's Identify, these bytes, says."""

    identify: bytes | None = None
    name: str = ""
    email: str = ""
    policies: tuple[tuple[str, str], ...] = ()


def repository_of(endpoint: Endpoint) -> Repository:
    """What is known of an endpoint's repository; its name is that of the endpoint at least."""
    if endpoint.identify is None:
        return Repository(name=endpoint.name)
    try:
        found = read_identify(endpoint.identify)
    except OaicdifError:  # an Identify that cannot be read tells us nothing; the harvest said so
        return Repository(endpoint.identify, endpoint.name)
    email = found.admin_emails[0].removeprefix("mailto:") if found.admin_emails else ""
    name = found.repository_name or endpoint.name
    return Repository(endpoint.identify, name, email, policies_of(found))
