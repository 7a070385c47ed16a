"""Exports, and previews of imports."""
