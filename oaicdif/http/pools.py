"""Pools of connections: their trust, their deadline, their guard, the proxy between."""

from __future__ import annotations

import os
from functools import cache, partial
from typing import Any

import requests.utils
import urllib3

from .deadline import Deadline, TimedHTTPPool, TimedHTTPSPool
from .guard import Guard, GuardedHTTPPool, GuardedHTTPSPool
from .http_options import HttpOptions


def new_pool(
    options: HttpOptions, proxy: str, deadline: Deadline, guard: Guard | None
) -> urllib3.PoolManager:
    """Connections through which requests go: through `proxy` if it is not empty, each only until
    `deadline` and only to addresses that `guard` lets pass (None: to all)."""
    trust: dict[str, Any] = {"cert_reqs": "CERT_REQUIRED", "ca_certs": _authorities(options)}
    if not options.verify:
        urllib3.disable_warnings(urllib3.exceptions.InsecureRequestWarning)  # we warn ourselves
        trust = {"cert_reqs": "CERT_NONE", "assert_hostname": False}
    pool = urllib3.ProxyManager(proxy, **trust) if proxy else urllib3.PoolManager(**trust)
    kinds: Any = {"http": TimedHTTPPool, "https": TimedHTTPSPool}
    ways: dict[str, Any] = {"deadline": deadline}
    if guard and not proxy:
        kinds, ways["guard"] = {"http": GuardedHTTPPool, "https": GuardedHTTPSPool}, guard
    classes: Any = {scheme: partial(kind, **ways) for scheme, kind in kinds.items()}
    pool.pool_classes_by_scheme = classes
    return pool


def _authorities(options: HttpOptions) -> str:
    """The file of certificates: the one set, the environment's, or the built-in one."""
    named = (os.environ.get(name) for name in ("REQUESTS_CA_BUNDLE", "SSL_CERT_FILE"))
    return options.ca_file or next(
        (path for path in named if path), requests.utils.DEFAULT_CA_BUNDLE_PATH
    )


@cache
def environment_proxy(scheme: str, netloc: str) -> str:
    """What the environment says, unless no_proxy names the host; empty for none."""
    proxies = requests.utils.get_environ_proxies(f"{scheme}://{netloc}/")
    return proxies.get(scheme) or proxies.get("all") or ""
