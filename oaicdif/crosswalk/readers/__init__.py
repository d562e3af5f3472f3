"""Readers of source formats whose values have parts: MODS, DataCite, DIDL.

Each gives the flat list of values that rules work on. Names of elements have the format's
prefix (`mods:name`, `datacite:creator`, `didl:file`); a value with parts is one text of the
form `name=Doe, Jane; role=aut` (`parts`). Must not know: rules, documents.
"""
