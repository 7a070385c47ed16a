"""The form that decides who plays in a stage."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from league.competitions.models import CameBy, Entrant, StageEntrant
from league.competitions.seen import stage_seen
from league.director.fields import reason_field
from league.director.seen import SeenForm
from league.director.stages.shown import PROPOSED, proposal_changed_text
from league.seating.commands import OverruledLot, StagePlace, overruled_lot
from league.standings.queries.ranking.going_on import AWAY, ELSEWHERE, CutLine, StageProposal, by_lot
from league.wording import joined

__all__ = ["BY_LOT", "AddForm", "DecideForm", "KeepForm", "LotForm"]

BY_LOT = "by lot (%s)"  #: the reason as it is stored, in no language of a director; pages say it in the reader's


class DecideForm(SeenForm):
    """Who plays, ticked in the standings of the source. What the rule proposes is ticked already, and level ones by lot if a ``lot`` was
    drawn (its seed). Whoever decides otherwise gives a reason. ``is_outdated``: the page showed another proposal, which is said first."""

    is_outdated = False

    players = forms.TypedMultipleChoiceField(label=_("Plays"), coerce=int, required=False)
    reason = reason_field(required=False)
    sure = forms.BooleanField(label=_("Also without people who have played in it already"), required=False)
    lot = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Any = None,
        *,
        proposal: StageProposal,
        now: Sequence[StageEntrant],
        lots: Sequence[Mapping[str, Any]],
        has_begun: bool,
        is_sure: bool = False,
    ) -> None:
        """``now``: who plays as decided by now; ``lots``: those drawn for the stage, as logged. The last one that was drawn among those who
        are level now, and decides between them, counts; ``is_drawn``: there is one. ``is_sure``: ``sure`` is ticked."""
        decides = {one["lot"]: drew for one in lots if (drew := _drawn_by(proposal, one))}
        lot = next(reversed(decides), None)
        self._lots = lots
        self.proposal, self._now = proposal, {row.entrant_id: row for row in now}
        super().__init__(data, initial={"seen": stage_seen(proposal.stage), "lot": lot, "sure": is_sure})
        self.fields["reason"].help_text = _("Only if others play than the rule proposes.")
        if decides:
            self.fields["reason"].help_text = _(
                "Only if others play than the rule proposes, or than the lot drew: then everybody can read the reason."
            )
        if not has_begun:
            del self.fields["sure"]
        able = [line for line in proposal.lines if line.mark not in (AWAY, ELSEWHERE)]
        listed = {line.key for line in able}
        self._more = [row for row in now if row.entrant_id not in listed]
        numbers = [*(line.number for line in able), *(row.entrant.number for row in self._more)]
        self.fields["players"].choices = [(number, str(number)) for number in numbers]  # type: ignore[attr-defined]
        sent = whole(data.get("lot")) if data is not None else lot
        self.is_drawn, self._lot = bool(decides), sent if sent in decides else None
        self._by_lot = decides[self._lot] if self._lot is not None else set()
        self.ticked = self._ticked(data)

    def stored(self, stands: Any) -> Mapping[str, Any]:
        """The values typed, so that no differences are shown: the page shows who plays by now."""
        return self.cleaned_data

    def _ticked(self, data: Any) -> set[int]:
        """The numbers ticked."""
        if data is not None:
            return {number for text in data.getlist("players") if (number := whole(text)) is not None}
        numbers = self.proposal.numbers
        return {numbers[key] for key in {*self.proposal.keys, *self._by_lot}}

    @property
    def rows(self) -> list[tuple[CutLine, bool, bool]]:
        """Each line of the standings, whether it can be ticked, and whether it is."""
        return [(line, line.mark not in (AWAY, ELSEWHERE), line.number in self.ticked) for line in self.proposal.lines]

    @property
    def more(self) -> list[tuple[Entrant, bool]]:
        """Those who play by now and have no place in the standings, such as guests."""
        return [(row.entrant, row.entrant.number in self.ticked) for row in self._more]

    @property
    def names(self) -> dict[int, str]:
        """The names of all who can be ticked, by their numbers."""
        able = {line.number: line.name for line, can, _ticked in self.rows if can}
        return {**able, **{row.entrant.number: row.entrant.shown_name for row in self._more}}

    @property
    def ids(self) -> dict[int, int]:
        """Their ids, by their numbers."""
        able = {line.number: line.key for line, can, _ticked in self.rows if can}
        return {**able, **{row.entrant.number: row.entrant_id for row in self._more}}

    @property
    def seats(self) -> int:
        """How many the rule lets play: those who qualified, and the seats left for level ones; 0 where that is all who are left."""
        quota = self.proposal.stage.quota
        return self.sure_count + self.level_seats if quota.count or quota.wild_cards else 0

    @property
    def sure_count(self) -> int:
        """How many go on by the rule, whatever is decided between level ones."""
        return len(self.proposal.found.qualified)

    @property
    def level(self) -> int:
        """How many are level across the line."""
        return sum(len(one.keys) for one in self.proposal.found.undecided)

    @property
    def level_seats(self) -> int:
        """How many of them go on."""
        return sum(one.seats for one in self.proposal.found.undecided)

    @property
    def is_by_lot(self) -> bool:
        """Whether those ticked among the level ones are those whom a lot drew."""
        return self.drawn is not None

    @property
    def drawn(self) -> tuple[int, list[int], list[int]] | None:
        """The lot that decides between level ones: its seed, and the ids of those level and of those it drew; ``None`` if others are
        ticked, or nobody is level."""
        numbers = self.proposal.numbers
        level = [cast(int, key) for one in self.proposal.found.undecided for key in one.keys]
        if self._lot is None or not level or {key for key in level if numbers[key] in self.ticked} != self._by_lot:
            return None
        return self._lot, level, sorted(self._by_lot)

    def clean(self) -> dict[str, Any]:
        if said := proposal_changed_text(self.data.get(PROPOSED, ""), self.proposal):
            self.is_outdated = True
            raise forms.ValidationError(said, code="proposal_changed")
        chosen = {int(number) for number in self.cleaned_data.get("players", ())}
        if not chosen:
            raise forms.ValidationError(_("Please tick who plays."), code="nobody")
        if not self._fits(chosen) and not self.cleaned_data.get("reason", "").strip() and "reason" not in self.errors:
            if still_open := self._still_open(chosen):
                raise forms.ValidationError(still_open, code="open_places")
            self.add_error("reason", _("The rule proposes others. Please say why it is decided otherwise."))
        elif (against := self._overruled(chosen)) and not self.cleaned_data.get("reason", "").strip() and "reason" not in self.errors:
            self.add_error("reason", against.refusal_text({number: self.proposal.name_of(number) for number in self.names}))
        return self.cleaned_data

    def _overruled(self, chosen: Collection[int]) -> OverruledLot | None:
        """The lot that these numbers overrule, if they do."""
        level = [(self.proposal.numbers_of(one.keys), one.seats) for one in self.proposal.found.undecided]
        return overruled_lot(self._lots, level, chosen)

    def _still_open(self, chosen: set[int]) -> list[str]:
        """A sentence for each group of level ones of whom too few are ticked; none if others are ticked than the rule proposes."""
        names = {line.number: line.name for line in self.proposal.lines}
        left, found = chosen - {self.proposal.numbers[key] for key in self.proposal.keys}, []
        if len(left) != len(chosen) - len(self.proposal.keys):
            return []
        for level in self.proposal.found.undecided:
            own = [self.proposal.numbers[cast(int, key)] for key in level.keys]
            free = [names[number] for number in own if number not in left]
            missing = level.seats - (len(own) - len(free))
            left -= set(own)
            if missing > 0:
                sentence = ngettext(
                    "One place is still open: choose one of %(names)s, or say below why it stays open.",
                    "%(count)s places are still open: choose %(count)s of %(names)s, or say below why they stay open.",
                    missing,
                )
                found.append(sentence % {"count": missing, "names": joined(free)})
        return [] if left else found

    def _fits(self, chosen: set[int]) -> bool:
        """Whether these are those whom the rule proposes, with as many of the level ones as there are seats."""
        numbers = self.proposal.numbers
        left = chosen - {numbers[key] for key in self.proposal.keys}
        if len(left) != len(chosen) - len(self.proposal.keys):
            return False
        for level in self.proposal.found.undecided:
            own = {key for key in level.keys if numbers[cast(int, key)] in left}
            if not level.allows(own):
                return False
            left -= {numbers[cast(int, key)] for key in own}
        return not left

    def places(self, entrants: Mapping[int, Entrant]) -> list[StagePlace]:
        """Who plays, in the order of the standings; ``entrants`` by number."""
        chosen = set(self.cleaned_data["players"])
        rule = {one.key: one.by for one in self.proposal.found.qualified}
        reason, against = self.cleaned_data["reason"].strip(), self._overruled(chosen)
        self._instead = against.chosen if against is not None else ()
        lines = [line for line in self.proposal.lines if line.number in chosen]
        found = [self._place(entrants[line.number], line.key, rule, reason) for line in lines]
        return [*found, *(self._kept(row) for row in self._more if row.entrant.number in chosen)]

    def _place(self, entrant: Entrant, key: int, rule: Mapping[Any, str], reason: str) -> StagePlace:
        before = self._now.get(key)
        if key in rule:
            return StagePlace(entrant, CameBy.WILD_CARD if rule[key] == "wild_card" else CameBy.RULE)
        if key in self._by_lot:
            return StagePlace(entrant, CameBy.RULE, BY_LOT % self._lot)
        return (
            self._kept(before)
            if before is not None and entrant.number not in self._instead
            else StagePlace(entrant, CameBy.DIRECTOR, reason)
        )

    @staticmethod
    def _kept(row: StageEntrant) -> StagePlace:
        return StagePlace(row.entrant, row.by, row.reason, row.replaces)


def _drawn_by(proposal: StageProposal, lot: Mapping[str, Any]) -> set[int]:
    """The ids of those whom this lot, as logged, drew among the ones who are level now; none if it was not drawn among all of these, or
    named more or fewer of them than there are seats."""
    numbers, drawn, found = proposal.numbers, set(lot["drawn_numbers"]), set()
    known = lot.get("level_numbers")
    if known is None:  # logged before these were: such a lot counts for just the same people
        drew = by_lot(proposal, lot["lot"])
        return drew if {numbers[key] for key in drew} == drawn else set()
    for level in proposal.found.undecided:
        own = {cast(int, key) for key in level.keys}
        drew = {key for key in own if numbers[key] in drawn}
        if not {numbers[key] for key in own} <= set(known) or not level.allows(drew):
            return set()
        found |= drew
    return found


class AddForm(forms.Form):
    """Somebody added by hand, such as a guest or with a wild card."""

    who = forms.TypedChoiceField(label=_("Who"), coerce=int)
    reason = reason_field()

    def __init__(self, data: Any = None, *, others: Sequence[Entrant], initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial)
        self.fields["who"].choices = [(one.number, one.shown_name) for one in others]  # type: ignore[attr-defined]


class LotForm(forms.Form):
    """A lot among level ones. A reason is needed if one has been drawn among them already (``is_drawn``); on a page that lets somebody
    ``choose`` one of them, also for another one than it drew."""

    reason = reason_field(required=False)

    def __init__(self, *, initial: dict[str, Any] | None = None, is_drawn: bool = False, choose: bool = False) -> None:
        super().__init__(initial=initial, auto_id="lot-%s")
        again, other = _("Why lots are drawn again"), _("Why the lot is drawn again, or does not decide")
        self.fields["reason"].label = other if choose else again
        self.fields["reason"].required = is_drawn
        self.fields["reason"].help_text = _("Everybody can read it, as it stands beside the lot.")


class KeepForm(forms.Form):
    """Why a decision stays as it is though the standings have changed; nobody needs to say it. ``typed``: what has been said already."""

    reason = reason_field(required=False)

    def __init__(self, typed: str = "") -> None:
        super().__init__(auto_id="keep-%s", initial={"reason": typed})
        self.fields["reason"].label = _("Why it stays as decided")
        self.fields["reason"].help_text = _("Everybody can read it beside the cut.")


def whole(text: Any) -> int | None:
    return int(text) if str(text or "").isdecimal() and len(str(text)) < 10 else None
