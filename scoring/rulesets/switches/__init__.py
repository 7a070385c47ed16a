"""Every switch, declared once beside its field; a module and a class for each group of the rules page."""

from scoring.rulesets.switches.chombo import ChomboSwitches
from scoring.rulesets.switches.course import CourseSwitches
from scoring.rulesets.switches.declaring import IN_HAN, Switch
from scoring.rulesets.switches.draws import DrawSwitches
from scoring.rulesets.switches.items import ItemSwitches
from scoring.rulesets.switches.kinds import ChoiceKind, FlagKind, FloatingUma, HanLimitsKind, NamesKind, NumberKind, Uma, UmaKind
from scoring.rulesets.switches.payment import PaymentSwitches
from scoring.rulesets.switches.result import ResultSwitches
from scoring.rulesets.switches.tiles import TileSwitches
from scoring.rulesets.switches.time import TimeSwitches
from scoring.rulesets.switches.value import ValueSwitches
from scoring.rulesets.switches.yakuman import YakumanSwitches

__all__ = [
    "IN_HAN",
    "ChoiceKind",
    "ChomboSwitches",
    "CourseSwitches",
    "DrawSwitches",
    "FlagKind",
    "FloatingUma",
    "HanLimitsKind",
    "ItemSwitches",
    "NamesKind",
    "NumberKind",
    "PaymentSwitches",
    "ResultSwitches",
    "Switch",
    "TileSwitches",
    "TimeSwitches",
    "Uma",
    "UmaKind",
    "ValueSwitches",
    "YakumanSwitches",
]
