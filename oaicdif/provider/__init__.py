"""Use cases that publish: everything here reads catalog entries, never an endpoint."""
