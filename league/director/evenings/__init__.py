"""The evenings of a season, and who is there."""
