"""The addresses of the product; each room has its own ``urls``."""

from django.contrib import admin
from django.urls import include, path

from league.director.invitations.views import invited
from league.series.views.managing import of_competition
from league.table.offline.views import last_table, table_worker
from league.table.permanent_codes import table_code
from league.teams.views import captains_page

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include("league.accounts.urls")),
    path("", include("league.director.installation_urls")),
    path("", include("league.rating.urls")),
    path("", include("league.site.urls")),
    path("", include("league.help.urls")),
    path("series/", include("league.series.urls")),
    path("invited/<str:token>/", invited, name="invited"),
    path("line-up/<str:token>/", captains_page, name="captains_page"),
    path("tables/<str:token>/", table_code, name="table_code"),
    path("t/", last_table, name="last_table"),
    path("t/worker.js", table_worker, name="table_worker"),
    path("t/<str:token>/", include("league.table.urls")),
    path("<slug:slug>/manage/series/", of_competition, name="manage_series"),
    path("<slug:slug>/manage/paper/", include("league.paper.urls")),
    path("<slug:slug>/manage/", include("league.director.urls")),
    path("<slug:slug>/", include("league.director.desk.urls")),
    path("<slug:slug>/", include("league.standings.urls")),
    path("<slug:slug>/", include("league.hall.urls")),
]
