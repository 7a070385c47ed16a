"""What is mended after it has begun: other people on some seats, other final scores."""
