"""A list of people that a director brings along: read, looked through, entered, and written out again."""
