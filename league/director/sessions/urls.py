from django.urls import path

from league.director.sessions.views import approval, clock, codes, overlays, session, starting

urlpatterns = [
    path("table-codes/", codes.table_codes, name="manage_codes"),
    path("table-codes/<int:table>/replace/", codes.replace_table_code, name="manage_code_replace"),
    path("overlays/", overlays.overlays, name="manage_overlays"),
    path("sessions/<int:number>/change/", session.change, name="manage_session_change"),
    path("sessions/<int:number>/", session.session, name="manage_session"),
    path("sessions/<int:number>/links/", session.links, name="manage_links"),
    path("sessions/<int:number>/links/<int:table>/", session.change_link, name="manage_link"),
    path("sessions/<int:number>/clock/<slug:step>/", clock.change_clock, name="manage_clock"),
    path("sessions/<int:number>/approve/", approval.approval, name="manage_approve"),
    path("sessions/<int:number>/start-together/", starting.start_together, name="manage_start_together"),
    path("sessions/<int:number>/<slug:step>/", session.take_step, name="manage_step"),
]
