from django.urls import path

from league.director.drawing.views import chosen_seats, draft_files, drafting, drawing

urlpatterns = [
    path("draw/", drafting.drafts, name="manage_drafts"),
    path("draw/fixed/", drafting.fixed, name="manage_drafts_fixed"),
    path("draw/hide/", drafting.hide, name="manage_drafts_hide"),
    path("stages/<int:number>/seats/", chosen_seats.stage_seats, name="manage_stage_seats"),
    path("stages/<int:number>/seats/<slug:step>/", chosen_seats.take_step, name="manage_stage_seats_step"),
    path("draw/<int:number>/", drafting.draft, name="manage_draft"),
    path("draw/<int:number>/task.json", draft_files.task, name="manage_draft_task"),
    path("draw/<int:number>/groups.csv", draft_files.groups, name="manage_draft_groups"),
    path("draw/<int:number>/teams.csv", draft_files.teams, name="manage_draft_teams"),
    path("draw/<int:number>/apart.csv", draft_files.apart, name="manage_draft_apart"),
    path("draw/<int:number>/schedule.txt", draft_files.schedule, name="manage_draft_schedule"),
    path("draw/<int:number>/<slug:step>/", drafting.take_step, name="manage_draft_step"),
    path("sessions/<int:number>/draw/", drawing.draw, name="manage_draw"),
    path("evenings/<int:evening>/sessions/<int:number>/draw/", drawing.draw, name="manage_draw_next"),
]
