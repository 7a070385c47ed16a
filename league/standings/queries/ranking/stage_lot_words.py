"""Lots that were drawn for a stage and what directors decided beside them, in sentences that everybody may read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.standings.queries.ranking.staging import ShownStage
from league.wording import joined
from league.wording.full_stop import one_stop
from league.wording.points import NO_VALUE

__all__ = ["DecidedLot", "Drawing", "KeptDecision", "OtherLot", "OverruledByDirectors", "WhyIdle"]


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a lot was drawn: its action in the log (``pk``), its ``seed``, when, among whom (``level``, ids of entrants), whom it ``drew``,
    and the ``reason`` if it was drawn again. ``order``: all in the order drawn, one tuple a group of level ones; none in old logs."""

    pk: int
    seed: int
    at: datetime
    level: tuple[int, ...]
    drew: tuple[int, ...]
    order: tuple[tuple[int, ...], ...] = ()
    reason: str = ""

    @property
    def at_text(self) -> str:
        return date_format(localtime(self.at), "SHORT_DATETIME_FORMAT")

    def text(self, names: Mapping[int, str]) -> str:
        """Drawn on … in this order: Maria, Tina and Ute. Names by these of ids."""
        words = {"at": self.at_text, "names": self.order_text(names), "reason": one_stop(self.reason)}
        if self.reason and self.order:
            return _("Drawn again on %(at)s in this order: %(names)s. Reason: %(reason)s") % words
        if self.reason:
            return _("Drawn again on %(at)s among %(names)s. Reason: %(reason)s") % words
        return (_("Drawn on %(at)s in this order: %(names)s.") if self.order else _("Drawn on %(at)s among %(names)s.")) % words

    def order_text(self, names: Mapping[int, str]) -> str:
        """All among whom it was drawn, in order as far as that is known; groups of level ones are set apart."""
        return "; ".join(joined([names[key] for key in group]) for group in self.order or (self.level,))


def _where(source: str, place: int | None, *, then: bool) -> str:
    """For which place of the source a lot decided; ``then``: that those concerned have another one by now."""
    sentence = _("then place %(place)s in “%(source)s”") if then else _("place %(place)s in “%(source)s”")
    return sentence % {"place": place or NO_VALUE, "source": source}


def _with_drawing(said: str, drawing: Drawing | None, names: Mapping[int, str]) -> str:
    """The decision and how the lot was drawn; a full stop between, as a reason at the end may have none."""
    if drawing is None:
        return said
    stop = "" if said.endswith((".", "!", "?", "…")) else "."
    return f"{said}{stop} {drawing.text(names)}"


@dataclass(frozen=True, slots=True)
class DecidedLot:
    """A lot by its ``seed``, as it decided then. ``won`` and ``lost``: ids of entrants; ``place``: for which one in the ``source`` (its
    name; ``None`` where nobody has one there); ``draws``: how many lots were drawn for the stage. ``is_level``: they are level by today's
    standings, too; ``has_moved``: on another place; ``is_kept``: otherwise, the directors have kept the decision since. ``drawing``: how
    it was drawn; ``None`` in old logs. ``gone``: the id of who withdrew, if it decided who plays instead."""

    stage: ShownStage
    source: str
    seed: int
    won: tuple[int, ...]
    lost: tuple[int, ...]
    place: int | None
    draws: int
    is_level: bool = True
    has_moved: bool = False
    is_kept: bool = False
    drawing: Drawing | None = None
    gone: int | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """All whom it concerns."""
        own = (*self.won, *self.lost, *(self.drawing.level if self.drawing is not None else ()))
        return own if self.gone is None else (*own, self.gone)

    def text(self, names: Mapping[int, str]) -> str:
        """“Final”: the lot decided for Maria and against Tina (place 4 in “Preliminaries”). Drawn on … in this order: Maria and Tina."""
        said = self._decision_text(names)
        if self.gone is not None:
            said = f"{said} " + _("%(won)s plays there instead of %(gone)s.") % {**self.words(names), "gone": names[self.gone]}
        return _with_drawing(said, self.drawing, names)

    def _decision_text(self, names: Mapping[int, str]) -> str:
        words = {
            "stage": self.stage.name,
            "where": _where(self.source, self.place, then=self.is_level and self.has_moved),
            **self.words(names),
        }
        if not self.is_level:
            return self._past_text() % words
        if not self.lost:
            return _("“%(stage)s”: the lot decided for %(won)s (%(where)s).") % words
        return _("“%(stage)s”: the lot decided for %(won)s and against %(lost)s (%(where)s).") % words

    def _past_text(self) -> str:
        """The sentence for a lot between players who are not level any more: what it was when it decided."""
        if not self.lost:
            return _(
                "“%(stage)s”: the lot decided for %(won)s among players who were level then (%(where)s); the results have changed since."
            )
        if not self.is_kept:
            return _(
                "“%(stage)s”: the lot decided for %(won)s and against %(lost)s, who were level then (%(where)s); the "
                "results have changed since."
            )
        return _(
            "“%(stage)s”: the lot decided for %(won)s and against %(lost)s, who were level then (%(where)s); the "
            "results have changed since, and the directors kept the decision."
        )

    def words(self, names: Mapping[int, str]) -> dict[str, str]:
        """Who won and who lost it, by these names of ids."""
        return {"won": joined([names[key] for key in self.won]), "lost": joined([names[key] for key in self.lost])}


@dataclass(frozen=True, slots=True)
class OverruledByDirectors:
    """A lot against which the directors decided, with their ``reason``. ``drew`` and ``chosen``: ids of entrants; ``place``, ``source``,
    ``is_level``, ``has_moved`` and ``drawing`` as in :class:`DecidedLot`."""

    stage: ShownStage
    source: str
    drew: tuple[int, ...]
    chosen: tuple[int, ...]
    place: int | None
    reason: str
    is_level: bool = True
    has_moved: bool = False
    drawing: Drawing | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """All whom it concerns."""
        return (*self.drew, *self.chosen, *(self.drawing.level if self.drawing is not None else ()))

    def text(self, names: Mapping[int, str]) -> str:
        """“Final”: the lot drew Noah, and the directors decided for Paul instead (place 7 in “Preliminaries”). Reason: …"""
        return _with_drawing(self._decision_text(names), self.drawing, names)

    def _decision_text(self, names: Mapping[int, str]) -> str:
        words = {"stage": self.stage.name, "where": _where(self.source, self.place, then=self.is_level and self.has_moved)}
        words |= {
            "reason": one_stop(self.reason),
            "drew": joined([names[key] for key in self.drew]),
            "chosen": joined([names[key] for key in self.chosen]),
        }
        if not self.is_level:
            sentence = _(
                "“%(stage)s”: the lot drew %(drew)s, and the directors decided for %(chosen)s instead; they were level then "
                "(%(where)s), and the results have changed since. Reason: %(reason)s"
            )
            return sentence % words
        sentence = _("“%(stage)s”: the lot drew %(drew)s, and the directors decided for %(chosen)s instead (%(where)s). Reason: %(reason)s")
        return sentence % words


class WhyIdle(Enum):
    """Why a lot decides nothing by now: it drew people who were replaced (``GONE``), another one was drawn (``AGAIN``), directors left a
    decision as it was (``LATE``), or it came to nothing, as where nobody was level any more (``VOID``)."""

    GONE = "gone"
    AGAIN = "again"
    LATE = "late"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class OtherLot:
    """A lot that decides nothing by now for a stage of which it is decided who plays; ``gone``: ids of those whom it drew and who were
    replaced."""

    stage: ShownStage
    drawing: Drawing
    why: WhyIdle
    gone: tuple[int, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        return self.drawing.level

    def text(self, names: Mapping[int, str]) -> str:
        """“Final”: this lot does not count, as another one was drawn. Drawn on … in this order: Tina, Maria and Ute."""
        sentences = {
            WhyIdle.GONE: ngettext(
                "“%(stage)s”: the lot drew %(gone)s, who was replaced since.",
                "“%(stage)s”: the lot drew %(gone)s, who were replaced since.",
                len(self.gone),
            ),
            WhyIdle.AGAIN: _("“%(stage)s”: this lot does not count, as another one was drawn after it."),
            WhyIdle.LATE: _("“%(stage)s”: this lot does not count; it was drawn after the decision, which was left as it is."),
            WhyIdle.VOID: _("“%(stage)s”: this lot decided nothing in the end."),
        }
        words = {"stage": self.stage.name, "gone": joined([names[key] for key in self.gone])}
        return _with_drawing(sentences[self.why] % words, self.drawing, names)


@dataclass(frozen=True, slots=True)
class KeptDecision:
    """Directors kept who plays in a stage when the results changed, with the ``reason`` if they gave one."""

    stage: ShownStage
    reason: str = ""

    @property
    def players(self) -> tuple[int, ...]:
        """Nobody in particular."""
        return ()

    def text(self, _names: Mapping[int, str]) -> str:
        """“Final”: the results changed after the decision, and the directors kept who plays. Reason: …"""
        if not self.reason:
            return _("“%(stage)s”: results changed after the decision, and the directors kept who plays.") % {"stage": self.stage.name}
        sentence = _("“%(stage)s”: results changed after the decision, and the directors kept who plays. Reason: %(reason)s")
        return sentence % {"stage": self.stage.name, "reason": one_stop(self.reason)}
