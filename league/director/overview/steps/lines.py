"""A line of the checklist, and what can be done about it."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise

__all__ = ["DONE", "LATER", "NOW", "Act", "ChecklistStep", "Draft", "address", "in_order", "link", "post"]

DONE, NOW, LATER = "done", "now", "later"


@dataclass(frozen=True, slots=True)
class Act:
    """A link, or with ``posts`` a button that does it at once; ``confirm`` is asked before, ``name`` and ``value`` are sent along."""

    url: str
    label: str | Promise
    posts: bool = False
    name: str = ""
    value: str = ""
    confirm: str | Promise = ""


@dataclass(frozen=True, slots=True)
class ChecklistStep:
    """One line. ``state``: ``done``, ``now`` (the next thing to do) or ``later``; the first of ``acts`` is what one usually does.

    ``detail`` says in a sentence how it stands or what is in the way, ``hints`` what else one should know now.
    """

    title: str | Promise
    detail: str | Promise
    acts: tuple[Act, ...]
    hints: tuple[str, ...]
    state: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A step of which is known only whether it is ``done``. Acts whose page does not exist are left out."""

    title: str
    detail: str
    acts: tuple[Act | None, ...]
    done: bool
    hints: tuple[str, ...] = field(default=())


def in_order(drafts: list[Draft]) -> tuple[ChecklistStep, ...]:
    """The steps; exactly the first that is not done is ``now``."""
    first = next((draft for draft in drafts if not draft.done), None)
    return tuple(_step(draft, DONE if draft.done else NOW if draft is first else LATER) for draft in drafts)


def _step(draft: Draft, state: str) -> ChecklistStep:
    return ChecklistStep(draft.title, draft.detail, tuple(act for act in draft.acts if act is not None), draft.hints, state)


def address(name: str, *parts: object) -> str:
    """The address of a page, empty where this installation has none."""
    try:
        return reverse(name, args=parts)
    except NoReverseMatch:
        return ""


def link(label: str | Promise, name: str, *parts: object) -> Act | None:
    """A way to a page, if there is one."""
    url = address(name, *parts)
    return Act(url, label) if url else None


def post(label: str | Promise, name: str, *parts: object, confirm: str | Promise = "", **sent: str) -> Act:
    """A button; at most one value is ``sent`` along."""
    key, value = next(iter(sent.items()), ("", ""))
    return Act(reverse(name, args=parts), label, posts=True, name=key, value=value, confirm=confirm)
