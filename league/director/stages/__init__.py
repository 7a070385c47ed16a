"""The stages of a competition: set them up, and decide who goes on."""
