"""The product as an app on a phone's home screen."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

MANIFEST = "platzwind.webmanifest"


def found(name: str) -> Path:
    path = finders.find(name)
    assert path, name
    return Path(path)


def manifest() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(found(MANIFEST).read_text())
    return read


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_page_names_what_a_phone_needs_to_install_it(client: Client, language: str) -> None:
    page = client.get("/", headers={"accept-language": language}).content.decode()
    assert re.search(r'<link rel="manifest" href="/static/platzwind[^"]*\.webmanifest">', page)
    assert re.search(r'<link rel="apple-touch-icon" href="/static/img/icon-180[^"]*\.png">', page)


def test_the_app_starts_at_the_last_table_in_a_window_of_its_own() -> None:
    said = manifest()
    assert {name: said[name] for name in ("name", "short_name", "id", "start_url", "scope", "display")} == {
        "name": "Platzwind",
        "short_name": "Platzwind",
        "id": "/",
        "start_url": "/t/",
        "scope": "/",
        "display": "standalone",
    }


def test_the_colours_of_the_app_are_those_of_the_style_sheet() -> None:
    style, said = found("css/main.css").read_text(), manifest()
    assert f"--bar: {said['theme_color']};" in style
    assert f"--page: {said['background_color']};" in style


def test_each_icon_has_the_size_that_it_says_and_one_can_be_cut_round() -> None:
    icons = manifest()["icons"]
    pictures = {(icon["sizes"], icon["purpose"]): found(icon["src"]).read_bytes() for icon in icons if icon["type"] == "image/png"}
    assert set(pictures) == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for (size, _purpose), picture in pictures.items():
        assert picture.startswith(b"\x89PNG")
        assert "{}x{}".format(*struct.unpack(">II", picture[16:24])) == size
