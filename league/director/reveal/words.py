"""How a reveal goes, in a sentence for the director before its first step."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.hall.reveal.steps import PlaceGroup, Step

__all__ = ["course_text"]


def course_text(steps: Sequence[Step]) -> str:
    """“In this order: places 24 to 4 on 3 pages, then places 3 to 1 one at a time.”"""
    paged = next((number for number, step in enumerate(steps) if all(len(one) == 1 for one in steps[number:])), len(steps))
    pages, single = steps[:paged], steps[paged:]
    parts = []
    if pages:
        words = {"places": _places_text([group for step in reversed(pages) for group in step]), "pages": len(pages)}
        parts.append(ngettext("%(places)s on one page", "%(places)s on %(pages)s pages", len(pages)) % words)
    if single:
        places = _places_text([group for step in reversed(single) for group in step])
        parts.append(_("%(places)s one at a time") % {"places": places} if len(single) > 1 else places)
    return _("In this order: %(parts)s.") % {"parts": _(", then ").join(parts)}


def _places_text(groups: Sequence[PlaceGroup]) -> str:
    """The places from the last to the best; ``groups`` has the best first."""
    first, last = groups[-1].place, groups[0].place
    return _("place %(place)s") % {"place": last} if first == last else _("places %(first)s to %(last)s") % {"first": first, "last": last}
