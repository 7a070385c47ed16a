"""Choose the rating of the installation, and what counts for it: a page of administrators."""
