"""The web edge: Flask lives here and nowhere else."""
