"""The action log in Django's administration, read-only: nothing there may bypass the commands."""

from django.contrib import admin
from django.http import HttpRequest

from league.audit.models import ActionLog


@admin.register(ActionLog)
class ActionLogAdmin(admin.ModelAdmin):
    list_display = ["at", "by_name", "verb", "competition", "details"]
    list_filter = ["verb", "competition"]
    search_fields = ["by_name", "verb"]
    list_select_related = ["competition"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: ActionLog | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: ActionLog | None = None) -> bool:
        return False
