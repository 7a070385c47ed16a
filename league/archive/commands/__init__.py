"""Imports, each all or nothing."""
