"""One value of a source record, as every reader of a format gives it."""

from __future__ import annotations

from typing import TypeAlias

# (element, text, language, scheme). The element is prefixed ("dc:title"), white space in the
# text is put in order; the language is xml:lang, the scheme the local name of xsi:type.
Value: TypeAlias = tuple[str, str, str, str]
