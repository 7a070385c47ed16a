"""The rules pages, included at the root."""

from django.urls import path

from league.site.rules import views

urlpatterns = [
    path("rules/", views.ruleset_list, name="ruleset_list"),
    path("rules/<slug:ruleset_id>/", views.rules, name="rules"),
    path("rules/<slug:ruleset_id>/card.pdf", views.rules_card, name="rules_card"),
    path("<slug:slug>/rules/", views.competition_rules, name="competition_rules"),
    path("<slug:slug>/rules/card.pdf", views.competition_rules_card, name="competition_rules_card"),
]
