"""Find out in half a minute what the current changes break: ``make fast``."""
