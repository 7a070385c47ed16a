"""What a decision on who plays in a stage would change, said before it is saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import EntrantStatus, Stage, WhoPlays
from league.competitions.seen import fingerprint
from league.director.cut_words import left_text
from league.director.seating_words import first_names
from league.director.stages.forms.deciding import DecideForm
from league.director.stages.queries import StagePage
from league.seating.commands import plays_elsewhere_text
from league.seating.stages import chooses_before, may_be_left, places_beside

__all__ = ["DecisionChanges", "changes_of"]


@dataclass(frozen=True, slots=True)
class DecisionChanges:
    """The consequences of a decision, in sentences; ``refused``: those for which it is not possible. ``seen`` names them in the answer;
    ``comes`` and ``goes`` are names."""

    stage: Stage
    comes: tuple[str, ...]
    goes: tuple[str, ...]
    left: str
    later: str
    refused: tuple[str, ...]

    @property
    def texts(self) -> list[str]:
        """Who comes in, who drops out, and who leaves a stage beside it for this one; nothing if nobody moves."""
        comes = ngettext("%(names)s comes in.", "%(names)s come in.", len(self.comes))
        goes = ngettext("%(names)s drops out.", "%(names)s drop out.", len(self.goes))
        found = [
            comes % {"names": first_names(self.comes)} if self.comes else "",
            self.left,
            goes % {"names": first_names(self.goes)} if self.goes else "",
            self.later,
        ]
        return [text for text in found if text]

    @property
    def seen(self) -> str:
        return fingerprint([self.comes, self.goes, self.left, self.later]) if self.texts else ""

    @property
    def none_text(self) -> str:
        """What is said of a decision taken already, where nothing changes."""
        return _("Nobody comes in, and nobody drops out.") if self.stage.is_decided and not self.texts else ""


def changes_of(page: StagePage, form: DecideForm) -> DecisionChanges:
    """What would change if those played who are ticked in the form. Three queries, and two for each who plays beside the stage."""
    stage, names, ids = page.stage, form.names, form.ids
    now = {one.place.entrant.number: one.place.entrant for one in page.players} if stage.is_decided else {}
    gone = [one for number, one in now.items() if number not in form.ticked]
    keys = [ids[number] for number in ids if number in form.ticked]
    return DecisionChanges(
        stage=stage,
        comes=_new(names, form.ticked, now) if stage.is_decided else (),
        goes=tuple(one.shown_name for one in gone),
        left=left_text(stage, keys, then=True),
        later=_later(stage) if any(one.status == EntrantStatus.ACTIVE for one in gone) else "",
        refused=tuple(plays_elsewhere_text(row, stage) for row in places_beside(stage, keys) if not may_be_left(row, stage)),
    )


def _new(names: Mapping[int, str], ticked: set[int], now: Mapping[int, object]) -> tuple[str, ...]:
    return tuple(name for number, name in names.items() if number in ticked and number not in now)


def _later(stage: Stage) -> str:
    """That a stage beside it, for those who do not go on, takes nobody in by itself; empty without one that is decided."""
    beside = stage.competition.stages.filter(source=stage.source_id, who=WhoPlays.REST).order_by("number")
    rest: Sequence[Stage] = [one for one in beside if one.is_decided and chooses_before(stage, one)]
    sentence = _("Who drops out plays in “%(stage)s” only once that is decided anew, too.")
    return sentence % {"stage": rest[0].name} if rest else ""
