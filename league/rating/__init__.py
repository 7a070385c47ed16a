"""Ratings over the competitions of an installation: the EMA's ranking (MERS) and an open rating, computed from results for each page."""
