"""The RDM server: resource descriptions of the catalog, asked for and answered by messages."""
