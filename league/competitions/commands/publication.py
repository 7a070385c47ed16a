"""The embargo and announcements: what the public is told, and up to which session."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands.stamping import locked, stamp
from league.competitions.models import Announcement, Competition
from league.competitions.seen import announcement_seen, announcement_shown_seen, refuse_other_publication, refuse_unseen
from league.errors import Refusal

__all__ = ["announce", "change_announcement", "delete_announcement", "hide_announcement", "publish_announcement", "set_embargo"]


@transaction.atomic
def set_embargo(*, actor: Actor, competition: Competition, until: int | None, seen: str = "") -> Competition:
    """Keep the results of every session after number ``until`` secret (0: of all sessions); None ends the embargo.

    Refusals: ``embargo_from``; ``changed_meanwhile`` if what is public differs from what was ``seen``
    (:func:`league.competitions.seen.publication_seen`), unless the embargo is already as requested. The sessions keep their states;
    ``league.seating.commands.publish_results`` changes both.
    """
    competition = locked(competition)
    if until is not None and until < 0:
        raise Refusal("embargo_from", _("An embargo begins with session 1 or a later one."), field="session")
    if until == competition.published_until:
        return competition
    refuse_other_publication(competition, seen)
    before, competition.published_until = competition.published_until, until
    competition.save(update_fields=["published_until"])
    verb = "set_embargo" if until is not None else "end_embargo"
    stamp(actor=actor, competition=competition, verb=verb, results=True, until=until, before=before)
    return competition


WORDED_BY = ("change_announcement", "publish_announcement", "hide_announcement")


@transaction.atomic
def announce(*, actor: Actor, competition: Competition, title: str, text: str = "", hidden: bool = False) -> Announcement:
    """Publish an announcement, or with ``hidden`` keep it as a draft; the text is plain, in paragraphs.

    An announcement in the same words is not added a second time: the button was pressed twice.
    """
    competition = locked(competition)
    same = competition.announcements.filter(title=title.strip(), text=text.strip(), published_at__isnull=hidden).first()
    if same is not None:
        return same
    now = actor.now()
    row = Announcement(
        competition=competition, title=title.strip(), text=text.strip(), at=now, published_at=None if hidden else now, **actor.columns()
    )
    row.full_clean()
    row.save()
    stamp(actor=actor, competition=competition, verb="announce", results=not hidden, title=row.title, hidden=hidden)
    return row


@transaction.atomic
def change_announcement(*, actor: Actor, announcement: Announcement, title: str, text: str = "", seen: str = "") -> Announcement:
    """Reword an announcement; the log keeps both wordings.

    Refusal ``changed_meanwhile`` if its words differ from those ``seen`` (:func:`league.competitions.seen.announcement_seen`).
    """
    row = _locked(announcement)
    if (row.title, row.text) != (title.strip(), text.strip()):
        refuse_unseen(seen, announcement_seen(row), row, row.competition, "change_announcement")
    changed = {
        name: [getattr(row, name), new] for name, new in (("title", title.strip()), ("text", text.strip())) if getattr(row, name) != new
    }
    row.title, row.text = title.strip(), text.strip()
    row.full_clean()
    row.save(update_fields=["title", "text"])
    _stamp(actor, row, "change_announcement", changed=changed)
    return row


@transaction.atomic
def publish_announcement(*, actor: Actor, announcement: Announcement, seen: str = "") -> Announcement:
    """Show an announcement to everybody; one already shown keeps its time. Refusal ``changed_meanwhile`` as for a change."""
    row = _locked(announcement)
    refuse_unseen(seen, announcement_seen(row), row, row.competition, *WORDED_BY, about=lambda one: one.get("announcement") == row.pk)
    row.published_at = row.published_at or actor.now()
    row.save(update_fields=["published_at"])
    _stamp(actor, row, "publish_announcement")
    return row


@transaction.atomic
def hide_announcement(*, actor: Actor, announcement: Announcement) -> Announcement:
    """Take an announcement back; it stays as a draft."""
    row = _locked(announcement)
    row.published_at = None
    row.save(update_fields=["published_at"])
    _stamp(actor, row, "hide_announcement", results=True)
    return row


@transaction.atomic
def delete_announcement(*, actor: Actor, announcement: Announcement, seen: str = "") -> None:
    """Delete an announcement; the log keeps its words. Refusal ``changed_meanwhile`` if its words, or whether it is public, differ from
    what was ``seen`` (:func:`league.competitions.seen.announcement_shown_seen`)."""
    row = _locked(announcement)
    refuse_unseen(seen, announcement_shown_seen(row), row, row.competition, *WORDED_BY, about=lambda one: one.get("announcement") == row.pk)
    _stamp(actor, row, "delete_announcement", text=row.text)
    row.delete()


def _locked(announcement: Announcement) -> Announcement:
    rows = Announcement.objects.select_for_update(of=("self",), no_key=True).select_related("competition")
    row = rows.filter(pk=announcement.pk).first()
    if row is None:
        raise Refusal("deleted_already", _("This announcement has been deleted already."))
    return row


def _stamp(actor: Actor, row: Announcement, verb: str, *, results: bool | None = None, **details: Any) -> None:
    shown = row.published_at is not None if results is None else results
    stamp(actor=actor, competition=row.competition, verb=verb, results=shown, title=row.title, announcement=row.pk, **details)
