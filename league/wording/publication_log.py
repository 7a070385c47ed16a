"""The log's sentences about what the public sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

__all__ = ["PUBLICATION_VERBS", "results_published"]

PUBLICATION_VERBS: Mapping[str, Promise] = {
    "hide_seating": _("The seating of session %(session)s is kept secret."),
    "publish_seating": _("The seating was published, of session %(numbers)s."),
    "set_embargo": _("An embargo keeps results secret after session %(until)s."),
    "end_embargo": _("The embargo was ended."),
    "publish_results": _("Results were published, of session %(numbers)s."),
    "unpublish_results": _("Results after session %(until)s are kept secret again."),
}
WITH_SEATINGS = _("Results were published, of session %(numbers)s, and the seating of session %(seatings)s.")
SEATINGS_ALONE = _("The embargo was ended, and the seating of session %(seatings)s was published.")


def results_published(details: Mapping[str, Any]) -> Promise:
    """The sentence for ``publish_results``; ``seatings``: sessions without results whose seatings it has shown."""
    if not details.get("seatings"):
        return PUBLICATION_VERBS["publish_results"]
    return WITH_SEATINGS if any(map(str.isdigit, details["numbers"])) else SEATINGS_ALONE
