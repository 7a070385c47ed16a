"""Lists of people that a director brings along: read, reviewed, entered, and written out again."""
