"""Two tournaments in which everything goes wrong that goes wrong in a hall: what happened, counted by a script of its own."""
