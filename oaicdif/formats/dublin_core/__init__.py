"""Dublin Core: simple as OAI-PMH carries it, and qualified."""
