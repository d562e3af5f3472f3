"""The site as files, for any web server."""
