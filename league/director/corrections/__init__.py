"""Corrections of a session that has begun: other people on some seats, other final scores."""
