"""The name of a build tells installations apart that share a cache."""

from __future__ import annotations

from typing import Any

from league.serving.build import build_name


def test_installations_with_other_keys_have_other_names(settings: Any) -> None:
    settings.DEBUG = True  # read anew
    ours = build_name()
    assert build_name() == ours
    settings.SECRET_KEY = "of another installation, whose database is called the same"
    assert build_name() != ours


def test_the_name_does_not_give_the_key_away(settings: Any) -> None:
    assert settings.SECRET_KEY not in build_name()
    assert len(build_name()) == 16
