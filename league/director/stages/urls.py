from django.urls import path

from league.director.stages.views import deciding, setting_up, steps

urlpatterns = [
    path("stages/", setting_up.stages, name="manage_stages"),
    path("stages/set-up/<slug:template>/", setting_up.set_up, name="manage_stages_set_up"),
    path("stages/add/", setting_up.add, name="manage_stage_add"),
    path("stages/sessions/", setting_up.assign, name="manage_stages_sessions"),
    path("stages/take-back/", setting_up.take_back, name="manage_stages_take_back"),
    path("stages/restore/", setting_up.restore, name="manage_stage_restore"),
    path("stages/<int:number>/", deciding.stage, name="manage_stage"),
    path("stages/<int:number>/change/", setting_up.change, name="manage_stage_change"),
    path("stages/<int:number>/delete/", setting_up.delete, name="manage_stage_delete"),
    path("stages/<int:number>/<slug:step>/", steps.take_step, name="manage_stage_step"),
]
