"""The contents of a competition's public pages: frozen rows of finished values, with a fixed number of queries for each page."""
