"""``{% load static %}``: Django's tags, which look the address of each static file up only once in a process, as it stays the same."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template.base import Parser, Token
from django.templatetags import static as djangos

register = template.Library()
register.tags.update(djangos.register.tags)


class KnownStaticNode(djangos.StaticNode):
    """``{% static "css/base.css" %}``."""

    @classmethod
    def handle_simple(cls, path: str) -> str:
        return _address(path)


@lru_cache(maxsize=2_000)
def _address(path: str) -> str:
    return djangos.static(path)


@register.tag("static")
def known_static(parser: Parser, token: Token) -> djangos.StaticNode:
    """The address of a static file, or ``as`` a variable."""
    return KnownStaticNode.handle_token(parser, token)
