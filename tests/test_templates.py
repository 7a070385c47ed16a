"""Rules for all templates, checked in their sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

TEMPLATES = Path(__file__).parent.parent / "templates"
#: Fields labelled by the box around them, or by what they are part of.
NAMED_OTHERWISE = {"tables/table.html", "table/entry/riichi/_value_pad.html"}


def texts() -> Iterator[tuple[str, str]]:
    found = ((str(path.relative_to(TEMPLATES)), path.read_text()) for path in TEMPLATES.rglob("*.html"))
    yield from (pair for pair in found if "<table" in pair[1] or "<th" in pair[1])


def test_every_table_has_a_caption() -> None:
    read = dict(texts())
    assert len(read) > 20
    bare = {name for name, text in read.items() if re.search(r"<table[^>]*>(?!\s*<caption)", text)}
    assert bare == NAMED_OTHERWISE


def test_every_heading_of_a_table_says_what_it_heads() -> None:
    headings = [(name, heading) for name, text in texts() for heading in re.findall(r"<th[ >][^>]*>?", text)]
    assert len(headings) > 50
    assert [pair for pair in headings if "scope=" not in pair[1]] == []
