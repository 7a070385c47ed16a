"""Tests render templates as the product does."""

from __future__ import annotations

import pytest
from django.test import Client


@pytest.mark.django_db
def test_no_page_keeps_copies_of_what_its_templates_were_given() -> None:
    """Whoever looks for ``response.context`` reads the page instead: ``tests/pages.py``."""
    page = Client().get("/accounts/sign-in/")
    assert page.status_code == 200
    assert (page.templates, page.context) == ([], None)
