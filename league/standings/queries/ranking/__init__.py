"""Standings, final result, and the pages that explain them or show what would change them."""
