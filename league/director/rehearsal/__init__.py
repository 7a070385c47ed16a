"""A rehearsal: a copy of a competition, played by nobody, and thrown away."""
