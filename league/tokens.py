"""Unguessable parts of addresses: of table links, permanent table codes and invitations."""

from __future__ import annotations

import secrets

__all__ = ["new_token"]


def new_token() -> str:
    """22 characters (128 bits)."""
    return secrets.token_urlsafe(16)
