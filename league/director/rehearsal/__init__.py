"""Rehearsals: copies of a competition with simulated games, to be thrown away."""
