"""The screen of the hall: what its slides show, and what it costs."""
