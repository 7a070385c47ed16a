"""Incidents at a table: penalties, warnings, substitutes, disqualifications."""
