"""From settings to what a harvest works with: connection, client, options."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from ..config import EndpointSettings, HarvestSettings, Settings
from ..datestamp import Granularity
from ..errors import UsageError
from ..http import HttpClient, HttpOptions, is_web_address
from ..http.retrying import Patience
from ..model.endpoint_profile import read_profile
from .client import OaiClient
from .options import HarvestOptions, Periods

log: Final = logging.getLogger(__name__)
_TOKEN: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")  # RFC 9110, section 5.6.2
_FIELD_VALUE: Final = re.compile(r"[\t\x20-\x7e\x80-\xff]*")  # section 5.5
_GRANULARITY: Final = {"day": Granularity.DAY, "second": Granularity.SECOND}


def http_options(
    harvest: HarvestSettings, endpoint: EndpointSettings, environment: Mapping[str, str]
) -> HttpOptions:
    """How this endpoint is spoken to.

    Raises:
        UsageError: something that no request can carry; a proxy that is no URL; a password
            variable that is not set.
    """
    if not endpoint.tls_verify:
        log.warning(
            "%s: certificates are not checked (tls_verify = false): anybody on the way can"
            " read and change what is harvested",
            endpoint.name,
        )
    options = HttpOptions(
        contact=_sendable(endpoint, "contact", harvest.contact),
        timeout_s=harvest.timeout_s,
        deadline_s=harvest.deadline_s,
        max_bytes=harvest.max_page_bytes,
        headers=tuple(_header(endpoint, each) for each in endpoint.headers),
        auth=_auth(endpoint, environment),
        proxy=_proxy(endpoint, endpoint.proxy or harvest.proxy),
        ca_file=endpoint.ca_file or harvest.ca_file,
        verify=endpoint.tls_verify,
        home=endpoint.url,
    )
    user_agent = _sendable(endpoint, "user_agent", harvest.user_agent)
    return replace(options, user_agent=user_agent) if user_agent else options


def _sendable(endpoint: EndpointSettings, what: str, text: str) -> str:
    """The text, if a header can hold it."""
    if _FIELD_VALUE.fullmatch(text):
        return text
    raise UsageError(
        f"{endpoint.name}: `{what}` holds a character that no header of HTTP can carry.",
        hint="Write it on one line, in the letters of Latin-1.",
    )


def _proxy(endpoint: EndpointSettings, url: str) -> str:
    if url and not is_web_address(url):
        hint = "One is http://proxy.example.org:3128."
        raise UsageError(f"{endpoint.name}: `proxy` is no URL of a proxy.", hint=hint)
    return url


def _header(endpoint: EndpointSettings, text: str) -> tuple[str, str]:
    name, colon, value = text.partition(":")
    if not colon or not _TOKEN.fullmatch(name.strip()):
        raise UsageError(f"{endpoint.name}: the header {text!r} must be written Name: value.")
    return name.strip(), _sendable(endpoint, "headers", value.strip())


def _auth(endpoint: EndpointSettings, environment: Mapping[str, str]) -> tuple[str, str] | None:
    if not endpoint.user:
        return None
    variable = endpoint.password_variable
    if variable and variable not in environment:
        raise UsageError(f"{endpoint.name}: the environment variable {variable} is not set.")
    password = environment[variable] if variable else endpoint.password
    return (
        _sendable(endpoint, "user", endpoint.user),
        _sendable(endpoint, variable or "password", password),
    )


@dataclass(frozen=True, slots=True)
class Outside:
    """What the edges give: the wall clock, a sleep that a signal can end, what each request to a
    host happens in, and whether all is to end now."""

    now: Callable[[], datetime]
    sleep: Callable[[float], object] = time.sleep
    around: Callable[[str], AbstractContextManager[object]] = nullcontext
    halted: Callable[[], bool] = lambda: False


def open_client(
    settings: Settings,
    endpoint: EndpointSettings,
    profile: Mapping[str, object],
    outside: Outside,
    environment: Mapping[str, str],
) -> OaiClient:
    """A client for one endpoint with what is known of its ways; close its `http` in the end."""
    harvest = settings.harvest
    http = HttpClient(http_options(harvest, endpoint, environment), outside.now)
    client = OaiClient(
        endpoint.url,
        http,
        outside.now,
        post=endpoint.method == "POST",
        patience=patience_of(harvest),
        quirks=read_profile(profile).quirks,
        sleep=outside.sleep,
        around=outside.around,
        metadata_prefix=endpoint.prefix,
    )
    client.pace.least_gap_s = harvest.delay_s
    return client


def patience_of(harvest: HarvestSettings) -> Patience:
    """How often a request is tried again, and after which waits."""
    return Patience(
        retries=harvest.retries, first_s=harvest.first_wait_s, park_after_s=harvest.park_after_s
    )


def harvest_options(settings: Settings, endpoint: EndpointSettings, owner: str) -> HarvestOptions:
    """The options that the settings ask for; the command line may replace some."""
    harvest = settings.harvest
    return HarvestOptions(
        metadata_prefix=endpoint.prefix,
        sets=endpoint.sets,
        overlap=timedelta(seconds=harvest.overlap_s),
        granularity=_GRANULARITY.get(endpoint.granularity),
        trust_list_size=endpoint.trust_list_size,
        windows=endpoint.windows,
        confirm_after=timedelta(hours=harvest.confirm_after_h),
        every=Periods(
            full=harvest.full_every_days,
            sweep=harvest.sweep_every_days,
            sweep_persistent=harvest.sweep_persistent_every_days,
        ),
        fetch_ahead=harvest.fetch_ahead,
        max_bytes=harvest.max_run_bytes,
        owner=owner,
    )
