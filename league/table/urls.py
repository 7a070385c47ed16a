"""The pages of one table, under ``/t/<token>/``."""

from django.urls import path

from league.table.calling import views as calling
from league.table.closing import views as closing
from league.table.correcting import views as correcting
from league.table.display import views as display
from league.table.offline import views as offline
from league.table.recording import views as recording
from league.table.screen import views as screen

urlpatterns = [
    path("", screen.table, name="table"),
    path("state/", screen.table_state, name="table_state"),
    path("who/", screen.table_who, name="table_who"),
    path("seats/<int:number>/", screen.table_seat, name="table_seat"),
    path("riichi/", screen.table_riichi, name="table_riichi"),
    path("display/", display.table_display, name="table_display"),
    path("display/state/", display.display_state, name="display_state"),
    path("display/riichi/", display.display_riichi, name="display_riichi"),
    path("history/", screen.table_history, name="table_history"),
    path("rules/", offline.table_rules, name="table_rules"),
    path("call/", calling.table_call, name="table_call"),
    path("call/withdraw/", calling.table_withdraw_call, name="table_withdraw_call"),
    path("record/", recording.table_record, name="table_record"),
    path("preview/", recording.table_preview, name="table_preview"),
    path("undo/", recording.table_undo, name="table_undo"),
    path("hands/<int:number>/", correcting.table_hand, name="table_hand"),
    path("insert/<int:number>/", correcting.table_insert, name="table_insert"),
    path("correction/", correcting.table_correction, name="table_correction"),
    path("signal/", closing.table_signal, name="table_signal"),
    path("end/", closing.table_end, name="table_end"),
    path("confirm/", closing.table_confirm, name="table_confirm"),
    path("paper/", closing.table_paper, name="table_paper"),
]
