"""Teams as the public sees them."""
