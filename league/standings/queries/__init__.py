"""What the public pages of a competition show: frozen rows of finished values, each page with a fixed number of queries."""
