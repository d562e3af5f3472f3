"""The wall around orjson: JSON read and written as bytes."""

from __future__ import annotations

from typing import Final

import orjson

__all__ = ["INDENTED", "LINE", "NOT_ONLY_STRINGS", "JsonError", "read_json", "write_json"]

read_json = orjson.loads  # the functions themselves: they are called for every record
write_json = orjson.dumps
JsonError = orjson.JSONDecodeError

# Options of `write_json`, joined by |.
INDENTED: Final = orjson.OPT_INDENT_2
LINE: Final = orjson.OPT_APPEND_NEWLINE  # ends with a line feed
NOT_ONLY_STRINGS: Final = orjson.OPT_NON_STR_KEYS  # keys may be numbers
