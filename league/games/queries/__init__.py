"""Queries about games; nothing here writes."""
