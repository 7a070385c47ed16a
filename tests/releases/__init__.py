"""Databases created by each release: ``0.2.0.sqlite.sql.gz`` and ``0.2.0.postgresql.sql.gz``."""
