"""The sessions of a tournament: planned at once, deleted, and planned again."""
