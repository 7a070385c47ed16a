"""The check-in for a session: note who is here, and put in substitutes."""
