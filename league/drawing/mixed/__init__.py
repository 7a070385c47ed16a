"""Draws in which everybody plays although they are no multiple of four: tables of four, and others of five, three or two."""
