from django.apps import AppConfig


class PaperConfig(AppConfig):
    name = "league.paper"
