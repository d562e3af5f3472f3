"""The application as a server finds it: a factory that reads its settings by itself.

A server's worker is a process of its own, so the settings travel as the name of their file, in
the environment. `granian --interface wsgi --factory oaicdif.web.serving:application` and
`gunicorn 'oaicdif.web.serving:application()'` both work. Must not know: any server.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from flask import Flask

from ..config import FILE_NAME, load_settings
from ..provider.published_formats import metadata_formats
from ..provider.written_back import ways_of
from ..store import open_store
from .app import create_app
from .client_address import Proxies

SETTINGS_FILE: Final = "OAICDIF_SETTINGS_FILE"


def application() -> Flask:
    """The site over the store of the settings named in the environment.

    Without OAICDIF_SETTINGS_FILE they are those of the current folder, or the defaults.

    Raises:
        OaicdifError: settings, formats or store are wrong: at once, not at the first request.
    """
    named = os.environ.get(SETTINGS_FILE)
    path = Path(named or FILE_NAME)
    settings = load_settings(path if named or path.exists() else None, os.environ)
    metadata_formats(settings.provider, ways_of(settings))
    Proxies(settings.serve.trusted_proxies)
    return create_app(settings, open_store(settings.store_path, serving=True))
