"""The acts that the page of a table offers, as their forms are shown."""

from __future__ import annotations

from django.http import HttpResponse

from tests.pages import PagePart, errors_of, page_of

__all__ = ["acts_on", "asked_by", "label_of", "refused_by"]

UNASKED = {"csrfmiddlewaretoken", "act", "client_id", "expected_version"}


def acts_on(page: HttpResponse) -> dict[str, PagePart]:
    return {form.told["data-act"]: form for form in page_of(page).all("form") if "data-act" in form.told}


def asked_by(form: PagePart) -> set[str]:
    """The names of its fields."""
    return {part.told["name"] for part in form.parts() if part.tag in ("input", "select", "textarea")} - UNASKED


def refused_by(form: PagePart) -> set[str]:
    """The names of the fields beside which something is wrong."""
    return {name for name in asked_by(form) if errors_of(form, name)}


def label_of(form: PagePart, name: str) -> str:
    """Its label, without the word that nothing need be typed."""
    label = form.one("label", for_=form.one(name=name).told["id"])
    return "".join(part for part in label.inside if isinstance(part, str)).strip()
