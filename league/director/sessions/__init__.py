"""The page of one session: its tables, steps, links and clock, and its approval."""
