"""What a change of this minute can break, in half a minute: ``make fast``."""
