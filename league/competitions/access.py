"""Access rights: each view is wrapped by exactly one of these decorators, and ``tests/league/test_access.py`` checks them all.

The wrapper finds the competition by its slug, hides drafts, checks the right, and passes the competition to the view:
``@director_only def manage(request, competition, …)``. The name of the right is stored on the view as ``view.access``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django_htmx.http import HttpResponseClientRefresh

from league.competitions.embargo import EVERYTHING, Reader, everybody
from league.competitions.models import Competition, Role, RoleName

__all__ = [
    "AS_PUBLIC",
    "RECORDS",
    "REFEREES",
    "administrator_only",
    "declares_access",
    "director_only",
    "directs",
    "ended_role",
    "is_director",
    "may_record",
    "may_referee",
    "public",
    "public_competition",
    "reader_of",
    "readers_of",
    "referee_only",
    "role_in",
    "role_of",
    "scorekeeper_only",
    "sees_all",
    "wants_the_public_view",
]

AS_PUBLIC = "as"  #: ``?as=public``: a director looks at a page as visitors without rights see it

#: the roles that may do what the right's name says
DIRECTS = frozenset({RoleName.DIRECTOR})
REFEREES = DIRECTS | {RoleName.REFEREE}
RECORDS = REFEREES | {RoleName.SCOREKEEPER}

#: fields of forms that nobody types into
UNTYPED = re.compile(r"csrfmiddlewaretoken|act|seen|next|do|(.*-)?(client_id|version|expected_version)")

View = Callable[..., HttpResponse]


def is_director(user: Any, competition: Competition) -> bool:
    """Whether the account directs the competition (administrators direct all of them)."""
    return role_in(user, competition) in DIRECTS


def may_record(user: Any, competition: Competition) -> bool:
    """Whether the account may record hands at every table of the competition."""
    return role_in(user, competition) in RECORDS


def sees_all(user: Any, competition: int) -> bool:
    """:func:`is_director`, given the competition's id."""
    return role_in(user, competition) in DIRECTS


def role_in(user: Any, competition: Competition | int) -> str:
    """The role of the account now; administrators have that of a director. Empty without one, and once it has ended."""
    if not user.is_authenticated or not user.is_active:
        return ""
    if user.is_superuser:
        return RoleName.DIRECTOR
    found = Role.objects.valid(timezone.now()).filter(user=user, competition=competition).values_list("name", flat=True)
    return next(iter(found), "")


def role_of(request: HttpRequest, competition: Competition) -> str:
    """The visitor's role, looked up once per request; empty without one."""
    known: dict[int, str] = request.__dict__.setdefault("roles", {})
    if competition.pk not in known:
        known[competition.pk] = role_in(request.user, competition)
    return known[competition.pk]


def ended_role(user: Any, competition: Competition) -> Role | None:
    """The role that the account had until its end, if that is over."""
    if not user.is_authenticated:
        return None
    return Role.objects.filter(user=user, competition=competition, until__lte=timezone.now()).select_related("competition").first()


def directs(request: HttpRequest, competition: Competition) -> bool:
    """:func:`is_director` for the visitor."""
    return role_of(request, competition) in DIRECTS


def may_referee(request: HttpRequest, competition: Competition) -> bool:
    """Whether the visitor may note incidents at the tables and give them time back."""
    return role_of(request, competition) in REFEREES


def wants_the_public_view(request: HttpRequest) -> bool:
    """Whether the address asks for the page as the public sees it."""
    return request.GET.get(AS_PUBLIC) == "public"


def reader_of(request: HttpRequest, competition: Competition) -> Reader:
    """What this visitor may know of the competition; the only place where that is derived from rights.

    It is noted on the request, so that templates can say what is kept back (``kept_back``).
    """
    sees_all = directs(request, competition) and not wants_the_public_view(request)
    reader = EVERYTHING if sees_all else everybody(competition)
    request.reader = reader  # type: ignore[attr-defined]
    return reader


def readers_of(user: Any, competitions: Iterable[Competition]) -> dict[Competition, Reader]:
    """The reader of each competition, for a page across several. One query; none for anonymous visitors and administrators."""
    own: set[int] = set()
    if user.is_authenticated and not user.is_superuser:
        own.update(Role.objects.filter(user=user, name=RoleName.DIRECTOR).values_list("competition", flat=True))
    return {one: EVERYTHING if user.is_superuser or one.pk in own else everybody(one) for one in competitions}


def declares_access(name: str) -> Callable[[View], View]:
    """Mark a view with the right it checks: ``public public_competition table scorekeeper referee director administrator``."""

    def mark(view: View) -> View:
        view.access = name  # type: ignore[attr-defined]
        return view

    return mark


def public(view: View) -> View:
    """Allow anybody; for pages that belong to no competition."""
    return declares_access("public")(view)


def public_competition(view: View) -> View:
    """Allow anybody who may see the competition (drafts: only their directors)."""

    @declares_access("public_competition")
    @wraps(view)
    def checked(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        competition = find_competition(request, slug)
        return view(request, competition, **kwargs)

    return checked


def director_only(view: View) -> View:
    """Allow directors of the competition and administrators; others are asked to sign in, or refused."""

    return _only("director", DIRECTS, view)


def referee_only(view: View) -> View:
    """Allow referees and directors of the competition, and administrators; others are asked to sign in, or refused."""

    return _only("referee", REFEREES, view)


def scorekeeper_only(view: View) -> View:
    """Allow scorekeepers, referees and directors of the competition, and administrators; others are asked to sign in, or refused."""

    return _only("scorekeeper", RECORDS, view)


def _only(access: str, roles: Collection[str], view: View) -> View:
    """The view for those with one of the ``roles`` in its competition."""

    @declares_access(access)
    @wraps(view)
    def checked(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        competition = find_competition(request, slug)
        if role_of(request, competition) in roles:
            return view(request, competition, **kwargs)
        request.page_is_for = access  # type: ignore[attr-defined]
        return refuse(request, competition)

    return checked


def administrator_only(view: View) -> View:
    """Allow administrators of the installation only."""

    @declares_access("administrator")
    @wraps(view)
    def checked(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated and request.user.is_superuser:
            return view(request, **kwargs)
        return refuse(request)

    return checked


def find_competition(request: HttpRequest, slug: str) -> Competition:
    """The competition with this slug, or 404 if the visitor may not see it. Templates get their flags through ``request.competition``."""
    competition = get_object_or_404(Competition.objects.visible_to(request.user), slug=slug)
    request.competition = competition  # type: ignore[attr-defined]
    return competition


def refuse(request: HttpRequest, competition: Competition | None = None) -> HttpResponse:
    """Ask to sign in, or refuse; whose right has ended reads so on the page, with what was typed (``request.ended_role``,
    ``request.not_saved``), and who has another right here for whom the page is (``request.other_role``). A page with a button that
    answers in place loads itself again, to say so."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    ended = ended_role(request.user, competition) if competition is not None else None
    if ended and request.method == "POST" and request.headers.get("HX-Request"):
        return HttpResponseClientRefresh()
    typed = [(name, value) for name, values in request.POST.lists() for value in values if value and not UNTYPED.fullmatch(name)]
    request.ended_role, request.not_saved = ended, typed  # type: ignore[attr-defined]
    request.other_role = _role_here(request, competition) if competition is not None else ""  # type: ignore[attr-defined]
    raise PermissionDenied


def _role_here(request: HttpRequest, competition: Competition) -> str:
    """The visitor's present role in words, empty without one."""
    role = role_of(request, competition)
    return str(RoleName(role).label) if role else ""
