"""Questions about a game that has been played: its figures, and what other rules would have made of it."""
