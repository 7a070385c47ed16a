"""Export and import: games as lines, competitions as archives."""
