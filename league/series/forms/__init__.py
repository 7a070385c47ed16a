"""Texts that directors type about a series, as values."""
