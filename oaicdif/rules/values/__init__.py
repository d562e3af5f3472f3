"""Readers of single values: pure functions from a text to what it means, or None.

Each module reads one kind of value and guesses nothing: what can mean two things is not read,
or says so.
"""
