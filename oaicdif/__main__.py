"""`python -m oaicdif` is the command line."""

from .cli.main import main

main()
