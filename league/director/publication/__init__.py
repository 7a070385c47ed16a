"""What the public sees: seatings, results and announcements."""
