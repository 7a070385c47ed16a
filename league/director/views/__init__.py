"""The director's pages, one module a topic."""
