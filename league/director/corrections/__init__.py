"""Correct a session that has begun: who sits where, final scores, and whether a game counts."""
