"""What directors and administrators type, as values for the commands."""
