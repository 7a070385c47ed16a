"""What the pages of ratings show, read and computed from public results."""
