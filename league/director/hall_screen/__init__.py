"""Compose what the screen of the hall shows by turns."""
