from django.apps import AppConfig


class SeriesConfig(AppConfig):
    name = "league.series"
