"""Who is here for a session, and the substitutes who are put in."""
