"""The first page of a competition's management: what is done, what comes next, and the log."""
