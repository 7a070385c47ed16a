"""The tables of a competition as files: their contents, and how to write each kind of file."""
