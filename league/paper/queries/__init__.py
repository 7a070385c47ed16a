"""Data to print for a competition: frozen rows, each document with a fixed number of database queries."""
