"""OAI-PMH 2.0 without I/O: requests, tokens, replies, and what is in them, read and written."""
