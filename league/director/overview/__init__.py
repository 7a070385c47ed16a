"""The first page of a competition's management, with the checklist, and the log."""
