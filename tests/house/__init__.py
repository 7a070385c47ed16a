"""Measure how large and how entangled the code is: ``make house`` prints one table, of this checkout or another."""
