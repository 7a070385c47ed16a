from django.urls import path

from league.director.teams.views import line_ups, making, team

urlpatterns = [
    path("teams/", making.teams, name="manage_teams"),
    path("teams/new/", making.new_team, name="manage_team_new"),
    path("teams/paste/", making.pasted, name="manage_teams_paste"),
    path("teams/from-groups/", making.from_groups, name="manage_teams_from_groups"),
    path("teams/take-back/", making.take_back, name="manage_teams_take_back"),
    path("teams/counting/", making.counting, name="manage_team_play"),
    path("teams/<int:number>/", team.team, name="manage_team"),
    path("teams/<int:number>/delete/", team.delete, name="manage_team_delete"),
    path("teams/<int:number>/restore/", team.restore, name="manage_team_restore"),
    path("teams/<int:number>/link/", team.link, name="manage_team_link"),
    path("teams/<int:number>/link/end/", team.end_link, name="manage_team_link_end"),
    path("line-ups/<int:number>/", line_ups.line_ups, name="manage_line_ups"),
    path("line-ups/<int:number>/deadline/", line_ups.deadline, name="manage_line_up_deadline"),
]
