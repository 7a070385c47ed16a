"""The tables of a competition as files: what is in them, and how each kind of file is written."""
