"""Simulated games: plausible hands from a seed, and whole sessions through the same commands that people use."""
