"""The entry of one player's hand without riichi: by points, by ticks in the book's lists, or by tiles.

A page shows an entry for each player (``templates/table/entry/classical/_worth_entry.html`` with ``entry``). The fields of seat 2 begin
with ``worth2-``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from django import forms
from django.template.loader import render_to_string
from django.utils.functional import Promise, cached_property
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from league.table.entry.choice_options import options_of
from league.table.entry.classical.classical_tiles import ClassicalTileForm, classical_initial
from league.table.entry.classical.worth_line import HandAsked, WorthForm, WorthLine, worth_line
from league.table.entry.classical.worth_points import WorthPointsForm
from league.table.entry.classical.worth_ticked import TickedForm, ticked_initial, why_ticks_contradict
from scoring.classical import ClassicalValue, Ticked, check_points
from scoring.errors import RuleViolation
from scoring.game import Progress, Said, Seat, TileHand, Worth, count_worth
from scoring.rulesets import Ruleset

__all__ = ["WorthEntry", "prefix_of", "worth_initial"]

DEPTHS: Mapping[str, str | Promise] = {"points": _("Points"), "ticked": _("Lists"), "tiles": _("Tiles")}


def prefix_of(seat: Seat) -> str:
    """The prefix of all field names of a seat, before a hyphen."""
    return f"worth{seat}"


def worth_initial(seat: Seat, worth: Worth) -> dict[str, Any]:
    """The initial values of :class:`WorthEntry` for this worth, by full field names, so that several seats can be merged."""
    prefix = prefix_of(seat)
    if isinstance(worth, Said):
        return {f"{prefix}-depth": "points", f"{prefix}-points": worth.points}
    depth = "ticked" if isinstance(worth, Ticked) else "tiles"
    fields = ticked_initial(worth) if isinstance(worth, Ticked) else classical_initial(worth.hand)
    return {f"{prefix}-depth": depth, **{f"{prefix}-{depth}-{name}": value for name, value in fields.items() if value}}


class WorthEntry:
    """The fields of one seat for the hand after ``progress``.

    ``won``: whether this seat won (``None``: not known yet); ``win``: a winner's ``ron`` or ``tsumo``, once known; ``dead``:
    ``too_few`` or ``too_many`` for a dead hand. ``initial`` may also hold values of other seats (:func:`worth_initial`).
    """

    def __init__(
        self,
        seat: Seat,
        progress: Progress,
        data: Any,
        initial: Mapping[str, Any] | None = None,
        *,
        won: bool | None,
        win: str = "",
        dead: str = "",
    ) -> None:
        self.seat, self.progress = seat, progress
        self.won, self.win, self.dead = won, win, dead
        self.prefix = prefix_of(seat)
        self.data, self.initial = data, initial or {}

    @property
    def ruleset(self) -> Ruleset:
        return self.progress.ruleset

    @property
    def winds(self) -> str:
        """The winds that the seat holds; none if it sits out."""
        return self.progress.winds_of(self.seat)

    # ---------- the forms, made when somebody looks at them
    @cached_property
    def points(self) -> WorthPointsForm:
        """The form for the depth and the points."""
        initial = self._initial_of(self.prefix)
        if "points" in initial:
            initial["as_said"] = not self._can_be(initial["points"])
        return WorthPointsForm(self.data, ruleset=self.ruleset, depths=self._depths, prefix=self.prefix, initial=initial)

    @cached_property
    def ticked(self) -> TickedForm:
        """The form for what is ticked."""
        prefix = f"{self.prefix}-ticked"
        winds, round_wind = self.winds, self.progress.round_wind
        return TickedForm(
            self.data, ruleset=self.ruleset, winds=winds, round_wind=round_wind, prefix=prefix, initial=self._initial_of(prefix)
        )

    @cached_property
    def tiles(self) -> ClassicalTileForm:
        """The form for the tiles, without what the game knows already."""
        prefix = f"{self.prefix}-tiles"
        return ClassicalTileForm(self.data, ruleset=self.ruleset, fixed=self._known, prefix=prefix, initial=self._initial_of(prefix))

    @property
    def _known(self) -> dict[str, Any]:
        win = "none" if self.won is False else self.win or None
        return {"win": win, "seat_wind": self.winds[:1] or None, "round_wind": self.progress.round_wind}

    @property
    def _depths(self) -> list[tuple[str, Any]]:
        return [(code, label) for code, label in DEPTHS.items() if code == "points" or self.ruleset.family == "classical"]

    def _initial_of(self, prefix: str) -> dict[str, Any]:
        start = f"{prefix}-"
        return {name.removeprefix(start): value for name, value in self.initial.items() if name.startswith(start)}

    # ---------- what is shown
    @property
    def by(self) -> str:
        """The chosen depth."""
        chosen = str(self.points["depth"].value() or "")
        return chosen if chosen in dict(self._depths) else "points"

    @property
    def depths(self) -> list[dict[str, Any]]:
        """The depths to choose from; empty if there is only one."""
        options = options_of(self.points["depth"], "points")
        return options if len(options) > 1 else []

    @property
    def known_win(self) -> str:
        """Whether the seat won, as ``1`` or ``0`` for the page; empty while the winner is unknown."""
        return "" if self.won is None else str(int(self.won))

    @property
    def is_untouched(self) -> bool:
        """Nothing has been entered and the winner is not known."""
        return self.data is None and self.won is None and not self._initial_of(self.prefix)

    @property
    def ways(self) -> SafeString:
        """The rendered lists and tiles; empty ones are cached, as rendering them takes longer than the rest of the table."""
        if not self.is_untouched:
            return _rendered(self)
        game = self.progress
        place = (game.dealer, (game.wind_round - 1) % 4 + 1, game.sits_out)
        return _empty_ways(game.ruleset, len(game.seats), self.seat, place, get_language() or "")

    @property
    def shows_line(self) -> bool:
        """Whether to show the hand's worth at once, as it is given by ticks or tiles."""
        return self.by == "ticked" or (self.by == "tiles" and not self.tiles.is_empty)

    @property
    def line(self) -> WorthLine:
        """The worth of the hand so far."""
        asked = HandAsked(self.ruleset, self.count, won=bool(self.won), win=self.win, is_dead=bool(self.dead))
        return worth_line(asked, self._chosen)

    @property
    def _chosen(self) -> WorthForm:
        if self.by == "points":
            return self.points
        return self.ticked if self.by == "ticked" else self.tiles

    # ---------- what was given
    def given(self) -> Worth | None:
        """The worth entered, ``None`` if nothing was.

        Raises ValidationError for an impossible hand, with an ``error_dict`` by full field names (``worth2-points``). The
        entry shows the same errors beside its fields, so the form only needs to know that it is invalid.
        """
        if self.data is None:
            return None
        return {"points": self._said, "ticked": self._ticked, "tiles": self._tiles}[self.by]()

    def _said(self) -> Said | None:
        form = self.points
        points: int | None = form.cleaned_data.get("points") if form.is_valid() else None
        if points is None:
            _raise_errors(form)
            return None
        self._check(form, Said(points))
        return Said(points)

    def _ticked(self) -> Ticked:
        form = self.ticked
        if not form.is_valid():
            _raise_errors(form)
        worth = form.ticked(won=bool(self.won))
        if sentence := why_ticks_contradict(worth, self.win):
            form.add_error(None, sentence)
            _raise_errors(form)
        self._check(form, worth)
        return worth

    def _tiles(self) -> TileHand | None:
        form = self.tiles
        if not form.is_valid():
            _raise_errors(form)
        if form.is_empty:
            return None
        self._check(form, TileHand(form.hand))
        return TileHand(replace(form.hand, win="" if self.won else "none", seat_wind="", round_wind=""))

    def count(self, worth: Worth) -> ClassicalValue:
        """Count the hand. Raises RuleViolation for an impossible hand, or for impossible points that nobody insists on."""
        if isinstance(worth, Said) and self.dead != "too_many" and not self.points.is_as_said:
            check_points(worth.points, self.ruleset, won=bool(self.won), players=len(self.progress.seats))
        return count_worth(self.progress, self.seat, worth, won=bool(self.won), dead=self.dead)

    def _can_be(self, points: int) -> bool:
        try:
            check_points(points, self.ruleset, won=bool(self.won), players=len(self.progress.seats))
        except RuleViolation:
            return False
        return True

    def _check(self, form: WorthForm, worth: Worth) -> None:
        """Show and raise the reason why the hand is impossible, if it is."""
        try:
            self.count(worth)
        except RuleViolation as violation:
            form.add_violation(violation)
            _raise_errors(form)


def _raise_errors(form: forms.Form) -> None:
    if form.errors:
        raise forms.ValidationError({form.add_prefix(name): list(map(str, texts)) for name, texts in form.errors.items()})


@lru_cache(maxsize=256)
def _empty_ways(ruleset: Ruleset, players: int, seat: Seat, place: tuple[Seat, int, Seat | None], _language: str) -> SafeString:
    """The rendered empty lists and tiles; ``place`` is the dealer, the round and who sits out."""
    dealer, wind_round, sits_out = place
    progress = replace(Progress.start(ruleset, players=players), dealer=dealer, wind_round=wind_round, sits_out=sits_out)
    return _rendered(WorthEntry(seat, progress, None, won=None))


def _rendered(entry: WorthEntry) -> SafeString:
    return render_to_string("table/entry/classical/_worth_ways.html", {"entry": entry})
