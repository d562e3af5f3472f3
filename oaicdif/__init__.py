"""oaicdif: harvest OAI-PMH, crosswalk to CDIF, publish again."""

__version__ = "0.1.0"
