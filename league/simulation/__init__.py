"""Games that nobody played: plausible hands from a seed, and whole sessions of them through the same commands as people use."""
