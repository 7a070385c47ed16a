"""A shortened name at the end of a sentence brings the full stop with it."""

from __future__ import annotations

import pytest
from django.template import engines

from league.wording import one_stop


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Confirmed by Frank L..", "Confirmed by Frank L."),
        ("Frank L.. Take that back first.", "Frank L. Take that back first."),
        ('by <a href="/x/">Frank Ö.</a>.', 'by <a href="/x/">Frank Ö.</a>'),
        ("Confirmed by Frank.", "Confirmed by Frank."),
        ("and so on L...", "and so on L..."),
        ("from 1.000. Frank", "from 1.000. Frank"),
    ],
)
def test_a_sentence_ends_once(text: str, said: str) -> None:
    assert one_stop(text) == said


def test_templates_say_it_by_a_filter() -> None:
    text = "{% load wording %}{% filter one_stop %}Confirmed by {{ name }}.{% endfilter %}"
    assert engines["django"].from_string(text).render({"name": "Frank L."}) == "Confirmed by Frank L."
