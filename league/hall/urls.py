"""What a hall sees together: its screen, the reveal of the places, and the overlay of a table for streams."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("", include("league.hall.screen.urls")),
    path("", include("league.hall.overlay.urls")),
]
