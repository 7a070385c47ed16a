from django.urls import path

from league.director.settings.views import ranking, settings

urlpatterns = [
    path("roles/", settings.roles, name="manage_roles"),
    path("roles/<int:number>/revoke/", settings.revoke_role, name="manage_role_revoke"),
    path("settings/", settings.settings, name="manage_settings"),
    path("settings/ranking/", ranking.ranking, name="manage_ranking"),
    path("settings/ranking/lots/", ranking.draw_lots, name="manage_lots"),
    path("settings/ruleset/", settings.choose_ruleset, name="manage_ruleset"),
    path("settings/rules/", settings.own_rules, name="manage_own_rules"),
    path("settings/state/", settings.set_state, name="manage_state"),
]
