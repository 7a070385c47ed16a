"""The web server and the layer between it and Django: slow visitors, a busy or full database, files."""
