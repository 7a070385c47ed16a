"""The manual, included at the root."""

from django.urls import path

from league.help import views

urlpatterns = [
    path("help/", views.contents, name="help"),
    path("help/<slug:name>/", views.chapter, name="help_chapter"),
]
