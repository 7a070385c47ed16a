"""The colours of the ten lines of a chart: seen on both themes, and told apart by people who see no red or no green."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from django.conf import settings

from league.standings.chart import dash_of

CSS = Path(settings.BASE_DIR) / "static" / "css"
LINES = 10
Rgb = tuple[float, float, float]

#: Linear light as people without the red or the green cones see it (Viénot, Brettel and Mollon, 1999).
BLIND = {
    "no red": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "no green": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
}


def colours(theme: str) -> dict[str, str]:
    text = (CSS / "main.css").read_text()
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text))
    return {**found, **dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", (CSS / "dark.css").read_text()))} if theme == "dark" else found


def linear(colour: str) -> Rgb:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def light(rgb: Rgb) -> float:
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def lab(rgb: Rgb) -> Rgb:
    """CIE L*a*b* under D65."""
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    x, y, z = (
        (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116)
        for value in (max(0.0, sum(k * part for k, part in zip(row, rgb, strict=True))) / at for row, at in zip(rows, white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(rgb: Rgb, kind: str) -> Rgb:
    if kind not in BLIND:
        return rgb
    red, green, blue = (sum(k * part for k, part in zip(row, rgb, strict=True)) for row in BLIND[kind])
    return red, green, blue


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_line_stands_out_from_the_paper(theme: str) -> None:
    found = colours(theme)
    paper = light(linear(found["surface"]))
    for number in range(1, LINES + 1):
        line = light(linear(found[f"line-{number}"]))
        assert (max(line, paper) + 0.05) / (min(line, paper) + 0.05) >= 3, f"line-{number}"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["all colours", *BLIND])
def test_lines_with_the_same_dashes_have_colours_that_everybody_tells_apart(theme: str, kind: str) -> None:
    found = colours(theme)
    for one, other in combinations(range(LINES), 2):
        if dash_of(one) == dash_of(other):
            first, second = (lab(seen(linear(found[f"line-{number + 1}"]), kind)) for number in (one, other))
            assert sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5 >= 10, (one + 1, other + 1)
