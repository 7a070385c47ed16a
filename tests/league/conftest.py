"""Fixtures for tests that ask many public addresses."""

from __future__ import annotations

import json

import pytest

from league.standings.pictures import drawing


@pytest.fixture
def pictures_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer with the words of a picture instead of drawing it, so that what it says can be looked for, and costs no drawing."""
    monkeypatch.setattr(drawing, "png_of", lambda content: json.dumps(json.loads(content), ensure_ascii=False).encode())
