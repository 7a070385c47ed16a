"""The director's pages, under ``/<slug>/manage/``."""

from django.urls import path

from league.director.views import clock, drawing, entrants, evenings, overview, planning, ranking, sessions, settings, transfer

urlpatterns = [
    path("", overview.overview, name="manage"),
    path("log/", overview.log, name="manage_log"),
    path("players/", entrants.entrants, name="manage_entrants"),
    path("players/<int:number>/", entrants.entrant, name="manage_entrant"),
    path("players/<int:number>/status/", entrants.set_status, name="manage_entrant_status"),
    path("roles/", settings.roles, name="manage_roles"),
    path("roles/<int:number>/revoke/", settings.revoke_role, name="manage_role_revoke"),
    path("settings/", settings.settings, name="manage_settings"),
    path("settings/ranking/", ranking.ranking, name="manage_ranking"),
    path("settings/lots/", ranking.draw_lots, name="manage_lots"),
    path("settings/ruleset/", settings.choose_ruleset, name="manage_ruleset"),
    path("settings/state/", settings.set_state, name="manage_state"),
    path("transfer/", transfer.transfer, name="manage_transfer"),
    path("transfer/preview/", transfer.preview, name="manage_transfer_preview"),
    path("transfer/games.jsonl", transfer.download_games, name="manage_transfer_games"),
    path("transfer/archive.zip", transfer.download_archive, name="manage_transfer_archive"),
    path("evenings/", evenings.evenings, name="manage_evenings"),
    path("evenings/<int:number>/", evenings.evening, name="manage_evening"),
    path("evenings/<int:number>/check-in/", evenings.check_in, name="manage_check_in"),
    path("evenings/<int:number>/close/", evenings.close, name="manage_evening_close"),
    path("sessions/", planning.sessions, name="manage_sessions"),
    path("sessions/plan/", evenings.plan, name="manage_plan"),
    path("sessions/plan-all/", planning.plan_all, name="manage_plan_all"),
    path("sessions/plan-again/", planning.plan_again, name="manage_plan_again"),
    path("sessions/take-plan-back/", planning.take_plan_back, name="manage_unplan"),
    path("sessions/<int:number>/change/", planning.change, name="manage_session_change"),
    path("sessions/<int:number>/delete/", planning.delete, name="manage_session_delete"),
    path("sessions/<int:number>/", sessions.session, name="manage_session"),
    path("sessions/<int:number>/draw/", drawing.draw, name="manage_draw"),
    path("sessions/<int:number>/links/", sessions.links, name="manage_links"),
    path("sessions/<int:number>/links/<int:table>/", sessions.change_link, name="manage_link"),
    path("sessions/<int:number>/clock/<slug:step>/", clock.change_clock, name="manage_clock"),
    path("sessions/<int:number>/<slug:step>/", sessions.take_step, name="manage_step"),
]
