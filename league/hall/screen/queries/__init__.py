"""What the screen of the hall shows, as far as everybody may know it."""
