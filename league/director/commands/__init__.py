"""Writes of the director that join several rooms in one transaction."""

from league.director.commands.people import NewEntry, add_person, change_entry, check_in_many, enter_players

__all__ = ["NewEntry", "add_person", "change_entry", "check_in_many", "enter_players"]
