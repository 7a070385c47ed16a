"""Publish and hide seatings, results and announcements."""
