"""Metadata formats: each one file or folder, in which it is read and written.

A reader gives the flat list of values that rules work on. Names of elements have the format's
prefix (`dc:title`, `mods:name`, `datacite:creator`, `didl:file`); a value with parts is one text
of the form `name=Doe, Jane; role=aut` (`parts`).
"""
