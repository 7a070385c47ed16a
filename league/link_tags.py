"""``{% load links %}``: addresses with the name of the host, for whoever reads a page elsewhere."""

from __future__ import annotations

from django import template
from django.conf import settings

register = template.Library()

LOCALES = {"de": "de_DE", "en": "en_GB"}


@register.filter
def absolute(path: str) -> str:
    """``{{ request.path|absolute }}``: with the host. A cached page must not depend on the visitor's, so the settings say it, or nobody."""
    return f"{settings.SITE_ADDRESS}{path}"


@register.filter
def locale_of(language: str) -> str:
    """``{{ LANGUAGE_CODE|locale_of }}``: de_DE."""
    return LOCALES.get(language[:2], language)
