from django.apps import AppConfig


class RatingConfig(AppConfig):
    name = "league.rating"
