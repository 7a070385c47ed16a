"""The pages of a series."""
