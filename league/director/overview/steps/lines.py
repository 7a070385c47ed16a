"""A line of the checklist with its links and buttons."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise

__all__ = ["DONE", "LATER", "NOW", "Act", "ChecklistStep", "Draft", "address", "in_order", "link", "post"]

DONE, NOW, LATER = "done", "now", "later"


@dataclass(frozen=True, slots=True)
class Act:
    """A link, or with ``posts`` a button that acts at once; it sends ``name`` and ``value``."""

    url: str
    label: str | Promise
    posts: bool = False
    name: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class ChecklistStep:
    """One line. ``state``: ``done``, ``now`` (the next thing to do) or ``later``; the first of ``acts`` is the usual one.

    ``detail`` gives the state or the obstacle in a sentence, ``hints`` more that is worth knowing now.
    """

    title: str | Promise
    detail: str | Promise
    acts: tuple[Act, ...]
    hints: tuple[str, ...]
    state: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A step that knows only whether it is ``done``; its ``state`` depends on the others. Acts whose page does not exist are left out."""

    title: str
    detail: str
    acts: tuple[Act | None, ...]
    done: bool
    hints: tuple[str, ...] = field(default=())


def in_order(drafts: list[Draft]) -> tuple[ChecklistStep, ...]:
    """Turn drafts into steps; only the first one not done is ``now``."""
    first = next((draft for draft in drafts if not draft.done), None)
    return tuple(_step(draft, is_first=draft is first) for draft in drafts)


def _step(draft: Draft, *, is_first: bool) -> ChecklistStep:
    state = NOW if is_first else LATER
    if draft.done:
        state = DONE
    return ChecklistStep(draft.title, draft.detail, tuple(act for act in draft.acts if act is not None), draft.hints, state)


def address(name: str, *parts: object) -> str:
    """The address of a page, or an empty text if this installation does not have it."""
    try:
        return reverse(name, args=parts)
    except NoReverseMatch:
        return ""


def link(label: str | Promise, name: str, *parts: object) -> Act | None:
    """A link to a page, if it exists."""
    url = address(name, *parts)
    return Act(url, label) if url else None


def post(label: str | Promise, name: str, *parts: object, **sent: str) -> Act:
    """A button that sends at most one value."""
    key, value = next(iter(sent.items()), ("", ""))
    return Act(reverse(name, args=parts), label, posts=True, name=key, value=value)
