"""Two tournaments in which everything goes wrong that can go wrong in a hall: what happened, counted by an independent script."""
