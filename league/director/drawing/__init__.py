"""Seat one session or several, by a draw or by hand."""
