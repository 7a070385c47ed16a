"""Plan the sessions of a tournament at once, delete them, and plan them again."""
