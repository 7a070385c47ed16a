"""What every switch is called, what it does, and what its values mean: English, marked for translation."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scoring.errors import gettext_noop

__all__ = ["EVIDENCE", "GROUPS", "TEXTS", "VALUE_WORDS"]

_ = gettext_noop

EVIDENCE: Mapping[str, str] = MappingProxyType(
    {
        "A": _("Checked against the printed rules; where they are silent, the rule says so."),
        "B": _("From excerpts of the rules and official announcements; the whole text was not seen."),
        "C": _("From comparisons and software, not checked against the original text."),
        "D": _("Inferred, not checked."),
    }
)

GROUPS: Mapping[str, str] = MappingProxyType(
    {
        "result": _("Start and result"),
        "course": _("Course of the game"),
        "tiles": _("Tiles and dora"),
        "value": _("Values of hands"),
        "yakuman": _("Limits and yakuman"),
        "items": _("Premiums and limits"),
        "payment": _("Payments"),
        "draw": _("Draws"),
        "error": _("Chombo"),
        "time": _("Time, lateness and substitutes"),
    }
)

#: name of a switch: its label, and a sentence that says what it does (and where the books are silent)
TEXTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "start_points": (
            _("Start points"),
            _("What each player starts with. EMA 2012 counts on paper from zero, which comes to the same."),
        ),
        "return_points": (
            _("Return points"),
            _("The score that counts as zero in the result. ALARM and Austria are silent: the start points."),
        ),
        "oka": (_("Oka"), _("Extra points of the first place. Not set: four times the return points less the start points.")),
        "oka_ties": (_("Oka of level first places"), _("All books are silent on who has the oka when first places are level.")),
        "uma": (_("Uma"), _("Points by place that are added to the result. ALARM and Austria are silent: none.")),
        "uma_ties": (_("Uma of level players"), _("Who has the better uma when players are level. ALARM and Austria are silent: shared.")),
        "place_ties": (_("Places of level players"), _("Who has the better place when players are level. ALARM is silent: both.")),
        "wind_rounds": (_("Wind rounds"), _("How many wind rounds make a game.")),
        "goal_points": (
            _("Goal"),
            _("If nobody has so many points at the end, one more wind round is played, the last one; it ends early once somebody has."),
        ),
        "extra_round_end": (
            _("End of the extra round"),
            _("When the game ends in that round. On Tenhou a dealer who stays and does not lead alone plays on; other programs stop."),
        ),
        "dealer_stays": (_("The dealer stays"), _("When East stays East for another hand.")),
        "bust": (_("Below zero"), _("What happens when somebody has less than zero after a hand. ALARM is silent: play goes on.")),
        "agari_yame": (
            _("Leading dealer ends the game"),
            _("A dealer who leads alone and would stay after the last hand ends the game; level, or short of a goal, they play on."),
        ),
        "red_fives": (_("Red fives"), _("How many fives are red and count as dora. With four, the circles have two.")),
        "ippatsu": (_("Ippatsu"), _("A win within one uninterrupted turn after riichi is worth a han more.")),
        "ura_dora": (_("Ura dora"), _("After a win with riichi the tile below the dora indicator counts too.")),
        "kan_dora": (_("Kan dora"), _("Each kan turns over another dora indicator.")),
        "kan_ura_dora": (_("Kan ura dora"), _("After a win with riichi the tiles below the kan indicators count too.")),
        "scoring": (_("Counting"), _("What the value of a hand is computed from.")),
        "han_limits": (_("Limits without fu"), _("Base points from so many han on. ALARM prints only the first; the others are assumed.")),
        "open_tanyao": (_("Open tanyao"), _("Tanyao counts in an open hand too.")),
        "closed_bonus": (_("Closed hands worth more"), _("Sanshoku, ittsu, chanta, junchan and flushes are worth a han more when closed.")),
        "open_riichi": (_("Open riichi"), _("Riichi with the hand shown is worth a han more.")),
        "renhou": (_("Renhou"), _("A win on a discard before one's own first draw. Han are added to the others.")),
        "rinshan_with_haitei": (
            _("Rinshan with haitei"),
            _("Both count if the last tile is a replacement tile: in Austria and EMA 2012 it is the last one. ALARM counts rinshan alone."),
        ),
        "pinfu_tsumo": (_("Pinfu with tsumo"), _("Pinfu counts with a self-drawn tile too, with 20 fu.")),
        "open_pinfu_fu": (_("Open pinfu"), _("An open hand without any fu counts 30 fu instead of 20.")),
        "double_wind_pair_fu": (
            _("Pair of seat and round wind"),
            _("Fu of a pair that is both. Austria lists the two winds, EMA prints one line."),
        ),
        "kiriage_mangan": (_("Rounded up to mangan"), _("4 han 30 fu and 3 han 60 fu are a mangan.")),
        "counted_yakuman": (_("Counted yakuman"), _("13 han are a yakuman, otherwise a sanbaiman. ALARM is silent: yes.")),
        "double_yakuman": (_("Double yakuman"), _("Hands that are worth two yakuman.")),
        "yakuman_add_up": (_("Yakuman add up"), _("Several yakuman in a hand are all paid, otherwise only the highest.")),
        "liable_for": (
            _("Pao"),
            _("Who feeds the last set of such a hand pays for all if it is self-drawn, and half if it is won on a discard."),
        ),
        "liable_fits_hand": (
            _("Pao only where the hand has it"),
            _(
                "A known hand must have such sets on the table, one called; under ALARM the call is our decision."
                " Competitions begun before: no."
            ),
        ),
        "liable_counts_closed_kan": (
            _("Pao with a closed kan"),
            _("A closed kan is visible, too; else each set must have been called. ALARM counts every kan."),
        ),
        "liable_for_whole_hand": (
            _("Pao for other yakuman too"),
            _("Who is liable pays for the other yakuman of the hand, too. Tenhou: yes. No book is clear; no is our decision."),
        ),
        "liable_pays_honba": (
            _("Counters under pao"),
            _("After a win on a discard the liable player pays the counters, else the discarder. Austria is silent: the discarder."),
        ),
        "multiple_ron": (_("Several winners"), _("How many may win on the same discard.")),
        "honba_points": (_("Value of a counter"), _("What each counter adds to a win. ALARM is silent: no counters.")),
        "honba_to": (_("Counters with several winners"), _("Who of several winners has the counters. EMA 2012 in German is silent: each.")),
        "deposits_on_multiple_ron": (_("Deposits with several winners"), _("Who of several winners has the riichi deposits.")),
        "deposits_left": (_("Deposits left at the end"), _("Who has the deposits that nobody won. ALARM is silent: the winner.")),
        "riichi_min_points": (
            _("Points needed for riichi"),
            _("The score needed for a deposit. The books are silent; in Austria 1,000, as below zero ends a game."),
        ),
        "two_han_from_honba": (_("Two han with many counters"), _("From so many counters on a win needs two han from yaku.")),
        "payers": (_("Who pays"), _("Who pays the winner, and whether the others settle their differences.")),
        "banker": (
            _("Bankier"),
            _("Who pays and receives double. Küster says East; his examples of later rounds take the seat of the round wind."),
        ),
        "draw_doubles_next": (_("After a draw"), _("The next game counts double, once, however many draws came before it.")),
        "hand_premium": (
            _("Premium for a hand game"),
            _("Küster lists 10 points beside the doubling, but his examples do not count them."),
        ),
        "last_tile_premiums": (
            _("Last tile of the wall"),
            _("Küster has 2 points for a tile from the wall and 10 for its last one, and is silent on whether both count."),
        ),
        "hand_cap": (_("Limit of a hand"), _("No ordinary hand counts more points, before the Bankier doubles. Zero is no limit.")),
        "limit_game": (
            _("Limit games"),
            _("Points of a combined game. Zero: they count as ordinary hands."),
        ),
        "half_limit_game": (
            _("Half-limit games"),
            _("Points of a half-limit game. Zero: as ordinary hands."),
        ),
        "limit_game_value": (
            _("Value of limit games"),
            _("Küster has the value set before play: exactly the limit. A club may pay the count of the hand where it is more."),
        ),
        "fruit_game": (
            _("Fruit game"),
            _("Küster prints Bamboo 5 as the last tile, whatever the rest; other books want a replacement tile."),
        ),
        "noten_pool": (_("Noten payment"), _("What the players without tenpai pay together to those with it after a draw.")),
        "nagashi_mangan": (
            _("Nagashi mangan"),
            _("Only terminals and honours discarded and none called. The books are silent on the details."),
        ),
        "abortive_draws": (_("Abortive draws"), _("What breaks a hand off. A counter is placed and the dealer stays.")),
        "chombo": (
            _("Chombo costs"),
            _("The penalty for a grave error such as a false win. A mangan is paid at once; points come off the result after uma."),
        ),
        "chombo_with_win": (_("Chombo and a win"), _("What counts if both happen in the same hand. EMA is silent: the chombo only.")),
        "chombo_replays": (_("Hand played again"), _("A hand ended by chombo is played again with the same dealer.")),
        "chombo_replays_after_signal": (
            _("Played again after the signal"),
            _("The hand is played again even after the signal. Austria is silent: yes."),
        ),
        "chombo_ends_game": (_("Chombo ends the game"), _("The game is over after a chombo.")),
        "chombo_returns_deposits": (
            _("Deposits after chombo"),
            _("Deposits of that hand go back, earlier ones stay. ALARM is silent: yes."),
        ),
        "time_end": (_("At the signal"), _("What is still played when the signal comes. Austria is silent: the running hand.")),
        "signal_minutes": (_("Signal"), _("How many minutes before the end the signal comes. Zero is at the end.")),
        "late_points_a_minute": (_("Lateness"), _("Points off the score for each minute begun. ALARM and Austria are silent: as EMA.")),
        "late_minutes": (
            _("Latest arrival"),
            _("Who is later, in minutes, is replaced by a substitute. ALARM and Austria are silent: as EMA."),
        ),
        "substitute_total": (
            _("Result with a substitute"),
            _("What a replaced player has. EMA 2012: zero points and the last uma. ALARM and Austria are silent and have no uma: zero."),
        ),
        "substitute_midgame_takes_last_uma": (
            _("Uma of a substitute"),
            _("Who steps in during a game, or for somebody disqualified, has the last uma. ALARM and Austria are silent: as EMA."),
        ),
    }
)

#: name of a switch: the words for its values
VALUE_WORDS: Mapping[str, Mapping[str | int, str]] = MappingProxyType(
    {
        "oka_ties": {"split": _("shared equally"), "seat_order": _("to the earlier start seat")},
        "uma_ties": {"split": _("shared equally"), "seat_order": _("to the earlier start seat")},
        "place_ties": {"shared": _("all have the better place"), "seat_order": _("the earlier start seat has the better place")},
        "wind_rounds": {1: _("East only"), 2: _("East and South"), 3: _("East, South and West"), 4: _("East, South, West and North")},
        "extra_round_end": {
            "unless_dealer_stays": _("once somebody has the goal, but not while the dealer stays and does not lead alone"),
            "at_once": _("as soon as somebody has the goal"),
        },
        "dealer_stays": {
            "tenpai": _("after a win, or with tenpai at a draw"),
            "win": _("after a win only"),
            "win_or_draw": _("until another wins; at a draw all keep their places"),
            "never": _("never: the deal passes after each hand"),
        },
        "bust": {"plays_on": _("play goes on"), "ends_game": _("the game ends")},
        "scoring": {
            "han_fu": _("han and fu"),
            "han": _("han only"),
            "classical": _("figures, premiums and doublings"),
            "points": _("points, entered as they were counted"),
        },
        "payers": {
            "all": _("everybody pays the winner"),
            "discarder": _("who discarded the winning tile; after a self-drawn one everybody"),
            "settle": _("everybody pays the winner, and the others settle their differences"),
        },
        "banker": {"east": _("East"), "round_wind": _("the seat of the round wind"), "none": _("nobody")},
        "last_tile_premiums": {"both": _("2 and 10 points"), "higher": _("10 points only")},
        "limit_game_value": {"exact": _("exactly the limit"), "at_least": _("the limit, or the count where it is more")},
        "fruit_game": {
            "any": _("won with Bamboo 5"),
            "replacement": _("won with Bamboo 5 as a replacement tile"),
            "off": _("not played"),
        },
        "renhou": {
            "none": _("nothing"),
            "mangan": _("mangan"),
            "mangan_or_hand": _("mangan, or the hand if it is worth more"),
            "yakuman": _("yakuman"),
        },
        "multiple_ron": {1: _("one, the next in turn"), 2: _("two; three break the hand off"), 3: _("all")},
        "honba_to": {"each_winner": _("each winner in full"), "first_winner": _("the first winner in turn")},
        "deposits_on_multiple_ron": {
            "own_back_rest_to_first": _("own back, the others to the first winner in turn"),
            "all_to_first": _("all to the first winner in turn"),
        },
        "deposits_left": {
            "winner_split": _("to the winner; level winners share"),
            "winner_seat_order": _("to the winner; of level winners to the earlier start seat"),
            "lost": _("nobody"),
        },
        "nagashi_mangan": {
            "none": _("nothing"),
            "win": _("a self-drawn mangan with counters and deposits, no noten payments"),
            "payment": _("a mangan payment instead of noten payments; counters and deposits stay"),
        },
        "abortive_draws": {
            "nine_terminals": _("nine terminals and honours"),
            "four_winds": _("four equal winds"),
            "four_kans": _("four kans"),
            "four_riichi": _("four riichi"),
            "triple_ron": _("three winners"),
        },
        "chombo": {"mangan_payment": _("a mangan to the others")},
        "chombo_with_win": {
            "win_only": _("the win only"),
            "both": _("both"),
            "chombo_only": _("the chombo only; the hand is not counted"),
        },
        "time_end": {"finish_hand": _("the running hand"), "one_more_hand": _("the running hand and one more")},
    }
)
