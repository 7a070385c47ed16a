from django.urls import path

from league.director.transfer.views import transfer

urlpatterns = [
    path("transfer/", transfer.transfer, name="manage_transfer"),
    path("transfer/preview/", transfer.preview, name="manage_transfer_preview"),
    path("transfer/games.jsonl", transfer.download_games, name="manage_transfer_games"),
    path("transfer/archive.zip", transfer.download_archive, name="manage_transfer_archive"),
]
