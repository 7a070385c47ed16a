"""Shipped designs are recounted when used."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from league.drawing.constructions import DamagedDesign, design, with_byes
from league.drawing.constructions import found as found_module
from league.drawing.constructions import rotations as rotations_module


@pytest.fixture(autouse=True)
def _read_anew() -> Iterator[None]:
    yield
    found_module._shipped.cache_clear()
    rotations_module._shipped.cache_clear()


def ship(module: ModuleType, rows: list[dict[str, Any]], folder: Path, patch: pytest.MonkeyPatch) -> None:
    path = folder / "shipped.json"
    path.write_text(json.dumps(rows))
    patch.setattr(module, "SHIPPED", path)
    module._shipped.cache_clear()  # type: ignore[attr-defined]


def exchanged(seats: str, one: int, other: int) -> str:
    """Exchange two players of a packed session."""
    players = [seats[place : place + 2] for place in range(0, len(seats), 2)]
    players[one], players[other] = players[other], players[one]
    return "".join(players)


def test_a_rotation_in_which_somebody_meets_again_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = json.loads(rotations_module.SHIPPED.read_text())
    wrong = [row | {"base": exchanged(row["base"], 0, 5)} if row["n"] == 28 else row for row in rows]
    ship(rotations_module, wrong, tmp_path, monkeypatch)
    with pytest.raises(DamagedDesign, match="meets again"):
        design(7, 9)


def test_a_rotation_in_which_somebody_sits_twice_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = json.loads(rotations_module.SHIPPED.read_text())
    wrong = [row | {"base": row["base"][:2] * 2 + row["base"][4:]} if row["n"] == 28 else row for row in rows]
    ship(rotations_module, wrong, tmp_path, monkeypatch)
    with pytest.raises(DamagedDesign, match="missing, twice or a stranger"):
        design(7, 9)


def test_found_sessions_with_other_repeats_than_said_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = json.loads(found_module.SHIPPED.read_text())
    ship(found_module, [row | {"repeats": row["repeats"] - 1} for row in rows], tmp_path, monkeypatch)
    with pytest.raises(DamagedDesign, match="said to have"):
        design(5, 7)


def test_byes_that_the_same_player_has_again_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = json.loads(found_module.SHIPPED.read_text())
    row = next(row for row in rows if (row["n"], row["r"]) == (17, 4))
    session = row["more"][:32]
    ship(found_module, [row | {"more": session * 4}], tmp_path, monkeypatch)
    with pytest.raises(DamagedDesign, match="sits out twice"):
        with_byes(17, 4)
