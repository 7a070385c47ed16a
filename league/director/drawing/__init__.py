"""Draw or seat by hand one session or several."""
