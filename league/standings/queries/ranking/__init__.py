"""Who is where, why, and what would change it: the standings, the final result and what is asked about them."""
