"""``{% static %}`` says the addresses that Django says, and looks each of them up once."""

from __future__ import annotations

import pytest
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.template import engines
from django.templatetags.static import static

LINKS = '{% load static %}{% static "css/base.css" %} {% static name as one %}{{ one }} {% get_static_prefix %}'


def shown(template: str, **given: str) -> str:
    return engines["django"].from_string(template).render(given)


def test_the_tags_say_what_djangos_say() -> None:
    assert shown(LINKS, name="img/tiles.svg") == f"{static('css/base.css')} {static('img/tiles.svg')} /static/"


def test_an_address_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def url(_storage: StaticFilesStorage, name: str) -> str:
        looked.append(name)
        return f"/static/{name}"

    monkeypatch.setattr(StaticFilesStorage, "url", url)
    twice = '{% load static %}{% static "nobody/asks/for/this" %} {% static "nobody/asks/for/this" %}'
    assert shown(twice) == "/static/nobody/asks/for/this /static/nobody/asks/for/this"
    assert looked == ["nobody/asks/for/this"]
