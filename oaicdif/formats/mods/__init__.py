"""MODS, read."""
