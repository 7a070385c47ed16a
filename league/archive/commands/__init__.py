"""Imports: all or nothing."""
