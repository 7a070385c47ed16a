"""Questions about a finished game: its figures, and its outcome under other rules."""
