"""Formats of dates and times where we differ from Django: our English is European."""
