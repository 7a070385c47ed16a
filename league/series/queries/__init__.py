"""What the pages of a series show."""
