"""What is printed of a competition: frozen rows, each document with a fixed number of database queries."""
