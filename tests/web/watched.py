"""Applications whose requests were noted: they note no more when their test is over."""

from __future__ import annotations

from flask import Flask

from oaicdif.web.watching import watch_of


def unwatched(app: Flask) -> None:
    """Note what is left, and end the thread that does it.

    It would look into the folder of its test as long as the process lives, and tell what it does
    not find to the log of another test.
    """
    watch = watch_of(app)
    assert watch is not None
    watch.close()
