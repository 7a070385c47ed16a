"""Publishing and hiding: seatings, results and announcements."""
