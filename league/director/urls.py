"""The director's pages, under ``/<slug>/manage/``."""

from django.urls import path

from league.director.check_in import views as arrivals
from league.director.corrections import views as corrections
from league.director.drawing.views import draft_files, drafting, drawing
from league.director.entrant_list import views as entrant_import
from league.director.evenings import views as evenings
from league.director.incidents import views as incidents
from league.director.overview import views as overview
from league.director.people.views import entrants, leaving
from league.director.planning import views as planning
from league.director.publication import views as publication
from league.director.rehearsal import views as rehearsal
from league.director.results import views as results
from league.director.sessions.views import approval, clock
from league.director.sessions.views import session as sessions
from league.director.settings.views import ranking, settings
from league.director.transfer.views import transfer

urlpatterns = [
    path("", overview.overview, name="manage"),
    path("log/", overview.log, name="manage_log"),
    path("draw/", drafting.drafts, name="manage_drafts"),
    path("draw/fixed/", drafting.fixed, name="manage_drafts_fixed"),
    path("draw/hide/", drafting.hide, name="manage_drafts_hide"),
    path("draw/<int:number>/", drafting.draft, name="manage_draft"),
    path("draw/<int:number>/task.json", draft_files.task, name="manage_draft_task"),
    path("draw/<int:number>/groups.csv", draft_files.groups, name="manage_draft_groups"),
    path("draw/<int:number>/apart.csv", draft_files.apart, name="manage_draft_apart"),
    path("draw/<int:number>/schedule.txt", draft_files.schedule, name="manage_draft_schedule"),
    path("draw/<int:number>/<slug:step>/", drafting.take_step, name="manage_draft_step"),
    path("players/", entrants.entrants, name="manage_entrants"),
    path("players/import/", entrant_import.import_list, name="manage_entrants_import"),
    path("players/import/take-back/", entrant_import.take_back, name="manage_import_take_back"),
    path("players/import/template.csv", entrant_import.template_csv, name="manage_entrants_template_csv"),
    path("players/import/template.xlsx", entrant_import.template_xlsx, name="manage_entrants_template_xlsx"),
    path("players/export.csv", entrant_import.export_csv, name="manage_entrants_export_csv"),
    path("players/export.xlsx", entrant_import.export_xlsx, name="manage_entrants_export_xlsx"),
    path("players/<int:number>/", entrants.entrant, name="manage_entrant"),
    path("players/<int:number>/leaving/", leaving.leaving, name="manage_leaving"),
    path("players/<int:number>/back/", leaving.bring_back, name="manage_bring_back"),
    path("results/", results.results, name="manage_results"),
    path("results/ema/", results.ema, name="manage_ema"),
    path("results/ema.xlsx", results.ema_as_xlsx, name="manage_ema_xlsx"),
    path("results/ema.csv", results.ema_as_csv, name="manage_ema_csv"),
    path("results/ema-check.txt", results.ema_check_as_text, name="manage_ema_check"),
    path("games/<int:number>/", incidents.table, name="manage_incident_game"),
    path("games/<int:number>/take-back/", incidents.take_back, name="manage_take_back"),
    path("games/<int:number>/later/", incidents.later, name="manage_incident_later"),
    path("incidents/", incidents.incidents, name="manage_incidents"),
    path("incidents/<int:number>/reinstate/", leaving.reinstate, name="manage_reinstate"),
    path("roles/", settings.roles, name="manage_roles"),
    path("roles/<int:number>/revoke/", settings.revoke_role, name="manage_role_revoke"),
    path("rehearsal/", rehearsal.rehearsal, name="manage_rehearsal"),
    path("rehearsal/create/", rehearsal.create, name="manage_rehearsal_create"),
    path("rehearsal/simulate/", rehearsal.simulate, name="manage_rehearsal_simulate"),
    path("rehearsal/delete/", rehearsal.delete, name="manage_rehearsal_delete"),
    path("settings/", settings.settings, name="manage_settings"),
    path("settings/ranking/", ranking.ranking, name="manage_ranking"),
    path("settings/lots/", ranking.draw_lots, name="manage_lots"),
    path("settings/ruleset/", settings.choose_ruleset, name="manage_ruleset"),
    path("settings/rules/", settings.own_rules, name="manage_own_rules"),
    path("settings/state/", settings.set_state, name="manage_state"),
    path("publication/", publication.publication, name="manage_publication"),
    path("publication/seating/", publication.change_seating, name="manage_publication_seating"),
    path("publication/results/", publication.change_results, name="manage_publication_results"),
    path("publication/announcements/<int:number>/", publication.announcement, name="manage_announcement"),
    path("publication/announcements/<int:number>/<slug:step>/", publication.change_announcement, name="manage_announcement_step"),
    path("transfer/", transfer.transfer, name="manage_transfer"),
    path("transfer/preview/", transfer.preview, name="manage_transfer_preview"),
    path("transfer/games.jsonl", transfer.download_games, name="manage_transfer_games"),
    path("transfer/archive.zip", transfer.download_archive, name="manage_transfer_archive"),
    path("evenings/", evenings.evenings, name="manage_evenings"),
    path("evenings/<int:number>/", evenings.evening, name="manage_evening"),
    path("evenings/<int:number>/check-in/", evenings.check_in, name="manage_check_in"),
    path("evenings/<int:number>/change/", evenings.change, name="manage_evening_change"),
    path("evenings/<int:number>/close/", evenings.close, name="manage_evening_close"),
    path("sessions/", planning.sessions, name="manage_sessions"),
    path("sessions/next/draw/", evenings.draw_next, name="manage_draw_coming"),
    path("sessions/plan-all/", planning.plan_all, name="manage_plan_all"),
    path("sessions/plan-again/", planning.plan_again, name="manage_plan_again"),
    path("sessions/take-plan-back/", planning.take_plan_back, name="manage_unplan"),
    path("sessions/<int:number>/change/", sessions.change, name="manage_session_change"),
    path("sessions/<int:number>/delete/", planning.delete, name="manage_session_delete"),
    path("sessions/<int:number>/", sessions.session, name="manage_session"),
    path("sessions/<int:number>/check-in/", arrivals.arrivals, name="manage_arrivals"),
    path("sessions/<int:number>/draw/", drawing.draw, name="manage_draw"),
    path("evenings/<int:evening>/sessions/<int:number>/draw/", drawing.draw, name="manage_draw_next"),
    path("sessions/<int:number>/seats/", corrections.reseat, name="manage_reseat"),
    path("games/<int:number>/correct/", corrections.correct, name="manage_correct"),
    path("sessions/<int:number>/links/", sessions.links, name="manage_links"),
    path("sessions/<int:number>/links/<int:table>/", sessions.change_link, name="manage_link"),
    path("sessions/<int:number>/clock/<slug:step>/", clock.change_clock, name="manage_clock"),
    path("sessions/<int:number>/approve/", approval.approval, name="manage_approve"),
    path("sessions/<int:number>/<slug:step>/", sessions.take_step, name="manage_step"),
]
