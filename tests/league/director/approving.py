"""Approving a session by its form."""

from __future__ import annotations

from django.http import HttpResponse
from django.test import Client

from tests.pages import fields_of

__all__ = ["approve_by_form"]


def approve_by_form(client: Client, address: str, *, reason: str = "One helper only") -> HttpResponse:
    """Open the page to approve, and press its button."""
    seen = fields_of(client.get(address))["seen"][0]
    return client.post(address, {"seen": seen, "reason": reason}, follow=True)
