"""The web server and what stands between it and Django: slow visitors, a busy or full database, files."""
