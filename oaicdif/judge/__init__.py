"""Judgements: an endpoint by OAI-PMH (`check`) and DRIVER (`driver`), and a repository's report."""
