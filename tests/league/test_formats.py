"""Dates and times as people here write them."""

from datetime import UTC, datetime

import pytest
from django.utils import formats, translation

MOMENT = datetime(2026, 11, 3, 19, 5, tzinfo=UTC)


@pytest.mark.parametrize(("language", "written"), [("en", "3 November 2026"), ("de", "3. November 2026")])
def test_a_date_has_its_day_first(language: str, written: str) -> None:
    with translation.override(language):
        assert formats.date_format(MOMENT) == written
        assert formats.time_format(MOMENT) == "19:05"
        assert formats.get_format("FIRST_DAY_OF_WEEK") == 1
