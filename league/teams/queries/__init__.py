"""Reads teams and line-ups."""
