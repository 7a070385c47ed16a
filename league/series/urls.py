"""The pages of series, under ``/series/``; that of a competition's place in one is ``/<slug>/manage/series/``."""

from django.urls import path

from league.series.views import files, following, managing, pages

urlpatterns = [
    path("", pages.series_list, name="series_list"),
    path("<slug:address>/", pages.series, name="series"),
    path("<slug:address>/all-time/", pages.all_time, name="series_all_time"),
    path("<slug:address>/all-time.csv", files.all_time_csv, name="series_all_time_csv"),
    path("<slug:address>/all-time.xlsx", files.all_time_xlsx, name="series_all_time_xlsx"),
    path("<slug:address>/all-time.json", files.all_time_json, name="series_all_time_json"),
    path("<slug:address>/records/", pages.records, name="series_records"),
    path("<slug:address>/head-to-head/", pages.duel, name="series_duel"),
    path("<slug:address>/manage/", managing.manage, name="series_manage"),
    path("<slug:address>/manage/<int:number>/", managing.season, name="series_season"),
    path("<slug:address>/manage/<int:number>/next/", following.next_season, name="series_next"),
    path("<slug:address>/manage/<int:number>/take-back/", following.take_back, name="series_take_back"),
    path("<slug:address>/manage/<int:number>/move/", following.move, name="series_move"),
    path("<slug:address>/manage/<int:number>/divisions/<int:level>/", managing.division, name="series_division"),
    path("<slug:address>/manage/<int:number>/divisions/<int:level>/leave/", managing.leave, name="series_leave"),
]
