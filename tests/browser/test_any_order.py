"""Hands kept by two phones are saved once each, none is lost, and those of a phone stay in order, whatever happens to the network."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.depth import IS_NIGHT

SCRIPT = (Path(__file__).parent / "any_order.js").read_text(encoding="utf-8")
ORDERS = 1_000 if IS_NIGHT else 200
PLAY = """
async ([first, count]) => {
  const { play } = await import('/static/any_order.js');
  const all = [];
  for (let seed = first; seed < first + count; seed += 1) all.push(await play(seed));
  return all;
}
"""


def test_in_random_orders_of_cut_close_and_reopen_every_hand_is_saved_once(laptop: Page) -> None:
    laptop.route("**/static/any_order.js", lambda route: route.fulfill(body=SCRIPT, content_type="text/javascript"))
    laptop.goto("/")

    played = laptop.evaluate(PLAY, [1, ORDERS])

    assert len(played) == ORDERS
    for seed, one in enumerate(played, 1):
        recorded = one["recorded"]
        assert one["left"] == 0, seed
        assert sorted(one["saved"]) == sorted(recorded["A"] + recorded["B"]), seed
        for phone, hands in recorded.items():
            assert [hand for hand in one["saved"] if hand.startswith(phone)] == hands, seed
    assert sum(bool(one["recorded"]["A"] and one["recorded"]["B"]) for one in played) > ORDERS / 2
